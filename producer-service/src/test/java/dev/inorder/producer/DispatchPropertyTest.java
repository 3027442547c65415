package dev.inorder.producer;

import static dev.inorder.producer.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.FlowId;
import dev.inorder.event.ReceiveWord;
import dev.inorder.kit.database.StorageUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Whatever is committed, claimed, reported, lost and restarted in whatever order: each flow is
 * handed out in its order, to one relay at a time, and in the end everything is delivered.
 */
class DispatchPropertyTest {
  private static final int FLOWS = 4;
  private static final int MANY = 1_000;

  /** One thing that may happen; the numbers pick which of the things at hand it happens to. */
  sealed interface Action {
    record Commit(int flow) implements Action {}

    record Take(int most) implements Action {}

    record Report(int claim, long outcomes) implements Action {}

    record Pass(int millis) implements Action {}

    record Fail(int reads) implements Action {}

    record Restart() implements Action {}
  }

  @Property(tries = 2_000)
  void everyFlowIsHandedOutInOrderAndEverythingIsDeliveredInTheEnd(
      @ForAll("histories") List<Action> history) {
    var world = new World();
    history.forEach(world::happen);
    world.drain();
  }

  @Provide
  Arbitrary<List<Action>> histories() {
    Arbitrary<Action> commit = Arbitraries.integers().between(0, FLOWS - 1).map(Action.Commit::new);
    Arbitrary<Action> take = Arbitraries.integers().between(1, 6).map(Action.Take::new);
    Arbitrary<Action> report =
        Arbitraries.integers()
            .between(0, 3)
            .flatMap(claim -> Arbitraries.longs().map(bits -> new Action.Report(claim, bits)));
    Arbitrary<Action> pass = Arbitraries.integers().between(1, 12_000).map(Action.Pass::new);
    Arbitrary<Action> fail = Arbitraries.integers().between(0, 3).map(Action.Fail::new);
    Arbitrary<Action> restart = Arbitraries.just(new Action.Restart());
    return Arbitraries.frequencyOf(
            Tuple.of(8, commit),
            Tuple.of(6, take),
            Tuple.of(5, report),
            Tuple.of(2, pass),
            Tuple.of(1, fail),
            Tuple.of(1, restart))
        .list()
        .ofMaxSize(60);
  }

  /** Which claim holds a flow, and until when. */
  private record Lease(String claim, Instant until) {}

  /** A producer's outbox and dispatch, and relays that do anything. */
  private static final class World {
    final MemoryOutbox outbox = new MemoryOutbox();
    final HandClock clock = new HandClock();
    final long[] committed = new long[FLOWS];
    final List<Claim> open = new ArrayList<>();
    final Map<FlowId, Lease> leases = new HashMap<>();
    Dispatch dispatch = new Dispatch(outbox, clock, new Random(1));

    void happen(Action action) {
      switch (action) {
        case Action.Commit(int flow) -> {
          committed[flow]++;
          outbox.commit(step("F" + flow, committed[flow]));
        }
        case Action.Take(int most) -> take(most);
        case Action.Report(int claim, long outcomes) -> {
          if (claim < open.size()) {
            report(open.remove(claim), outcomes);
          }
        }
        case Action.Pass(int millis) -> clock.pass(Duration.ofMillis(millis));
        case Action.Fail(int reads) -> outbox.failAfter(reads);
        case Action.Restart() -> restart();
      }
    }

    /** Everything is claimed and delivered, until only quarantined flows have anything left. */
    void drain() {
      outbox.failNoMore();
      for (int claims = 0; claims < 200; claims++) {
        clock.pass(Duration.ofMinutes(1));
        take(MANY);
        while (!open.isEmpty()) {
          report(open.removeFirst(), 0);
        }
      }
      var left = outbox.toSend(0, MANY).stream().map(OutboxEntry::flowId).toList();
      assertThat(outbox.quarantinedFlows()).containsAll(left);
    }

    private void restart() {
      dispatch = new Dispatch(outbox, clock, new Random(1));
      leases.clear();
    }

    private void take(int most) {
      try {
        var claim = dispatch.claim(most, Duration.ZERO);
        check(claim, most);
        if (!claim.entries().isEmpty()) {
          open.add(claim);
        }
      } catch (StorageUnavailable e) {
        return;
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private void check(Claim claim, int most) {
      assertThat(claim.entries()).hasSizeLessThanOrEqualTo(most);
      Map<FlowId, List<Long>> seqs = new HashMap<>();
      for (var entry : claim.entries()) {
        seqs.computeIfAbsent(entry.flowId(), _ -> new ArrayList<>()).add(entry.seq());
      }
      var quarantined = Set.copyOf(outbox.quarantinedFlows());
      seqs.forEach((flow, handedOut) -> {
        var toSend = outbox.toSend(flow, MANY).stream().map(OutboxEntry::seq).toList();
        assertThat(handedOut).isEqualTo(toSend.subList(0, handedOut.size()));
        assertThat(quarantined).doesNotContain(flow);
        var lease = new Lease(claim.id(), clock.instant().plus(claim.lease()));
        var before = Optional.ofNullable(leases.put(flow, lease));
        assertThat(before.map(Lease::until).orElse(clock.instant()))
            .isBeforeOrEqualTo(clock.instant());
      });
    }

    /** Three bits for each entry say what became of it; 0 is a delivery. */
    private void report(Claim claim, long outcomes) {
      List<Receipt> receipts = new ArrayList<>();
      long bits = outcomes;
      for (var entry : claim.entries()) {
        receipt(entry, Math.toIntExact(bits & 7)).ifPresent(receipts::add);
        bits >>>= 3;
      }
      dispatch.report(claim.id(), receipts);
      leases.values().removeIf(lease -> lease.claim().equals(claim.id()));
    }

    private static Optional<Receipt> receipt(OutboxEntry entry, int outcome) {
      return switch (outcome) {
        case 1, 2 -> Optional.of(new Receipt.Deferred(entry.eventId()));
        case 3 -> Optional.of(new Receipt.Returned(entry.eventId()));
        case 4 -> Optional.empty();
        case 5 -> Optional.of(new Receipt.Quarantine(entry.eventId(), ReceiveWord.ID_CONFLICT));
        default -> Optional.of(new Receipt.Delivered(entry.eventId(), entry.digest()));
      };
    }
  }
}
