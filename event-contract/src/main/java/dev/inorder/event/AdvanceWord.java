package dev.inorder.event;

/** How the producer answers an advance (section 3), in the order in which the checks run. */
public enum AdvanceWord implements Word {
  /** The event_id is known and the event is the same: nothing is written. */
  EXISTING,

  /** The event_id is known and anything differs: nothing is written. */
  CONFLICT,

  /** The expected_seq is not the flow's: nothing is written. */
  STALE,

  /** The kind is not the legal next step, or the amount is not the flow's: nothing is written. */
  INVALID_TRANSITION,

  /** The flow has moved and its event is in the outbox, by one transaction. */
  COMMITTED
}
