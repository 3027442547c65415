package dev.inorder.producer;

import dev.inorder.event.Digest;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import java.util.Optional;

/**
 * A committed event in the outbox.
 *
 * @param position its place in the order of the commits
 * @param body its canonical form
 */
public record OutboxEntry(
    long position,
    EventId eventId,
    FlowId flowId,
    long seq,
    String body,
    boolean accepted,
    Optional<FlowReport.Quarantined> quarantined) {

  public Digest digest() {
    return Digest.of(body);
  }

  /** The same entry with what is known of its quarantine. */
  public OutboxEntry quarantinedAs(Optional<FlowReport.Quarantined> reason) {
    return new OutboxEntry(position, eventId, flowId, seq, body, accepted, reason);
  }
}
