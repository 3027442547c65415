package dev.inorder.consumer;

import dev.inorder.event.Digest;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.Fault;
import dev.inorder.event.InboxState;
import dev.inorder.event.ReceiveWord;
import java.util.List;

/** How what came to the inbox is answered, in the order of the checks (section 4). */
public sealed interface ReceiveOutcome {
  ReceiveWord word();

  /** It is not an event. */
  record InvalidEvent(List<Fault> faults) implements ReceiveOutcome {
    @Override
    public ReceiveWord word() {
      return ReceiveWord.INVALID_EVENT;
    }
  }

  /** The event was here before; {@code state} is where it stands now. */
  record Duplicate(EventId eventId, Digest digest, InboxState state) implements ReceiveOutcome {
    @Override
    public ReceiveWord word() {
      return ReceiveWord.DUPLICATE;
    }
  }

  /** The id belongs to an event with another body. */
  record IdConflict(EventId eventId) implements ReceiveOutcome {
    @Override
    public ReceiveWord word() {
      return ReceiveWord.ID_CONFLICT;
    }
  }

  /** The event's place in its flow is held by another event. */
  record SequenceConflict(EventId eventId, EventId holder) implements ReceiveOutcome {
    @Override
    public ReceiveWord word() {
      return ReceiveWord.SEQUENCE_CONFLICT;
    }
  }

  /** The event is in the inbox from now on. */
  record Accepted(Event event) implements ReceiveOutcome {
    @Override
    public ReceiveWord word() {
      return ReceiveWord.ACCEPTED;
    }
  }
}
