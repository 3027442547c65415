package dev.inorder.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.inorder.event.FlowShape.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlowShapeTest {
  private static final FlowShape SHAPE = FlowShape.RESERVATION;
  private static final Map<String, String> LEGAL =
      Map.of("new", "reserved", "reserved", "confirmed", "confirmed", "released");

  /** A step from a state by a kind. */
  record Attempt(String from, String kind) {
    Standing standing() {
      return new Standing(from, from.equals("new") ? 0 : 3);
    }
  }

  static List<Attempt> illegalSteps() {
    List<Attempt> illegal = new ArrayList<>();
    for (var from : List.of("new", "reserved", "confirmed", "released", "lost")) {
      for (var kind : List.of("new", "reserved", "confirmed", "released", "cancelled")) {
        if (!kind.equals(LEGAL.get(from))) {
          illegal.add(new Attempt(from, kind));
        }
      }
    }
    return illegal;
  }

  @Test
  void aFlowStartsNewWithNothing() {
    assertThat(SHAPE.start()).isEqualTo(new Standing("new", 0));
    assertThat(SHAPE.held(SHAPE.start())).isZero();
  }

  @Test
  void theStatesAreTheProtocolsInTheirOrder() {
    assertThat(SHAPE.states()).containsExactly("new", "reserved", "confirmed", "released");
  }

  @Test
  void theSchemasAreOneAndTwo() {
    assertThat(SHAPE.schemas()).containsExactlyInAnyOrder(1, 2);
  }

  @ParameterizedTest
  @CsvSource({"new, reserved", "reserved, confirmed", "confirmed, released"})
  void aLegalStepLeadsToTheStateOfItsName(String from, String kind) {
    var standing = new Attempt(from, kind).standing();

    assertThat(SHAPE.step(standing, new Kind(kind), 3)).contains(new Standing(kind, 3));
  }

  @ParameterizedTest
  @MethodSource("illegalSteps")
  void everyOtherStepIsIllegal(Attempt attempt) {
    assertThat(SHAPE.step(attempt.standing(), new Kind(attempt.kind()), 3)).isEmpty();
  }

  @Test
  void theIllegalStepsAreAllButThree() {
    assertThat(illegalSteps()).hasSize(5 * 5 - LEGAL.size());
  }

  @ParameterizedTest
  @CsvSource({"reserved, confirmed", "confirmed, released"})
  void noStepChangesTheAmount(String from, String kind) {
    for (long other : new long[] {2, 4, 0, -3, Long.MAX_VALUE}) {
      assertThat(SHAPE.step(new Standing(from, 3), new Kind(kind), other)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 1_000_000})
  void theFirstStepSetsTheAmountAndTheWholeWayKeepsIt(long amount) {
    var standing = SHAPE.start();
    for (var kind : List.of("reserved", "confirmed", "released")) {
      standing = SHAPE.step(standing, new Kind(kind), amount).orElseThrow();
      assertThat(standing).isEqualTo(new Standing(kind, amount));
    }
  }

  @ParameterizedTest
  @CsvSource({"new, 0", "reserved, 3", "confirmed, 3", "released, 0"})
  void theAmountIsHeldWhileReservedOrConfirmed(String state, long held) {
    assertThat(SHAPE.held(new Attempt(state, "").standing())).isEqualTo(held);
  }

  @Test
  void onlyTheKindsOfItsStepsAreKnown() {
    assertThat(List.of("reserved", "confirmed", "released"))
        .allMatch(kind -> SHAPE.knows(new Kind(kind)));
    assertThat(List.of("new", "cancelled", "reserve", "reserved_"))
        .noneMatch(kind -> SHAPE.knows(new Kind(kind)));
  }

  @ParameterizedTest
  @CsvSource({"1, amount", "2, units"})
  void aPayloadSaysAnAmountWithinItsBounds(int schema, String member) {
    for (long amount : new long[] {1, 2, 999_999, 1_000_000}) {
      assertThat(SHAPE.read(schema, Payload.of(member, amount)))
          .isEqualTo(new Meaning.Amount(amount));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, amount", "2, units"})
  void anAmountOutOfBoundsIsNotTheSchemas(int schema, String member) {
    for (long amount :
        new long[] {0, -1, 1_000_001, Limits.LARGEST_INTEGER, -Limits.LARGEST_INTEGER}) {
      assertNotTheSchemas(schema, Payload.of(member, amount));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, amount", "2, units"})
  void anAmountOfAnotherTypeIsNotTheSchemas(int schema, String member) {
    var others = List.of(new Scalar.Text("3"), new Scalar.Flag(true), new Scalar.Nothing());
    for (var other : others) {
      assertNotTheSchemas(schema, Payload.of(Map.of(member, other)));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, amount, units", "2, units, amount"})
  void aMemberMoreOrAnotherMemberIsNotTheSchemas(int schema, String member, String other) {
    var three = new Scalar.Whole(3);

    assertNotTheSchemas(schema, Payload.of(Map.of()));
    assertNotTheSchemas(schema, Payload.of(other, 3));
    assertNotTheSchemas(schema, Payload.of(member.toUpperCase(Locale.ROOT), 3));
    assertNotTheSchemas(schema, Payload.of(Map.of(member, three, other, three)));
    assertNotTheSchemas(schema, Payload.of(Map.of(member, three, "x", new Scalar.Nothing())));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 65_535, -1})
  void anotherSchemaIsUnknownWhateverThePayload(int schema) {
    assertThat(SHAPE.read(schema, Payload.of("amount", 3))).isEqualTo(new Meaning.UnknownSchema());
  }

  private static void assertNotTheSchemas(int schema, Payload payload) {
    assertThat(SHAPE.read(schema, payload))
        .asInstanceOf(type(Meaning.NotTheSchemas.class))
        .extracting(Meaning.NotTheSchemas::fault)
        .isEqualTo(
            new Fault(
                "/payload",
                "must be schema %d's: exactly %s, an integer from 1 to 1000000"
                    .formatted(schema, schema == 1 ? "amount" : "units")));
  }
}
