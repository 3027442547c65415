package dev.inorder.producer;

import dev.inorder.event.Digest;
import dev.inorder.event.EventId;
import dev.inorder.event.ReceiveWord;

/** What became of one claimed event, as a relay reports it. */
public sealed interface Receipt {
  EventId eventId();

  /** The consumer has it: it answered accepted, or duplicate with this digest. */
  record Delivered(EventId eventId, Digest digest) implements Receipt {}

  /** The consumer refused it in a way that no repetition changes. */
  record Quarantine(EventId eventId, ReceiveWord reason) implements Receipt {}

  /** It could not be delivered now, and its flow should wait. */
  record Deferred(EventId eventId) implements Receipt {}

  /** It was not tried, or nothing can be said of it: it is to be claimed again at once. */
  record Returned(EventId eventId) implements Receipt {}
}
