package dev.inorder.producer;

import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.kit.program.Signal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/**
 * Hands the outbox out to relays and takes their receipts.
 *
 * <p>It goes through the outbox once, in the order of the commits. A flow whose turn cannot come
 * when it is met (leased, waiting, or with more than its share) is passed over and looked at by
 * itself later, so that nothing is read twice to be skipped twice. A batch is filled half by such
 * flows, the longest waiting first, and half by going forward, so that neither keeps the other
 * waiting; of one flow it takes at most {@value #SHARE} events.
 */
public final class Dispatch implements AutoCloseable {
  static final int SHARE = 100;
  static final Duration LEASE = Duration.ofSeconds(10);

  private static final int READ_AHEAD = 1_000;

  private final Outbox outbox;
  private final InstantSource clock;
  private final Turns turns;
  private final Signal happened = new Signal();
  private final ReentrantLock lock = new ReentrantLock();
  private long position;
  private volatile boolean closed;

  public Dispatch(Outbox outbox, InstantSource clock, RandomGenerator random) {
    this.outbox = outbox;
    this.clock = clock;
    this.turns = new Turns(random);
    turns.quarantine(Set.copyOf(outbox.quarantinedFlows()));
  }

  /** Tells waiting relays that something was committed. */
  public void committed() {
    happened.raise();
  }

  /**
   * Claims at most {@code most} events. Where there is nothing to claim it waits up to {@code
   * patience} until there may be, and then answers empty: whoever asked may be gone by then, and
   * must not hold a lease that nobody uses.
   */
  public Claim claim(int most, Duration patience) throws InterruptedException {
    long seen = happened.last();
    var batch = claimNow(most);
    if (batch.entries.isEmpty() && !closed) {
      happened.awaitAfter(seen, untilNext(patience));
    }
    return new Claim(batch.claim, LEASE, batch.entries, !closed);
  }

  /**
   * Keeps what the receipts say and ends the claim's lease. The answer is {@link Outbox#keep}'s.
   */
  public List<Receipt> report(String claim, List<Receipt> receipts) {
    var now = clock.instant();
    var leftOut = outbox.keep(receipts, now);
    lock.lock();
    try {
      // Where the lease holds, only a refusal changes which flows are kept back.
      if (!turns.holds(claim) || receipts.stream().anyMatch(Receipt.Quarantine.class::isInstance)) {
        turns.quarantine(Set.copyOf(outbox.quarantinedFlows()));
      }
      endClaim(claim, ends(receipts, leftOut), now);
    } finally {
      lock.unlock();
    }
    happened.raise();
    return leftOut;
  }

  /** Lets waiting relays go with nothing. */
  @Override
  public void close() {
    closed = true;
    happened.raise();
  }

  private Batch claimNow(int most) {
    lock.lock();
    try {
      turns.passTo(clock.instant());
      var batch = new Batch(UUID.randomUUID().toString(), most);
      try {
        takeReady(batch, most / 2);
        takeForward(batch);
        takeReady(batch, most);
      } catch (RuntimeException e) {
        endClaim(batch.claim, Map.of(), clock.instant());
        throw e;
      }
      return batch;
    } finally {
      lock.unlock();
    }
  }

  /** What one claim has taken so far. */
  private final class Batch {
    final String claim;
    final int most;
    final List<OutboxEntry> entries = new ArrayList<>();
    final Map<FlowId, Integer> shares = new HashMap<>();
    final Set<Long> positions = new HashSet<>();

    Batch(String claim, int most) {
      this.claim = claim;
      this.most = most;
    }

    boolean isFull() {
      return entries.size() >= most;
    }

    boolean holds(OutboxEntry entry) {
      return positions.contains(entry.position());
    }

    boolean mayTake(OutboxEntry entry) {
      var flow = entry.flowId();
      boolean isGoingOn = shares.getOrDefault(flow, SHARE) < SHARE && !turns.hasMore(flow);
      return isGoingOn || turns.isFree(flow);
    }

    void take(OutboxEntry entry) {
      var flow = entry.flowId();
      shares.merge(flow, 1, Integer::sum);
      turns.lease(claim, entry.eventId(), flow, clock.instant().plus(LEASE));
      entries.add(entry);
      positions.add(entry.position());
    }
  }

  private void takeReady(Batch batch, int upTo) {
    while (batch.entries.size() < upTo) {
      var flow = turns.nextReady();
      if (flow.isEmpty()) {
        return;
      }
      int share = Math.min(SHARE, upTo - batch.entries.size());
      var entries = outbox.toSend(flow.get(), share);
      turns.free(flow.get());
      entries.forEach(batch::take);
      if (entries.size() == share) {
        turns.passOver(flow.get());
      }
    }
  }

  private void takeForward(Batch batch) {
    while (!batch.isFull()) {
      var ahead = outbox.toSend(position, READ_AHEAD);
      for (var entry : ahead) {
        if (batch.isFull()) {
          return;
        }
        position = entry.position();
        if (batch.holds(entry)) {
          continue;
        }
        if (batch.mayTake(entry)) {
          batch.take(entry);
        } else {
          turns.passOver(entry.flowId());
        }
      }
      if (ahead.size() < READ_AHEAD) {
        return;
      }
    }
  }

  private void endClaim(String claim, Map<EventId, Turns.End> ends, Instant now) {
    Map<FlowId, Turns.End> worst = new HashMap<>();
    turns
        .end(claim)
        .forEach((event, flow) ->
            worst.merge(flow, ends.getOrDefault(event, Turns.End.RETURNED), Dispatch::worse));
    worst.forEach((flow, end) -> turns.release(flow, end, now));
  }

  private static Map<EventId, Turns.End> ends(List<Receipt> receipts, List<Receipt> leftOut) {
    Map<EventId, Turns.End> ends = new HashMap<>();
    for (var receipt : receipts) {
      ends.put(
          receipt.eventId(),
          switch (receipt) {
            case Receipt.Delivered _ -> Turns.End.DELIVERED;
            case Receipt.Returned _, Receipt.Quarantine _ -> Turns.End.RETURNED;
            case Receipt.Deferred _ -> Turns.End.DEFERRED;
          });
    }
    leftOut.forEach(receipt -> ends.put(receipt.eventId(), Turns.End.DEFERRED));
    return ends;
  }

  private static Turns.End worse(Turns.End one, Turns.End other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  /** The wait until a lease or a pause is over, if that is sooner. */
  private Duration untilNext(Duration patience) {
    lock.lock();
    try {
      return turns
          .next()
          .map(next -> Duration.between(clock.instant(), next))
          .filter(pause -> pause.compareTo(patience) < 0)
          .orElse(patience);
    } finally {
      lock.unlock();
    }
  }
}
