package dev.inorder.consumer;

import dev.inorder.consumer.ReceiveOutcome.Accepted;
import dev.inorder.consumer.ReceiveOutcome.Duplicate;
import dev.inorder.consumer.ReceiveOutcome.IdConflict;
import dev.inorder.consumer.ReceiveOutcome.SequenceConflict;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import java.util.Optional;

/** The rule of receiving (section 4), first match first. It looks at the envelope alone. */
public final class Receiving {
  private Receiving() {}

  /**
   * Decides on an event that came.
   *
   * @param recorded what the inbox has under the id of the event
   * @param holder which event has its place in the flow
   */
  public static ReceiveOutcome decide(
      Event event, Optional<InboxEntry> recorded, Optional<EventId> holder) {
    if (recorded.isPresent()) {
      var entry = recorded.get();
      return entry.body().equals(event.body())
          ? new Duplicate(entry.eventId(), entry.digest(), entry.state())
          : new IdConflict(entry.eventId());
    }
    return holder
        .<ReceiveOutcome>map(other -> new SequenceConflict(event.eventId(), other))
        .orElseGet(() -> new Accepted(event));
  }
}
