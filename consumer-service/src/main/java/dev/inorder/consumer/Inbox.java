package dev.inorder.consumer;

import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.InboxState;
import java.util.List;
import java.util.Optional;

/** The inbox, as one store keeps it. Each method is one whole transaction. */
public interface Inbox {

  /** Decides on each event in its order, as if it had come alone, and keeps those accepted. */
  List<ReceiveOutcome> receive(List<Event> events);

  Optional<InboxEntry> find(EventId event);

  /** Entries in the order in which they came, behind a position. */
  List<InboxEntry> list(Filter filter, long after, int limit);

  /** Flows with something to apply, in the order of their ids, behind one or from the first. */
  List<FlowId> flowsToApply(Optional<FlowId> after, int limit);

  /** Which entries a list shows; nothing where all are. */
  record Filter(Optional<FlowId> flow, Optional<InboxState> state) {}
}
