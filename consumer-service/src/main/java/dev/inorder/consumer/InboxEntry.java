package dev.inorder.consumer;

import dev.inorder.event.BlockReason;
import dev.inorder.event.Digest;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.EventReader;
import dev.inorder.event.FlowId;
import dev.inorder.event.InboxState;
import java.util.Optional;

/**
 * An accepted event in the inbox.
 *
 * @param position its place in the order in which events came
 * @param body its canonical form
 * @param reason why it is blocked, where it is
 */
public record InboxEntry(
    long position,
    EventId eventId,
    FlowId flowId,
    long seq,
    String body,
    InboxState state,
    Optional<BlockReason> reason) {

  public Digest digest() {
    return Digest.of(body);
  }

  /** The event that the body spells. */
  public Event event() {
    return EventReader.readStored(body);
  }
}
