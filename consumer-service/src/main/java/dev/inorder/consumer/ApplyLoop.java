package dev.inorder.consumer;

import dev.inorder.event.ApplyWord;
import dev.inorder.event.FlowId;
import dev.inorder.kit.program.Loop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Applies what is accepted, as it is accepted. It looks at the flows of which something was
 * received, and once, at the start and when asked, at every flow with something to apply; a flow
 * that cannot go on costs nothing until something of it changes.
 *
 * <p>Each round looks at many flows at the same time, so that their transactions share a commit,
 * and does a bounded number of steps of each, so that a long flow does not keep others waiting.
 */
public final class ApplyLoop implements AutoCloseable {
  private static final int FLOWS_IN_A_ROUND = 500;
  private static final int STEPS_IN_A_TURN = 64;
  private static final Duration UNTIL_WOKEN = Duration.ofHours(1);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final Applier applier;
  private final Inbox inbox;
  private final InstantSource clock;
  private final Consumer<ApplyEvent> events;
  private final ExecutorService turns = Executors.newVirtualThreadPerTaskExecutor();
  private final ReentrantLock lock = new ReentrantLock();
  private final SequencedSet<FlowId> woken = new LinkedHashSet<>();
  private final Set<FlowId> failed = new HashSet<>();
  private final Set<FlowId> stepwise = new HashSet<>();
  private Optional<Sweep> sweep = Optional.of(Sweep.START);
  private Instant retryAt = Instant.MIN;
  private final Loop loop;

  private ApplyLoop(
      Applier applier, Inbox inbox, InstantSource clock, Consumer<ApplyEvent> events) {
    this.applier = applier;
    this.inbox = inbox;
    this.clock = clock;
    this.events = events;
    this.loop = Loop.start("apply", this::round, e -> events.accept(new ApplyEvent.LoopFailed(e)));
  }

  /** Starts with every flow that has something to apply. */
  public static ApplyLoop start(
      Applier applier, Inbox inbox, InstantSource clock, Consumer<ApplyEvent> events) {
    return new ApplyLoop(applier, inbox, clock, events);
  }

  /** A look at every flow with something to apply, as far as it has come. */
  private record Sweep(Optional<FlowId> after) {
    static final Sweep START = new Sweep(Optional.empty());
  }

  /** Something of these flows was received. */
  public void received(Collection<FlowId> flows) {
    lock.lock();
    try {
      woken.addAll(flows);
    } finally {
      lock.unlock();
    }
    loop.wake();
  }

  /** Has every flow with something to apply looked at again. */
  public void lookAgain() {
    lock.lock();
    try {
      sweep = Optional.of(Sweep.START);
    } finally {
      lock.unlock();
    }
    loop.wake();
  }

  @Override
  public void close() {
    loop.close();
    turns.close();
  }

  private Duration round() throws InterruptedException {
    // First what can fail: a flow that was taken from the woken must get its turn.
    var swept = takeSwept();
    var flows = takeWoken(FLOWS_IN_A_ROUND - swept.size());
    flows.addAll(swept);
    turns.invokeAll(flows.stream().map(flow -> Executors.callable(() -> turn(flow))).toList());
    return untilNextRound();
  }

  /** One flow's turn. After a failure it goes step by step, so that what can be done is done. */
  private void turn(FlowId flow) {
    try {
      var run = applier.apply(flow, steps(flow));
      events.accept(new ApplyEvent.Ran(flow, run));
      end(flow, run);
    } catch (RuntimeException | Error e) {
      events.accept(new ApplyEvent.TurnFailed(flow, e));
      fail(flow);
    }
  }

  private SequencedSet<FlowId> takeWoken(int most) {
    lock.lock();
    try {
      if (!clock.instant().isBefore(retryAt)) {
        woken.addAll(failed);
        failed.clear();
      }
      woken.removeAll(failed);
      SequencedSet<FlowId> taken = new LinkedHashSet<>();
      while (!woken.isEmpty() && taken.size() < most) {
        taken.add(woken.removeFirst());
      }
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private List<FlowId> takeSwept() {
    var current = sweep();
    if (current.isEmpty()) {
      return List.of();
    }
    var flows = inbox.flowsToApply(current.get().after(), FLOWS_IN_A_ROUND / 2);
    lock.lock();
    try {
      // One that was asked for anew in the meantime goes before.
      if (sweep.equals(current)) {
        boolean isDone = flows.size() < FLOWS_IN_A_ROUND / 2;
        sweep = isDone ? Optional.empty() : Optional.of(new Sweep(Optional.of(flows.getLast())));
      }
    } finally {
      lock.unlock();
    }
    return flows;
  }

  private Optional<Sweep> sweep() {
    lock.lock();
    try {
      return sweep;
    } finally {
      lock.unlock();
    }
  }

  private int steps(FlowId flow) {
    lock.lock();
    try {
      return stepwise.contains(flow) ? 1 : STEPS_IN_A_TURN;
    } finally {
      lock.unlock();
    }
  }

  private void end(FlowId flow, ApplyRun run) {
    lock.lock();
    try {
      if (run.stopped().word() == ApplyWord.LIMIT) {
        woken.add(flow);
      } else {
        stepwise.remove(flow);
      }
    } finally {
      lock.unlock();
    }
  }

  private void fail(FlowId flow) {
    lock.lock();
    try {
      stepwise.add(flow);
      // The first to fail sets the time for all, or later ones could put it off for ever.
      if (failed.isEmpty()) {
        retryAt = clock.instant().plus(AFTER_FAILURE);
      }
      failed.add(flow);
    } finally {
      lock.unlock();
    }
  }

  private Duration untilNextRound() {
    lock.lock();
    try {
      if (!woken.isEmpty() || sweep.isPresent()) {
        return Duration.ZERO;
      }
      return failed.isEmpty() ? UNTIL_WOKEN : Duration.between(clock.instant(), retryAt);
    } finally {
      lock.unlock();
    }
  }
}
