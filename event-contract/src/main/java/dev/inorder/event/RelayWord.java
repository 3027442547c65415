package dev.inorder.event;

/** What a relay says of an event that it had claimed. */
public enum RelayWord implements Word {
  /** The consumer accepted it. */
  ACCEPTED,

  /** The consumer had it already, with the same body. */
  DUPLICATE,

  /** The consumer has another body under its id. */
  ID_CONFLICT,

  /** The consumer has another event at its place in the flow. */
  SEQUENCE_CONFLICT,

  /** The consumer does not take it for an event. */
  INVALID_EVENT,

  /** The consumer did not take it this time; its flow should wait. */
  DEFERRED,

  /** It was not delivered for a reason that is not its own; it may be claimed again at once. */
  RETURNED;

  /** Whether the consumer has the event. */
  public boolean isDelivered() {
    return switch (this) {
      case ACCEPTED, DUPLICATE -> true;
      case ID_CONFLICT, SEQUENCE_CONFLICT, INVALID_EVENT, DEFERRED, RETURNED -> false;
    };
  }
}
