package dev.inorder.producer;

import dev.inorder.event.EventId;
import java.time.Instant;
import java.util.Optional;

/**
 * A flow and how far its events have come.
 *
 * @param accepted up to which seq, without a hole, the consumer has accepted its events
 * @param quarantined the event that stops its delivery, if one does
 */
public record FlowReport(Flow flow, long accepted, Optional<Quarantined> quarantined) {

  /** An event that the consumer refused for good. */
  public record Quarantined(EventId eventId, long seq, String reason, Instant since) {}
}
