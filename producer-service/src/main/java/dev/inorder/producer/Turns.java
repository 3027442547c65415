package dev.inorder.producer;

import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SequencedSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Whose turn it is. It remembers only the flows that something is to be remembered of: those leased
 * to a relay, those that were passed over and must be looked at again, those that wait after a
 * failure, and those that are quarantined. It is memory alone: what it forgets with the process is
 * found again in the outbox.
 */
final class Turns {
  private static final Duration FIRST_WAIT = Duration.ofMillis(200);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
  private static final int DOUBLINGS = 8;

  private final Map<FlowId, State> states = new HashMap<>();
  private final Set<FlowId> quarantined = new HashSet<>();
  private final Map<FlowId, Integer> failures = new HashMap<>();
  private final Map<String, Lease> leases = new HashMap<>();
  private final SequencedSet<FlowId> ready = new LinkedHashSet<>();
  private final PriorityQueue<Wait> waiting =
      new PriorityQueue<>(Comparator.comparing(Wait::until));
  private final RandomGenerator random;

  Turns(RandomGenerator random) {
    this.random = random;
  }

  /** How the delivery of a flow's claimed events went. */
  enum End {
    /** All of them are accepted. */
    DELIVERED,
    /** Something is left, and may be tried again at once. */
    RETURNED,
    /** Something failed, and the flow should wait. */
    DEFERRED
  }

  private enum State {
    LEASED,
    LEASED_WITH_MORE,
    READY,
    WAITING
  }

  private record Lease(Instant until, Map<EventId, FlowId> events) {}

  private record Wait(FlowId flow, Instant until) {}

  /** Whether nothing keeps a flow from being claimed as it is met. */
  boolean isFree(FlowId flow) {
    return !states.containsKey(flow) && !quarantined.contains(flow);
  }

  /** Whether a leased flow has events that its claim does not hold. */
  boolean hasMore(FlowId flow) {
    return states.get(flow) == State.LEASED_WITH_MORE;
  }

  /** The flow that has been ready for longest. */
  Optional<FlowId> nextReady() {
    return ready.isEmpty() ? Optional.empty() : Optional.of(ready.getFirst());
  }

  /** Remembers nothing more of a flow. */
  void free(FlowId flow) {
    ready.remove(flow);
    states.remove(flow);
  }

  /** Hands an event out, and with it its flow if that is free. */
  void lease(String claim, EventId event, FlowId flow, Instant until) {
    states.putIfAbsent(flow, State.LEASED);
    leases.computeIfAbsent(claim, _ -> new Lease(until, new HashMap<>())).events().put(event, flow);
  }

  /** Notes that a flow has something to send that nobody will meet again by going forward. */
  void passOver(FlowId flow) {
    if (quarantined.contains(flow)) {
      return;
    }
    states.compute(
        flow,
        (_, state) ->
            switch (state) {
              case null -> throw new IllegalStateException("a free flow was passed over: " + flow);
              case LEASED, LEASED_WITH_MORE -> State.LEASED_WITH_MORE;
              case READY, WAITING -> state;
            });
  }

  /** The events of a claim, each with its flow, if its lease still holds; it ends here. */
  Map<EventId, FlowId> end(String claim) {
    var lease = leases.remove(claim);
    return lease == null ? Map.of() : lease.events();
  }

  /** Ends the lease of a flow; what is quarantined stays so. */
  void release(FlowId flow, End how, Instant now) {
    var before = states.remove(flow);
    if (quarantined.contains(flow)) {
      return;
    }
    switch (how) {
      case DELIVERED -> {
        failures.remove(flow);
        if (before == State.LEASED_WITH_MORE) {
          makeReady(flow);
        }
      }
      case RETURNED -> makeReady(flow);
      case DEFERRED -> {
        states.put(flow, State.WAITING);
        waiting.add(new Wait(flow, now.plus(pause(failures.merge(flow, 1, Integer::sum)))));
      }
    }
  }

  /** Keeps exactly these flows back; one that was kept back before may go on. */
  void quarantine(Set<FlowId> flows) {
    quarantined.stream().filter(flow -> !flows.contains(flow)).toList().forEach(this::letGoOn);
    flows.forEach(flow -> {
      quarantined.add(flow);
      if (!isLeased(flow)) {
        free(flow);
      }
    });
  }

  /** Whether the lease of a claim still holds, and none of its flows is kept back. */
  boolean holds(String claim) {
    var lease = leases.get(claim);
    return lease != null && Collections.disjoint(lease.events().values(), quarantined);
  }

  private void letGoOn(FlowId flow) {
    quarantined.remove(flow);
    if (isLeased(flow)) {
      passOver(flow);
    } else {
      makeReady(flow);
    }
  }

  private boolean isLeased(FlowId flow) {
    return states.get(flow) == State.LEASED || hasMore(flow);
  }

  /** Ends the leases and the waits that are over. */
  void passTo(Instant now) {
    var over =
        leases.entrySet().stream()
            .filter(lease -> !lease.getValue().until().isAfter(now))
            .map(Map.Entry::getKey)
            .toList();
    over.forEach(
        claim -> Set.copyOf(end(claim).values()).forEach(flow -> release(flow, End.RETURNED, now)));
    while (!waiting.isEmpty() && !waiting.peek().until().isAfter(now)) {
      var flow = waiting.remove().flow();
      if (states.get(flow) == State.WAITING) {
        makeReady(flow);
      }
    }
  }

  /** When a lease or a wait will be over next. */
  Optional<Instant> next() {
    var lease = leases.values().stream().map(Lease::until).min(Comparator.naturalOrder());
    var wait = Optional.ofNullable(waiting.peek()).map(Wait::until);
    return Stream.concat(lease.stream(), wait.stream()).min(Comparator.naturalOrder());
  }

  private void makeReady(FlowId flow) {
    states.put(flow, State.READY);
    ready.add(flow);
  }

  /**
   * Grows with each failure in a row up to a cap; the jitter keeps flows from coming back as one.
   */
  private Duration pause(int failuresInARow) {
    var full = FIRST_WAIT.multipliedBy(1L << Math.min(failuresInARow - 1, DOUBLINGS));
    var capped = full.compareTo(LONGEST_WAIT) < 0 ? full : LONGEST_WAIT;
    return Duration.ofMillis(random.nextLong(capped.toMillis() / 2, capped.toMillis() + 1));
  }
}
