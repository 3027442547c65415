package dev.inorder.consumer;

import static dev.inorder.consumer.Samples.AMOUNT;
import static dev.inorder.consumer.Samples.event;
import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static dev.inorder.consumer.Samples.steps;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.consumer.StepOutcome.Applied;
import dev.inorder.consumer.StepOutcome.Blocked;
import dev.inorder.consumer.StepOutcome.Gap;
import dev.inorder.consumer.StepOutcome.Idle;
import dev.inorder.event.BlockReason;
import dev.inorder.event.Event;
import dev.inorder.event.FlowId;
import dev.inorder.event.Payload;
import dev.inorder.event.Scalar;
import dev.inorder.event.Standing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectionTest {
  private static final FlowId A = new FlowId("A");
  private static final Set<Integer> SCHEMA_1 = Set.of(1);
  private static final Set<Integer> BOTH = Set.of(1, 2);

  @Test
  void aFlowBeforeItsFirstStepIsNewAndHoldsNothing() {
    var unknown = Projection.unknown(A);
    assertThat(unknown.standing()).isEqualTo(new Standing("new", 0));
    assertThat(unknown.lastSeq()).isZero();
    assertThat(unknown.nextSeq()).isEqualTo(1);
    assertThat(unknown.held()).isZero();
  }

  @Test
  void eachStepMovesTheFlowByOneAndHasOneEffect() {
    var at = Projection.unknown(A);
    for (var step : steps("A")) {
      var applied = applied(at, step);
      assertThat(applied.effect())
          .isEqualTo(
              new Effect(0, step.eventId(), A, step.seq(), step.kind(), applied.moved().held()));
      assertThat(applied.moved().lastSeq()).isEqualTo(at.lastSeq() + 1);
      at = applied.moved();
    }
    assertThat(at).isEqualTo(new Projection(A, 3, new Standing("released", AMOUNT)));
  }

  @ParameterizedTest
  @CsvSource({"1,reserved,3", "2,confirmed,3", "3,released,0"})
  void theAmountIsHeldUntilItIsReleased(int steps, String state, long held) {
    var at = after(steps);
    assertThat(at.standing().state()).isEqualTo(state);
    assertThat(at.held()).isEqualTo(held);
  }

  @Test
  void theAmountIsKeptAfterItIsReleased() {
    assertThat(after(3).standing().amount()).isEqualTo(AMOUNT);
  }

  @Test
  void nothingReceivedBeyondTheLastStepIsIdle() {
    assertThat(after(1).decide(Optional.empty(), false, SCHEMA_1)).isEqualTo(new Idle());
  }

  @Test
  void somethingLaterWithoutTheNextStepIsAGapThatSaysWhatIsMissing() {
    assertThat(after(0).decide(Optional.empty(), true, SCHEMA_1)).isEqualTo(new Gap(1));
    assertThat(after(2).decide(Optional.empty(), true, SCHEMA_1)).isEqualTo(new Gap(3));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theNextStepIsAppliedWhetherOrNotLaterOnesAreHere(boolean hasLater) {
    var outcome = after(1).decide(Optional.of(step("A", 2)), hasLater, SCHEMA_1);
    assertThat(outcome).isInstanceOf(Applied.class);
  }

  @Test
  void aSchemaThatIsNotSupportedBlocks() {
    assertBlocked(after(0), stepOfSchema2("A", 1), SCHEMA_1, BlockReason.UNSUPPORTED_SCHEMA);
    assertBlocked(after(0), step("A", 1), Set.of(2), BlockReason.UNSUPPORTED_SCHEMA);
    assertBlocked(after(0), step("A", 1), Set.of(), BlockReason.UNSUPPORTED_SCHEMA);
  }

  @Test
  void aSchemaThatNobodyCanDecodeBlocksEvenIfItIsCalledSupported() {
    var event = event("A", 1, "reserved", 3, Payload.of("amount", AMOUNT));
    assertBlocked(after(0), event, Set.of(1, 2, 3), BlockReason.UNSUPPORTED_SCHEMA);
  }

  @Test
  void aSupportedSchemaSaysTheSameAmountInItsOwnWords() {
    assertThat(applied(after(0), stepOfSchema2("A", 1)).moved()).isEqualTo(after(1));
    assertThat(applied(after(1), stepOfSchema2("A", 2)).moved()).isEqualTo(after(2));
  }

  @Test
  void aPayloadThatIsNotTheSchemasBlocks() {
    var three = new Scalar.Whole(AMOUNT);
    var payloads =
        List.of(
            Payload.of(Map.of()),
            Payload.of("units", AMOUNT),
            Payload.of("amount", 0),
            Payload.of("amount", -1),
            Payload.of("amount", 1_000_001),
            Payload.of("amount", (1L << 53) - 1),
            Payload.of(Map.of("amount", new Scalar.Text("3"))),
            Payload.of(Map.of("amount", new Scalar.Flag(true))),
            Payload.of(Map.of("amount", new Scalar.Nothing())),
            Payload.of(Map.of("amount", three, "units", three)),
            Payload.of(Map.of("amount", three, "note", new Scalar.Text("more"))));
    for (var payload : payloads) {
      var event = event("A", 1, "reserved", 1, payload);
      assertBlocked(after(0), event, BOTH, BlockReason.INVALID_PAYLOAD);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1_000_000})
  void theLeastAndTheLargestAmountAreApplied(long amount) {
    var event = event("A", 1, "reserved", 1, Payload.of("amount", amount));
    assertThat(applied(after(0), event).moved().held()).isEqualTo(amount);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cancelled", "new", "reserve", "reserved_"})
  void aKindThatIsNoStepOfAnyFlowBlocks(String kind) {
    var event = event("A", 1, kind, 1, Payload.of("amount", AMOUNT));
    assertBlocked(after(0), event, SCHEMA_1, BlockReason.UNKNOWN_KIND);
  }

  @ParameterizedTest
  @CsvSource({
    "0,confirmed",
    "0,released",
    "1,reserved",
    "1,released",
    "2,reserved",
    "2,confirmed",
    "3,reserved",
    "3,confirmed",
    "3,released"
  })
  void aKindThatIsNotTheNextStepBlocks(int steps, String kind) {
    var event = event("A", steps + 1L, kind, 1, Payload.of("amount", AMOUNT));
    assertBlocked(after(steps), event, SCHEMA_1, BlockReason.INVALID_TRANSITION);
  }

  @ParameterizedTest
  @CsvSource({"1,confirmed,2", "1,confirmed,4", "2,released,2", "2,released,4"})
  void anAmountThatIsNotTheFlowsBlocks(int steps, String kind, long amount) {
    var event = event("A", steps + 1L, kind, 1, Payload.of("amount", amount));
    assertBlocked(after(steps), event, SCHEMA_1, BlockReason.INVALID_TRANSITION);
  }

  @Test
  void theReasonIsTheFirstThatHoldsInTheOrderOfTheProtocol() {
    var nothing = Payload.of(Map.of());
    var amount = Payload.of("amount", AMOUNT);
    var allWrong = event("A", 1, "cancelled", 2, nothing);
    assertBlocked(after(0), allWrong, SCHEMA_1, BlockReason.UNSUPPORTED_SCHEMA);
    assertBlocked(after(0), allWrong, BOTH, BlockReason.INVALID_PAYLOAD);
    var wrongKind = event("A", 1, "cancelled", 1, amount);
    assertBlocked(after(0), wrongKind, BOTH, BlockReason.UNKNOWN_KIND);
    var wrongTurn = event("A", 1, "released", 1, amount);
    assertBlocked(after(0), wrongTurn, BOTH, BlockReason.INVALID_TRANSITION);
  }

  private static Projection after(int steps) {
    var at = Projection.unknown(A);
    for (var step : steps("A").subList(0, steps)) {
      at = applied(at, step).moved();
    }
    return at;
  }

  private static Applied applied(Projection at, Event next) {
    var outcome = at.decide(Optional.of(next), false, BOTH);
    assertThat(outcome).isInstanceOf(Applied.class);
    return (Applied) outcome;
  }

  private static void assertBlocked(
      Projection at, Event next, Set<Integer> supported, BlockReason reason) {
    assertThat(at.decide(Optional.of(next), true, supported))
        .as(next.body())
        .isEqualTo(new Blocked(next.eventId(), next.seq(), reason));
  }
}
