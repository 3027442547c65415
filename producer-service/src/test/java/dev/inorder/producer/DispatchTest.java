package dev.inorder.producer;

import static dev.inorder.producer.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.inorder.event.Digest;
import dev.inorder.event.ReceiveWord;
import dev.inorder.kit.database.StorageUnavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class DispatchTest {
  private static final int MANY = 1_000;
  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final MemoryOutbox outbox = new MemoryOutbox();
  private final HandClock clock = new HandClock();
  private final Dispatch dispatch = new Dispatch(outbox, clock, new Random(1));

  @Test
  void aClaimHoldsWhatIsToSendInTheOrderOfTheCommits() {
    commit("A", 1, "B", 1, "A", 2, "C", 1, "A", 3);
    assertThat(claimed(MANY)).containsExactly("A-1", "B-1", "A-2", "C-1", "A-3");
  }

  @Test
  void aClaimHoldsAtMostWhatWasAskedFor() {
    commit("A", 1, "A", 2, "B", 1);
    var first = claim(2);
    assertThat(events(first)).containsExactly("A-1", "A-2");
    assertThat(claimed(2)).containsExactly("B-1");
  }

  @Test
  void aLeasedFlowIsNotHandedOutTwice() {
    commit("A", 1);
    assertThat(claimed(MANY)).containsExactly("A-1");
    commit("A", 2, "B", 1);
    assertThat(claimed(MANY)).containsExactly("B-1");
    assertThat(claimed(MANY)).isEmpty();
  }

  @Test
  void whatWasPassedOverComesWhenItsFlowIsDelivered() {
    commit("A", 1);
    var first = claim(MANY);
    commit("A", 2, "A", 3, "B", 1);
    claim(MANY);
    report(first, DispatchTest::delivered);
    assertThat(claimed(MANY)).containsExactly("A-2", "A-3");
  }

  @Test
  void whatIsDeliveredIsNotHandedOutAgain() {
    commit("A", 1, "B", 1);
    report(claim(MANY), DispatchTest::delivered);
    clock.pass(Dispatch.LEASE.multipliedBy(2));
    assertThat(claimed(MANY)).isEmpty();
  }

  @Test
  void aLeaseThatIsOverGivesItsEventsToTheNextWhoAsks() {
    commit("A", 1, "A", 2, "B", 1);
    var lost = claim(MANY);
    clock.pass(Dispatch.LEASE.minusMillis(1));
    assertThat(claimed(MANY)).isEmpty();
    clock.pass(Duration.ofMillis(1));
    assertThat(claimed(MANY)).containsExactlyInAnyOrder("A-1", "A-2", "B-1");
    assertThat(lost.lease()).isEqualTo(Dispatch.LEASE);
  }

  @Test
  void aReportThatComesAfterTheLeaseIsKeptAndEndsNobodyElsesLease() {
    commit("A", 1, "A", 2);
    var late = claim(MANY);
    clock.pass(Dispatch.LEASE);
    var present = claim(MANY);
    assertThat(events(present)).containsExactly("A-1", "A-2");
    report(late, DispatchTest::delivered);
    assertThat(outbox.toSend(0, MANY)).isEmpty();
    commit("A", 3);
    assertThat(claimed(MANY)).isEmpty();
    report(present, DispatchTest::delivered);
    assertThat(claimed(MANY)).containsExactly("A-3");
  }

  @Test
  void whatWasReturnedComesAtOnce() {
    commit("A", 1, "A", 2);
    report(claim(MANY), DispatchTest::returned);
    assertThat(claimed(MANY)).containsExactly("A-1", "A-2");
  }

  @Test
  void whatWasNotReportedCountsAsReturned() {
    commit("A", 1, "B", 1);
    var claim = claim(MANY);
    dispatch.report(claim.id(), List.of(delivered(claim.entries().getFirst())));
    assertThat(claimed(MANY)).containsExactly("B-1");
  }

  @Test
  void aFlowThatIsDeliveredInPartGoesOnWithTheRest() {
    commit("A", 1, "A", 2, "A", 3);
    var claim = claim(MANY);
    dispatch.report(
        claim.id(), List.of(delivered(claim.entries().get(0)), deferred(claim.entries().get(1))));
    assertThat(claimed(MANY)).isEmpty();
    clock.pass(Duration.ofMillis(200));
    assertThat(claimed(MANY)).containsExactly("A-2", "A-3");
  }

  @Test
  void aDeferredFlowWaitsAndHoldsUpNoOther() {
    commit("A", 1, "B", 1);
    var claim = claim(1);
    report(claim, DispatchTest::deferred);
    assertThat(claimed(MANY)).containsExactly("B-1");
    clock.pass(Duration.ofMillis(99));
    assertThat(claimed(MANY)).isEmpty();
    clock.pass(Duration.ofMillis(101));
    assertThat(claimed(MANY)).containsExactly("A-1");
  }

  @Test
  void aFlowThatIsDeferredAgainAndAgainWaitsLonger() {
    commit("A", 1);
    for (int i = 0; i < 6; i++) {
      report(claim(MANY), DispatchTest::deferred);
      clock.pass(Duration.ofSeconds(10));
    }
    report(claim(MANY), DispatchTest::deferred);
    clock.pass(Duration.ofMillis(200 * 64 / 2 - 1));
    assertThat(claimed(MANY)).isEmpty();
    clock.pass(Duration.ofMillis(200 * 64 / 2 + 1));
    assertThat(claimed(MANY)).containsExactly("A-1");
  }

  @Test
  void aReceiptThatDoesNotFitDefersItsFlow() {
    commit("A", 1);
    var claim = claim(MANY);
    var wrong = new Receipt.Delivered(step("A", 1).eventId(), Digest.of("another body"));
    assertThat(dispatch.report(claim.id(), List.of(wrong))).containsExactly(wrong);
    assertThat(claimed(MANY)).isEmpty();
    clock.pass(Duration.ofMillis(200));
    assertThat(claimed(MANY)).containsExactly("A-1");
  }

  @Test
  void aQuarantinedFlowIsNeverHandedOutAndOthersGoOn() {
    commit("A", 1, "B", 1);
    report(claim(1), DispatchTest::conflict);
    commit("A", 2, "B", 2, "C", 1);
    assertThat(claimed(MANY)).containsExactly("B-1", "B-2", "C-1");
    clock.pass(Duration.ofHours(1));
    assertThat(claimed(MANY)).containsExactlyInAnyOrder("B-1", "B-2", "C-1");
  }

  @Test
  void aFlowOfWhichOneEventIsRefusedIsQuarantinedWhateverBecameOfTheOthers() {
    commit("A", 1, "A", 2, "A", 3);
    var claim = claim(MANY);
    dispatch.report(
        claim.id(),
        List.of(
            conflict(claim.entries().get(0)),
            delivered(claim.entries().get(1)),
            deferred(claim.entries().get(2))));
    clock.pass(Duration.ofHours(1));
    assertThat(claimed(MANY)).isEmpty();
  }

  @Test
  void aRefusalThatIsReportedAfterTheLeaseQuarantinesAsWell() {
    commit("A", 1);
    var late = claim(MANY);
    clock.pass(Dispatch.LEASE);
    report(late, DispatchTest::conflict);
    assertThat(claimed(MANY)).isEmpty();
  }

  @Test
  void aRefusalOutranksTheReportOfAnotherRelay() {
    commit("A", 1);
    var late = claim(MANY);
    clock.pass(Dispatch.LEASE);
    var present = claim(MANY);
    report(late, DispatchTest::conflict);
    report(present, DispatchTest::returned);
    clock.pass(Duration.ofHours(1));
    assertThat(claimed(MANY)).isEmpty();
  }

  @Test
  void anAcceptanceOfTheRefusedEventLetsItsFlowGoOn() {
    commit("A", 1, "A", 2);
    var late = claim(1);
    clock.pass(Dispatch.LEASE);
    report(claim(1), DispatchTest::conflict);
    report(late, DispatchTest::delivered);
    assertThat(claimed(MANY)).containsExactly("A-2");
  }

  @Test
  void anAcceptanceByTheRelayThatHasTheFlowLetsItGoOnAsWell() {
    commit("A", 1, "A", 2);
    var late = claim(1);
    clock.pass(Dispatch.LEASE);
    var present = claim(1);
    report(late, DispatchTest::conflict);
    report(present, DispatchTest::delivered);
    assertThat(claimed(MANY)).containsExactly("A-2");
  }

  @Test
  void aNewDispatchKnowsWhatIsQuarantinedAndHandsOutWhatIsLeft() {
    commit("A", 1, "B", 1, "C", 1);
    var claim = claim(MANY);
    dispatch.report(
        claim.id(), List.of(conflict(claim.entries().get(0)), delivered(claim.entries().get(1))));
    commit("A", 2);
    var restarted = new Dispatch(outbox, clock, new Random(1));
    assertThat(events(claim(restarted, MANY))).containsExactly("C-1");
  }

  @Test
  void ofAHotFlowAClaimTakesNoMoreThanItsShare() {
    for (int seq = 1; seq <= 3 * Dispatch.SHARE; seq++) {
      commit("hot", seq);
    }
    commit("cold", 1);
    var claim = claim(MANY);
    assertThat(events(claim)).hasSize(Dispatch.SHARE + 1).contains("hot-100", "cold-1");
    report(claim, DispatchTest::delivered);
    var next = events(claim(MANY));
    assertThat(next).hasSize(Dispatch.SHARE).startsWith("hot-101").endsWith("hot-200");
  }

  @Test
  void flowsThatWaitForTheirTurnAndNewOnesShareAClaim() {
    for (int i = 0; i < 20; i++) {
      commit("old" + i, 1);
    }
    report(claim(20), DispatchTest::returned);
    for (int i = 0; i < 20; i++) {
      commit("new" + i, 1);
    }
    var events = claimed(10);
    assertThat(events).filteredOn(event -> event.startsWith("old")).hasSize(5);
    assertThat(events).filteredOn(event -> event.startsWith("new")).hasSize(5);
  }

  @Test
  void aFlowWhoseShareWasCutShortGoesOnBehindTheOthers() {
    commit("A", 1, "A", 2, "A", 3, "B", 1);
    report(claim(MANY), DispatchTest::returned);
    List<String> delivered = new ArrayList<>();
    for (var claim = claim(2); !claim.entries().isEmpty(); claim = claim(2)) {
      delivered.addAll(events(claim));
      report(claim, DispatchTest::delivered);
    }
    assertThat(delivered).containsExactly("A-1", "B-1", "A-2", "A-3");
  }

  @Test
  void aReadThatFailsLosesNothing() {
    commit("A", 1, "B", 1);
    report(claim(MANY), DispatchTest::returned);
    outbox.failAfter(0);
    assertThatThrownBy(() -> claim(MANY)).isInstanceOf(StorageUnavailable.class);
    assertThat(claimed(1)).containsExactly("A-1");
    outbox.failAfter(1);
    assertThatThrownBy(() -> claim(MANY)).isInstanceOf(StorageUnavailable.class);
    assertThat(claimed(MANY)).containsExactly("B-1");
  }

  @Test
  void whoWaitsIsLetGoByACommit() throws Exception {
    var waiting = CompletableFuture.supplyAsync(() -> claim(dispatch, MANY, FOR_EVER));
    await()
        .until(() -> {
          dispatch.committed();
          return waiting.isDone();
        });
    assertThat(waiting.get(1, TimeUnit.SECONDS).goesOn()).isTrue();
  }

  @Test
  void whoWaitsIsLetGoWhenALeaseOrAWaitIsOver() {
    commit("A", 1);
    report(claim(MANY), DispatchTest::deferred);
    assertThat(claim(dispatch, MANY, FOR_EVER).entries()).isEmpty();
  }

  @Test
  void whoWaitsIsLetGoAtTheEndAndNeedNotAskAgain() throws Exception {
    var waiting = CompletableFuture.supplyAsync(() -> claim(dispatch, MANY, FOR_EVER));
    dispatch.close();
    var claim = waiting.get(10, TimeUnit.SECONDS);
    assertThat(claim.entries()).isEmpty();
    assertThat(claim.goesOn()).isFalse();
    assertThat(claim(dispatch, MANY, FOR_EVER).goesOn()).isFalse();
  }

  @Test
  void anUnknownClaimEndsNothing() {
    commit("A", 1);
    claim(MANY);
    assertThat(dispatch.report("unknown", List.of(new Receipt.Returned(step("A", 1).eventId()))))
        .isEmpty();
    assertThat(claimed(MANY)).isEmpty();
  }

  /** Commits steps, each given as a flow and a seq. */
  private void commit(Object... steps) {
    for (int i = 0; i < steps.length; i += 2) {
      outbox.commit(step((String) steps[i], (Integer) steps[i + 1]));
    }
  }

  private List<String> claimed(int most) {
    return events(claim(most));
  }

  private Claim claim(int most) {
    return claim(dispatch, most);
  }

  private static Claim claim(Dispatch from, int most) {
    return claim(from, most, Duration.ZERO);
  }

  private static Claim claim(Dispatch from, int most, Duration patience) {
    try {
      return from.claim(most, patience);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void report(Claim claim, Function<OutboxEntry, Receipt> receipt) {
    assertThat(dispatch.report(claim.id(), claim.entries().stream().map(receipt).toList()))
        .isEmpty();
  }

  private static List<String> events(Claim claim) {
    return claim.entries().stream().map(entry -> entry.eventId().value()).toList();
  }

  private static Receipt delivered(OutboxEntry entry) {
    return new Receipt.Delivered(entry.eventId(), entry.digest());
  }

  private static Receipt returned(OutboxEntry entry) {
    return new Receipt.Returned(entry.eventId());
  }

  private static Receipt deferred(OutboxEntry entry) {
    return new Receipt.Deferred(entry.eventId());
  }

  private static Receipt conflict(OutboxEntry entry) {
    return new Receipt.Quarantine(entry.eventId(), ReceiveWord.ID_CONFLICT);
  }
}
