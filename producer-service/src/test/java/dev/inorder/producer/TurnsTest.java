package dev.inorder.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.producer.Turns.End;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TurnsTest {
  private static final FlowId A = new FlowId("A");
  private static final FlowId B = new FlowId("B");
  private static final EventId EVENT = new EventId("of-A");
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant LATER = NOW.plusSeconds(10);

  private final Turns turns = new Turns(new Random(1));

  @Test
  void aFlowThatNothingIsKnownOfIsFree() {
    assertThat(turns.isFree(A)).isTrue();
    assertThat(turns.hasMore(A)).isFalse();
    assertThat(turns.nextReady()).isEmpty();
    assertThat(turns.next()).isEmpty();
  }

  @Test
  void aLeasedFlowIsNotFreeUntilItsClaimEnds() {
    lease("claim", A);
    assertThat(turns.isFree(A)).isFalse();
    assertThat(turns.next()).contains(LATER);
    assertThat(turns.end("claim")).containsOnly(entry(EVENT, A));
    turns.release(A, End.DELIVERED, NOW);
    assertThat(turns.isFree(A)).isTrue();
    assertThat(turns.next()).isEmpty();
  }

  @Test
  void aClaimEndsOnce() {
    lease("claim", A);
    assertThat(turns.end("claim")).containsOnly(entry(EVENT, A));
    assertThat(turns.end("claim")).isEmpty();
    assertThat(turns.end("unknown")).isEmpty();
  }

  @Test
  void aLeaseThatIsOverGivesItsFlowsBack() {
    lease("claim", A);
    lease("claim", B);
    turns.passTo(LATER.minusMillis(1));
    assertThat(turns.nextReady()).isEmpty();
    turns.passTo(LATER);
    assertThat(ready()).containsExactlyInAnyOrder(A, B);
    assertThat(turns.end("claim")).isEmpty();
  }

  @Test
  void aDeliveredFlowThatWasPassedOverMeanwhileIsReady() {
    lease("claim", A);
    turns.passOver(A);
    assertThat(turns.hasMore(A)).isTrue();
    turns.end("claim");
    turns.release(A, End.DELIVERED, NOW);
    assertThat(ready()).containsExactly(A);
  }

  @Test
  void aReturnedFlowIsReadyAtOnce() {
    lease("claim", A);
    turns.end("claim");
    turns.release(A, End.RETURNED, NOW);
    assertThat(turns.isFree(A)).isFalse();
    assertThat(ready()).containsExactly(A);
    assertThat(turns.isFree(A)).isTrue();
  }

  @Test
  void theFlowThatIsReadyForLongestComesFirst() {
    for (var flow : List.of(B, A)) {
      lease("claim of " + flow, flow);
      turns.end("claim of " + flow);
      turns.release(flow, End.RETURNED, NOW);
    }
    assertThat(ready()).containsExactly(B, A);
  }

  @Test
  void aDeferredFlowWaitsLongerWithEachFailureInARow() {
    var now = NOW;
    var waits = new ArrayList<Duration>();
    for (int i = 0; i < 12; i++) {
      now = deferAndWait(now, waits);
    }
    for (int i = 0; i < 12; i++) {
      long full = Math.min(200L << Math.min(i, 8), 30_000);
      assertThat(waits.get(i)).isBetween(Duration.ofMillis(full / 2), Duration.ofMillis(full));
    }
  }

  @Test
  void aDeliveryEndsTheRowOfFailures() {
    var waits = new ArrayList<Duration>();
    var now = NOW;
    for (int i = 0; i < 6; i++) {
      now = deferAndWait(now, waits);
    }
    turns.lease("claim", EVENT, A, now.plusSeconds(10));
    turns.end("claim");
    turns.release(A, End.DELIVERED, now);
    deferAndWait(now, waits);
    assertThat(waits.getLast()).isLessThanOrEqualTo(Duration.ofMillis(200));
  }

  @Test
  void aWaitingFlowIsNeitherFreeNorReady() {
    lease("claim", A);
    turns.end("claim");
    turns.release(A, End.DEFERRED, NOW);
    assertThat(turns.isFree(A)).isFalse();
    turns.passOver(A);
    turns.passTo(turns.next().orElseThrow().minusMillis(1));
    assertThat(turns.nextReady()).isEmpty();
  }

  @Test
  void aFlowIsLeasedOnceForAllItsEventsInAClaim() {
    turns.lease("claim", EVENT, A, LATER);
    turns.passOver(A);
    turns.lease("claim", new EventId("another"), A, LATER);
    assertThat(turns.hasMore(A)).isTrue();
    assertThat(turns.end("claim").values()).containsExactly(A, A);
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void aQuarantinedFlowNeverComesBack(End how) {
    lease("claim", A);
    turns.quarantine(Set.of(A));
    turns.end("claim");
    turns.release(A, how, NOW);
    turns.passTo(LATER.plusSeconds(60));
    assertThat(turns.isFree(A)).isFalse();
    assertThat(turns.nextReady()).isEmpty();
  }

  @Test
  void aQuarantinedFlowThatWaitedOrWasReadyIsTakenOut() {
    lease("claim", A);
    lease("claim", B);
    turns.end("claim");
    turns.release(A, End.RETURNED, NOW);
    turns.release(B, End.DEFERRED, NOW);
    turns.quarantine(Set.of(A, B));
    turns.passTo(LATER);
    assertThat(turns.nextReady()).isEmpty();
  }

  @Test
  void aFlowThatIsQuarantinedNoMoreIsReady() {
    turns.quarantine(Set.of(A, B));
    turns.passOver(A);
    turns.quarantine(Set.of(B));
    assertThat(ready()).containsExactly(A);
    assertThat(turns.isFree(B)).isFalse();
    turns.quarantine(Set.of());
    assertThat(ready()).containsExactly(B);
  }

  @Test
  void aFlowThatIsQuarantinedNoMoreStaysLeasedToItsClaim() {
    lease("claim", A);
    turns.quarantine(Set.of(A));
    turns.quarantine(Set.of());
    assertThat(ready()).isEmpty();
    turns.end("claim");
    turns.release(A, End.DELIVERED, NOW);
    assertThat(ready()).containsExactly(A);
  }

  @Test
  void aFreeFlowIsNotPassedOver() {
    assertThatThrownBy(() -> turns.passOver(A)).isInstanceOf(IllegalStateException.class);
  }

  private void lease(String claim, FlowId flow) {
    turns.lease(claim, new EventId("of-" + flow), flow, LATER);
  }

  /** Defers flow A at {@code now} and returns when its wait is over. */
  private Instant deferAndWait(Instant now, List<Duration> waits) {
    turns.lease("claim", EVENT, A, now.plusSeconds(10));
    turns.end("claim");
    turns.release(A, End.DEFERRED, now);
    var over = turns.next().orElseThrow();
    waits.add(Duration.between(now, over));
    turns.passTo(over);
    assertThat(ready()).containsExactly(A);
    return over;
  }

  private List<FlowId> ready() {
    List<FlowId> flows = new ArrayList<>();
    for (var next = turns.nextReady(); next.isPresent(); next = turns.nextReady()) {
      flows.add(next.get());
      turns.free(next.get());
    }
    return flows;
  }
}
