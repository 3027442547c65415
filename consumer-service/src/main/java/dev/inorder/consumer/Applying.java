package dev.inorder.consumer;

import dev.inorder.event.ApplyWord;
import dev.inorder.event.FlowId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Applying on request: one flow or all of them, up to a number of steps. */
public final class Applying {
  /** Steps that one request does at most. */
  public static final int MOST_STEPS = 10_000;

  private static final int STEPS_IN_A_TURN = 64;
  private static final int FLOWS_IN_A_PAGE = 500;

  private final Applier applier;
  private final Inbox inbox;
  private final Consumer<ApplyEvent> events;

  public Applying(Applier applier, Inbox inbox, Consumer<ApplyEvent> events) {
    this.applier = applier;
    this.inbox = inbox;
    this.events = events;
  }

  /** A flow that a run over all left short of idle. */
  public record Unfinished(FlowId flow, ApplyRun run) {}

  /**
   * What a run over all flows came to.
   *
   * @param stopped limit where the steps ran out; else blocked or gap where any flow is, in that
   *     order; else idle
   * @param unfinished the first {@value RunOverAll#MOST_UNFINISHED} flows that are not idle
   */
  public record RunOverAll(int applied, ApplyWord stopped, List<Unfinished> unfinished) {
    private static final int MOST_UNFINISHED = 500;
  }

  /** Applies up to so many steps of one flow, each turn in a transaction of its own. */
  public ApplyRun apply(FlowId flow, int most) {
    int applied = 0;
    while (true) {
      var run = applier.apply(flow, Math.min(STEPS_IN_A_TURN, most - applied));
      events.accept(new ApplyEvent.Ran(flow, run));
      applied += run.applied();
      boolean isOver = run.stopped().word() != ApplyWord.LIMIT || applied == most;
      if (isOver) {
        return new ApplyRun(applied, run.stopped());
      }
    }
  }

  /** Applies up to so many steps of all flows, in the order of their ids. */
  public RunOverAll applyAll(int most) {
    List<Unfinished> unfinished = new ArrayList<>();
    var worst = ApplyWord.IDLE;
    int applied = 0;
    Optional<FlowId> after = Optional.empty();
    while (true) {
      var flows = inbox.flowsToApply(after, FLOWS_IN_A_PAGE);
      for (var flow : flows) {
        if (applied == most) {
          return new RunOverAll(applied, ApplyWord.LIMIT, unfinished);
        }
        var run = apply(flow, most - applied);
        applied += run.applied();
        worst = worse(worst, run.stopped().word());
        if (run.stopped().word() != ApplyWord.IDLE
            && unfinished.size() < RunOverAll.MOST_UNFINISHED) {
          unfinished.add(new Unfinished(flow, run));
        }
      }
      if (flows.size() < FLOWS_IN_A_PAGE) {
        return new RunOverAll(applied, worst, unfinished);
      }
      after = Optional.of(flows.getLast());
    }
  }

  private static ApplyWord worse(ApplyWord one, ApplyWord other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
