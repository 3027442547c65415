package dev.inorder.producer;

import static dev.inorder.producer.Samples.AMOUNT;
import static dev.inorder.producer.Samples.advance;
import static dev.inorder.producer.Samples.event;
import static dev.inorder.producer.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Event;
import dev.inorder.event.FlowId;
import dev.inorder.event.ReceiveWord;
import dev.inorder.event.Standing;
import dev.inorder.producer.AdvanceOutcome.Committed;
import dev.inorder.producer.AdvanceOutcome.Conflict;
import dev.inorder.producer.AdvanceOutcome.Existing;
import dev.inorder.producer.AdvanceOutcome.InvalidTransition;
import dev.inorder.producer.AdvanceOutcome.Stale;
import dev.inorder.producer.FlowReport.Quarantined;
import dev.inorder.producer.Outbox.Filter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store's flows must do, and that flow and outbox are moved together or not at all. */
public abstract class FlowsContract {
  private static final Filter ALL = new Filter(Optional.empty(), Optional.empty());
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final FlowId A = new FlowId("A");

  /** The flows under test; the same ones throughout a test. */
  protected abstract Flows flows();

  /** The outbox of the same store. */
  protected abstract Outbox outbox();

  @Test
  protected void aCommittedStepIsInTheFlowAndInTheOutbox() {
    var outcome = flows().advance(advance(step("A", 1)));
    var moved = new Flow(A, 1, new Standing("reserved", AMOUNT));
    assertThat(outcome).isEqualTo(new Committed(step("A", 1), moved));
    assertThat(flows().find(A)).contains(new FlowReport(moved, 0, Optional.empty()));
    assertThat(outbox().list(ALL, 0, 10))
        .extracting(OutboxEntry::body)
        .containsExactly(step("A", 1).body());
  }

  @Test
  protected void aRepeatedStepIsExistingAndNothingIsWritten() {
    commit("A", 3);
    var before = everything();
    for (int seq = 1; seq <= 3; seq++) {
      assertThat(flows().advance(advance(step("A", seq))))
          .isEqualTo(new Existing(step("A", seq), flow("A").flow()));
    }
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  protected void whatIsRefusedIsNotWritten() {
    commit("A", 1);
    var before = everything();
    assertThat(flows().advance(advance(event("A-1", "B", 1, "reserved"))))
        .isEqualTo(new Conflict(step("A", 1)));
    assertThat(flows().advance(advance(event("new", "A", 3, "released")))).isEqualTo(new Stale(1));
    assertThat(flows().advance(advance(event("new", "B", 2, "confirmed")))).isEqualTo(new Stale(0));
    assertThat(flows().advance(advance(event("new", "A", 2, "released"))))
        .isEqualTo(new InvalidTransition("reserved"));
    assertThat(everything()).isEqualTo(before);
    assertThat(flows().find(new FlowId("B"))).isEmpty();
  }

  @Test
  protected void acceptedCountsUpToTheFirstHole() {
    commit("A", 3);
    deliver(step("A", 2));
    assertThat(flow("A").accepted()).isZero();
    deliver(step("A", 1));
    assertThat(flow("A").accepted()).isEqualTo(2);
    deliver(step("A", 3));
    assertThat(flow("A").accepted()).isEqualTo(3);
  }

  @Test
  protected void theFirstQuarantinedEventOfAFlowIsReported() {
    commit("A", 3);
    for (int seq = 3; seq >= 2; seq--) {
      var event = step("A", seq).eventId();
      outbox().keep(List.of(new Receipt.Quarantine(event, ReceiveWord.ID_CONFLICT)), NOW);
    }
    assertThat(flow("A").quarantined())
        .contains(new Quarantined(step("A", 2).eventId(), 2, "id_conflict", NOW));
  }

  @Test
  protected void flowsAreListedInTheOrderOfTheirIds() {
    List.of("b", "A", "a-1", "B", "a").forEach(flow -> commit(flow, 1));
    assertThat(ids(flows().list(Optional.empty(), Optional.empty(), 10)))
        .containsExactly("A", "B", "a", "a-1", "b");
    assertThat(ids(flows().list(Optional.empty(), Optional.of(new FlowId("a")), 1)))
        .containsExactly("a-1");
  }

  @Test
  protected void flowsAreListedByTheirState() {
    commit("A", 1);
    commit("B", 2);
    commit("C", 1);
    commit("D", 3);
    assertThat(ids(flows().list(Optional.of("reserved"), Optional.empty(), 10)))
        .containsExactly("A", "C");
    assertThat(ids(flows().list(Optional.of("reserved"), Optional.of(A), 10))).containsExactly("C");
    assertThat(ids(flows().list(Optional.of("released"), Optional.empty(), 10)))
        .containsExactly("D");
    assertThat(flows().list(Optional.of("new"), Optional.empty(), 10)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 50})
  protected void ofManyWhoAskTheSameAtOnceOneCommits(int callers) {
    var outcomes = atOnce(callers, _ -> step("A", 1));
    assertThat(outcomes).filteredOn(Committed.class::isInstance).hasSize(1);
    assertThat(outcomes).filteredOn(Existing.class::isInstance).hasSize(callers - 1);
    assertThat(outbox().list(ALL, 0, 10)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 50})
  protected void ofManyWhoWantTheSameStepOneGetsIt(int callers) {
    var outcomes = atOnce(callers, i -> event("E" + i, "A", 1, "reserved"));
    assertThat(outcomes).filteredOn(Committed.class::isInstance).hasSize(1);
    assertThat(outcomes).filteredOn(new Stale(1)::equals).hasSize(callers - 1);
    assertThat(outbox().list(ALL, 0, 10)).hasSize(1);
  }

  private List<AdvanceOutcome> atOnce(int callers, IntFunction<Event> event) {
    var calls =
        IntStream.range(0, callers)
            .mapToObj(event)
            .map(asked -> CompletableFuture.supplyAsync(() -> flows().advance(advance(asked))))
            .toList();
    return calls.stream().map(CompletableFuture::join).toList();
  }

  private void commit(String flow, int steps) {
    for (int seq = 1; seq <= steps; seq++) {
      assertThat(flows().advance(advance(step(flow, seq)))).isInstanceOf(Committed.class);
    }
  }

  private void deliver(Event event) {
    var receipt = new Receipt.Delivered(event.eventId(), event.digest());
    assertThat(outbox().keep(List.of(receipt), NOW)).isEmpty();
  }

  private FlowReport flow(String id) {
    return flows().find(new FlowId(id)).orElseThrow();
  }

  private List<Object> everything() {
    return List.of(
        flows().list(Optional.empty(), Optional.empty(), 100), outbox().list(ALL, 0, 100));
  }

  private static List<String> ids(List<FlowReport> reports) {
    return reports.stream().map(report -> report.flow().id().value()).toList();
  }
}
