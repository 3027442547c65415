package dev.inorder.producer.sqlite;

import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.EventReader;
import dev.inorder.event.FlowId;
import dev.inorder.kit.database.Row;
import dev.inorder.kit.database.Snapshot;
import dev.inorder.kit.database.Transaction;
import dev.inorder.producer.OutboxEntry;
import java.util.List;
import java.util.Optional;

/** The table {@code outbox}. */
final class OutboxTable {
  private static final String FIND_BODY = "SELECT body FROM outbox WHERE event_id = ?";
  private static final String APPEND =
      "INSERT INTO outbox (event_id, flow_id, seq, body) VALUES (?, ?, ?, ?)";
  private static final String ACCEPT =
      "UPDATE outbox SET accepted = 1 WHERE event_id = ? AND accepted = 0";
  private static final String FIRST_TO_SEND =
      """
      SELECT seq FROM outbox WHERE flow_id = ? AND accepted = 0 ORDER BY seq LIMIT 1\
      """;

  private static final String FIND =
      """
      SELECT position, event_id, flow_id, seq, body, accepted FROM outbox WHERE event_id = ?\
      """;
  private static final String TO_SEND =
      """
      SELECT position, event_id, flow_id, seq, body, accepted FROM outbox
      WHERE accepted = 0 AND position > ? ORDER BY position LIMIT ?\
      """;
  private static final String TO_SEND_OF_FLOW =
      """
      SELECT position, event_id, flow_id, seq, body, accepted FROM outbox
      WHERE accepted = 0 AND flow_id = ? ORDER BY seq LIMIT ?\
      """;
  private static final String LIST =
      """
      SELECT position, event_id, flow_id, seq, body, accepted FROM outbox
      WHERE position > ? ORDER BY position LIMIT ?\
      """;
  private static final String LIST_ACCEPTED =
      """
      SELECT position, event_id, flow_id, seq, body, accepted FROM outbox
      WHERE accepted = 1 AND position > ? ORDER BY position LIMIT ?\
      """;
  private static final String LIST_OF_FLOW =
      """
      SELECT position, event_id, flow_id, seq, body, accepted FROM outbox
      WHERE flow_id = ? AND position > ? ORDER BY seq LIMIT ?\
      """;
  private static final String LIST_ACCEPTED_OF_FLOW =
      """
      SELECT position, event_id, flow_id, seq, body, accepted FROM outbox
      WHERE accepted = 1 AND flow_id = ? AND position > ? ORDER BY seq LIMIT ?\
      """;
  private static final String LIST_TO_SEND_OF_FLOW =
      """
      SELECT position, event_id, flow_id, seq, body, accepted FROM outbox
      WHERE accepted = 0 AND flow_id = ? AND position > ? ORDER BY seq LIMIT ?\
      """;

  private OutboxTable() {}

  static Optional<String> findBody(Snapshot view, EventId event) {
    return view.find(FIND_BODY, row -> row.text(1), event.value());
  }

  static Optional<Event> findEvent(Snapshot view, EventId event) {
    return findBody(view, event).map(EventReader::readStored);
  }

  static Optional<OutboxEntry> find(Snapshot view, EventId event) {
    return view.find(FIND, OutboxTable::entry, event.value());
  }

  static void append(Transaction tx, Event event) {
    tx.changeOne(
        APPEND, event.eventId().value(), event.flowId().value(), event.seq(), event.body());
  }

  /** Marks an event as accepted; one that is so already stays so. */
  static void accept(Transaction tx, EventId event) {
    tx.change(ACCEPT, event.value());
  }

  /** The first seq of a flow that is still to send. */
  static Optional<Long> firstToSend(Snapshot view, FlowId flow) {
    return view.find(FIRST_TO_SEND, row -> row.integer(1), flow.value());
  }

  static List<OutboxEntry> toSend(Snapshot view, long after, int limit) {
    return view.list(TO_SEND, OutboxTable::entry, after, limit);
  }

  static List<OutboxEntry> toSend(Snapshot view, FlowId flow, int limit) {
    return view.list(TO_SEND_OF_FLOW, OutboxTable::entry, flow.value(), limit);
  }

  static List<OutboxEntry> list(Snapshot view, Optional<Boolean> accepted, long after, int limit) {
    var sql = accepted.map(yes -> yes ? LIST_ACCEPTED : TO_SEND).orElse(LIST);
    return view.list(sql, OutboxTable::entry, after, limit);
  }

  static List<OutboxEntry> listOfFlow(
      Snapshot view, FlowId flow, Optional<Boolean> accepted, long after, int limit) {
    var sql =
        accepted
            .map(yes -> yes ? LIST_ACCEPTED_OF_FLOW : LIST_TO_SEND_OF_FLOW)
            .orElse(LIST_OF_FLOW);
    return view.list(sql, OutboxTable::entry, flow.value(), after, limit);
  }

  private static OutboxEntry entry(Row row) {
    return new OutboxEntry(
        row.integer(1),
        new EventId(row.text(2)),
        new FlowId(row.text(3)),
        row.integer(4),
        row.text(5),
        row.flag(6),
        Optional.empty());
  }
}
