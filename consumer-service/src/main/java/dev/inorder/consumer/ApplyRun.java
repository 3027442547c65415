package dev.inorder.consumer;

import dev.inorder.event.ApplyWord;

/**
 * What a run over one flow came to.
 *
 * @param applied how many steps it did
 * @param stopped why it ended; {@link Stop#word()} is the protocol's word
 */
public record ApplyRun(int applied, Stop stopped) {

  /** Why a run ended. */
  public sealed interface Stop {
    ApplyWord word();

    /** On what the next step came to. */
    record At(StepOutcome outcome) implements Stop {
      @Override
      public ApplyWord word() {
        return switch (outcome) {
          case StepOutcome.Applied _ -> ApplyWord.APPLIED;
          case StepOutcome.Blocked _ -> ApplyWord.BLOCKED;
          case StepOutcome.Gap _ -> ApplyWord.GAP;
          case StepOutcome.Idle _ -> ApplyWord.IDLE;
        };
      }
    }

    /** It had done as many steps as it may. */
    record Limit() implements Stop {
      @Override
      public ApplyWord word() {
        return ApplyWord.LIMIT;
      }
    }
  }
}
