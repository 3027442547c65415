package dev.inorder.producer;

import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The outbox, as one store keeps it. Each method is one whole transaction. */
public interface Outbox {

  Optional<OutboxEntry> find(EventId event);

  /** Entries in the order of the commits, behind a position. */
  List<OutboxEntry> list(Filter filter, long after, int limit);

  /** What is still to send, in the order of the commits, behind a position. */
  List<OutboxEntry> toSend(long after, int limit);

  /** What is still to send of one flow, in its order. */
  List<OutboxEntry> toSend(FlowId flow, int limit);

  /** The flows of which an event is quarantined. */
  List<FlowId> quarantinedFlows();

  /**
   * Keeps what the receipts say: delivered events become accepted, refused ones quarantined.
   *
   * @return the receipts that do not fit what was committed, and were left out: an unknown id, the
   *     digest of another body, or the refusal of what is accepted
   */
  List<Receipt> keep(List<Receipt> receipts, Instant now);

  /** Which entries a list shows; nothing where all are. */
  record Filter(Optional<FlowId> flow, Optional<Boolean> accepted) {}
}
