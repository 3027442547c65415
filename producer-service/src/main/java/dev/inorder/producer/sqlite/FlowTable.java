package dev.inorder.producer.sqlite;

import dev.inorder.event.FlowId;
import dev.inorder.event.Standing;
import dev.inorder.kit.database.Row;
import dev.inorder.kit.database.Snapshot;
import dev.inorder.kit.database.Transaction;
import dev.inorder.producer.Flow;
import java.util.List;
import java.util.Optional;

/** The table {@code flow}. */
final class FlowTable {
  private static final String FIND =
      "SELECT flow_id, seq, state, amount FROM flow WHERE flow_id = ?";
  private static final String LIST =
      """
      SELECT flow_id, seq, state, amount FROM flow
      WHERE flow_id > ? ORDER BY flow_id LIMIT ?\
      """;
  private static final String LIST_IN_STATE =
      """
      SELECT flow_id, seq, state, amount FROM flow
      WHERE state = ? AND flow_id > ? ORDER BY flow_id LIMIT ?\
      """;
  private static final String MOVE =
      """
      INSERT INTO flow (flow_id, seq, state, amount) VALUES (?, ?, ?, ?)
      ON CONFLICT (flow_id) DO UPDATE
      SET seq = excluded.seq, state = excluded.state WHERE seq = excluded.seq - 1\
      """;

  private FlowTable() {}

  static Optional<Flow> find(Snapshot view, FlowId flow) {
    return view.find(FIND, FlowTable::flow, flow.value());
  }

  static List<Flow> list(Snapshot view, Optional<String> state, String after, int limit) {
    return state.isPresent()
        ? view.list(LIST_IN_STATE, FlowTable::flow, state.get(), after, limit)
        : view.list(LIST, FlowTable::flow, after, limit);
  }

  static void move(Transaction tx, Flow to) {
    var standing = to.standing();
    tx.changeOne(MOVE, to.id().value(), to.seq(), standing.state(), standing.amount());
  }

  private static Flow flow(Row row) {
    return new Flow(
        new FlowId(row.text(1)), row.integer(2), new Standing(row.text(3), row.integer(4)));
  }
}
