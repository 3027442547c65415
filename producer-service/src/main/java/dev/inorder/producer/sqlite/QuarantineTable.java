package dev.inorder.producer.sqlite;

import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.ReceiveWord;
import dev.inorder.kit.database.Row;
import dev.inorder.kit.database.Snapshot;
import dev.inorder.kit.database.Transaction;
import dev.inorder.producer.FlowReport.Quarantined;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table {@code quarantine}. */
final class QuarantineTable {
  private static final String ADD =
      """
      INSERT INTO quarantine (event_id, flow_id, seq, reason, since)
      SELECT event_id, flow_id, seq, ?, ? FROM outbox WHERE event_id = ? AND accepted = 0
      ON CONFLICT (event_id) DO UPDATE SET reason = excluded.reason\
      """;
  private static final String REMOVE = "DELETE FROM quarantine WHERE event_id = ?";
  private static final String FIND =
      "SELECT event_id, seq, reason, since FROM quarantine WHERE event_id = ?";
  private static final String FIND_FIRST_OF_FLOW =
      """
      SELECT event_id, seq, reason, since FROM quarantine WHERE flow_id = ? ORDER BY seq LIMIT 1\
      """;
  private static final String FLOWS = "SELECT DISTINCT flow_id FROM quarantine";

  private QuarantineTable() {}

  /** Adds an event that is still to send; whether there is such an event. */
  static boolean add(Transaction tx, EventId event, ReceiveWord reason, Instant since) {
    return tx.change(ADD, reason.word(), since.toString(), event.value()) == 1;
  }

  static void remove(Transaction tx, EventId event) {
    tx.change(REMOVE, event.value());
  }

  static Optional<Quarantined> find(Snapshot view, EventId event) {
    return view.find(FIND, QuarantineTable::quarantined, event.value());
  }

  static Optional<Quarantined> findFirst(Snapshot view, FlowId flow) {
    return view.find(FIND_FIRST_OF_FLOW, QuarantineTable::quarantined, flow.value());
  }

  static List<FlowId> flows(Snapshot view) {
    return view.list(FLOWS, row -> new FlowId(row.text(1)));
  }

  private static Quarantined quarantined(Row row) {
    return new Quarantined(
        new EventId(row.text(1)), row.integer(2), row.text(3), Instant.parse(row.text(4)));
  }
}
