package dev.inorder.producer;

import static dev.inorder.producer.Samples.AMOUNT;
import static dev.inorder.producer.Samples.advance;
import static dev.inorder.producer.Samples.event;
import static dev.inorder.producer.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.Kind;
import dev.inorder.event.Payload;
import dev.inorder.event.Standing;
import dev.inorder.producer.AdvanceOutcome.Committed;
import dev.inorder.producer.AdvanceOutcome.Conflict;
import dev.inorder.producer.AdvanceOutcome.Existing;
import dev.inorder.producer.AdvanceOutcome.InvalidTransition;
import dev.inorder.producer.AdvanceOutcome.Stale;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The rule of section 3, row by row and without a store. */
class FlowTest {
  private static final Optional<Event> UNKNOWN = Optional.empty();
  private static final FlowId A = new FlowId("A");

  @Test
  void theLegalStepsLeadFromNewToReleased() {
    var flow = Flow.unknown(A);
    for (int seq = 1; seq <= 3; seq++) {
      var event = step("A", seq);
      var state = event.kind().value();
      flow = committed(flow.decide(advance(event), UNKNOWN)).flow();
      assertThat(flow).isEqualTo(new Flow(A, seq, new Standing(state, AMOUNT)));
    }
  }

  @Test
  void aKnownIdWithTheSameEventIsExistingHoweverFarTheFlowHasMoved() {
    for (int seq = 1; seq <= 3; seq++) {
      var flow = at(seq);
      var first = step("A", 1);
      assertThat(flow.decide(advance(first), Optional.of(first)))
          .isEqualTo(new Existing(first, flow));
    }
  }

  @ParameterizedTest
  @MethodSource("different")
  void aKnownIdWithAnyDifferenceIsAConflict(Event asked) {
    var recorded = event("E", "A", 1, "reserved");
    assertThat(at(1).decide(advance(asked), Optional.of(recorded)))
        .isEqualTo(new Conflict(recorded));
  }

  static List<Event> different() {
    var id = new EventId("E");
    var kind = new Kind("reserved");
    var amount = Payload.of("amount", AMOUNT);
    return List.of(
        new Event(id, new FlowId("B"), 1, kind, 1, amount),
        new Event(id, A, 2, kind, 1, amount),
        new Event(id, A, 1, new Kind("confirmed"), 1, amount),
        new Event(id, A, 1, kind, 2, amount),
        new Event(id, A, 1, kind, 1, Payload.of("amount", AMOUNT + 1)),
        new Event(id, A, 1, kind, 2, Payload.of("units", AMOUNT)));
  }

  @Test
  void aKnownIdIsLookedAtBeforeTheSeqAndTheStep() {
    var recorded = event("E", "A", 1, "reserved");
    var staleToo = event("E", "A", 9, "reserved");
    var illegalToo = event("E", "A", 2, "reserved");
    assertThat(at(1).decide(advance(staleToo), Optional.of(recorded))).isInstanceOf(Conflict.class);
    assertThat(at(1).decide(advance(illegalToo), Optional.of(recorded)))
        .isInstanceOf(Conflict.class);
    assertThat(at(3).decide(advance(recorded), Optional.of(recorded))).isInstanceOf(Existing.class);
  }

  @ParameterizedTest
  @CsvSource({"0,1", "0,2", "1,0", "1,2", "2,1", "3,2", "3,9007199254740990"})
  void anotherSeqThanTheFlowsIsStale(int current, long expected) {
    var asked = advance(event("E", "A", expected + 1, "reserved"));
    assertThat(at(current).decide(asked, UNKNOWN)).isEqualTo(new Stale(current));
  }

  @Test
  void theSeqIsLookedAtBeforeTheStep() {
    var illegalToo = advance(event("E", "A", 1, "released"));
    assertThat(at(1).decide(illegalToo, UNKNOWN)).isEqualTo(new Stale(1));
  }

  @ParameterizedTest
  @CsvSource({
    "0,confirmed,new",
    "0,released,new",
    "0,unheard_of,new",
    "1,reserved,reserved",
    "1,released,reserved",
    "2,reserved,confirmed",
    "2,confirmed,confirmed",
    "3,reserved,released",
    "3,confirmed,released",
    "3,released,released"
  })
  void aStepThatDoesNotLeadOnIsInvalid(int current, String kind, String from) {
    var asked = advance(event("E", "A", current + 1, kind));
    assertThat(at(current).decide(asked, UNKNOWN)).isEqualTo(new InvalidTransition(from));
  }

  @ParameterizedTest
  @CsvSource({"1,confirmed", "2,released"})
  void anotherAmountThanTheFlowsIsInvalid(int current, String kind) {
    var asked = new Advance(event("E", "A", current + 1, kind), AMOUNT + 1);
    assertThat(at(current).decide(asked, UNKNOWN)).isInstanceOf(InvalidTransition.class);
  }

  @Test
  void theAmountCountsAndNotTheSchemaThatSaysIt() {
    var units = Payload.of("units", AMOUNT);
    var event = new Event(new EventId("E"), A, 2, new Kind("confirmed"), 2, units);
    assertThat(at(1).decide(new Advance(event, AMOUNT), UNKNOWN)).isInstanceOf(Committed.class);
  }

  /** Flow A after so many legal steps. */
  private static Flow at(int seq) {
    var flow = Flow.unknown(A);
    for (int next = 1; next <= seq; next++) {
      flow = committed(flow.decide(advance(step("A", next)), UNKNOWN)).flow();
    }
    return flow;
  }

  private static Committed committed(AdvanceOutcome outcome) {
    assertThat(outcome).isInstanceOf(Committed.class);
    return (Committed) outcome;
  }
}
