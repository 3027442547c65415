package dev.inorder.event;

/** How the consumer answers an event (section 4), in the order in which the checks run. */
public enum ReceiveWord implements Word {
  /** The document is not an event. */
  INVALID_EVENT,

  /** The event_id is known with the same body. */
  DUPLICATE,

  /** The event_id is known with another body. */
  ID_CONFLICT,

  /** The event_id is new, and another event holds its place in the flow. */
  SEQUENCE_CONFLICT,

  /** The event is durably in the inbox. */
  ACCEPTED
}
