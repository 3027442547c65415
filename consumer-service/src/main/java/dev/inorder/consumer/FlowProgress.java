package dev.inorder.consumer;

import dev.inorder.event.Progress;

/**
 * A flow as far as it is applied, and what its next step waits for.
 *
 * @param next what the next step would come to if it were tried now; a block only where it was
 *     tried and found
 */
public record FlowProgress(Projection projection, Next next) {

  /** How the next step stands. */
  public sealed interface Next {
    Progress progress();

    /** Nothing beyond the last step is here. */
    record Idle() implements Next {
      @Override
      public Progress progress() {
        return Progress.IDLE;
      }
    }

    /** It is here, and only waits for its turn. */
    record Ready() implements Next {
      @Override
      public Progress progress() {
        return Progress.READY;
      }
    }

    /** It is not here, and something beyond it is. */
    record Gap(long waitingFor) implements Next {
      @Override
      public Progress progress() {
        return Progress.GAP;
      }
    }

    /** It is here, was tried, and cannot be applied. */
    record Blocked(StepOutcome.Blocked step) implements Next {
      @Override
      public Progress progress() {
        return Progress.BLOCKED;
      }
    }
  }
}
