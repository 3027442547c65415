package dev.inorder.consumer;

import dev.inorder.event.BlockReason;
import dev.inorder.event.EventId;

/** What the next step of a flow comes to (section 4). */
public sealed interface StepOutcome {

  /** It is done: where it led, and the effect that it has. */
  record Applied(Projection moved, Effect effect) implements StepOutcome {}

  /** It is here and cannot be applied. */
  record Blocked(EventId eventId, long seq, BlockReason reason) implements StepOutcome {}

  /** It is not here, and something beyond it is. */
  record Gap(long waitingFor) implements StepOutcome {}

  /** Nothing beyond the last step is here. */
  record Idle() implements StepOutcome {}
}
