package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.Projection;
import dev.inorder.event.FlowId;
import dev.inorder.event.Standing;
import dev.inorder.kit.database.Row;
import dev.inorder.kit.database.Snapshot;
import dev.inorder.kit.database.Transaction;
import java.util.List;
import java.util.Optional;

/** The table {@code projection}. */
final class ProjectionTable {
  private static final String FIND =
      "SELECT flow_id, last_seq, state, amount FROM projection WHERE flow_id = ?";
  private static final String LIST =
      """
      SELECT flow_id, last_seq, state, amount FROM projection
      WHERE flow_id > ? ORDER BY flow_id LIMIT ?\
      """;
  private static final String MOVE =
      """
      INSERT INTO projection (flow_id, last_seq, state, held, amount) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (flow_id) DO UPDATE
      SET last_seq = excluded.last_seq, state = excluded.state, held = excluded.held
      WHERE last_seq = excluded.last_seq - 1\
      """;

  private ProjectionTable() {}

  static Optional<Projection> find(Snapshot view, FlowId flow) {
    return view.find(FIND, ProjectionTable::projection, flow.value());
  }

  static List<Projection> list(Snapshot view, Optional<FlowId> after, int limit) {
    var behind = after.map(FlowId::value).orElse("");
    return view.list(LIST, ProjectionTable::projection, behind, limit);
  }

  static void move(Transaction tx, Projection to) {
    var standing = to.standing();
    tx.changeOne(
        MOVE, to.flowId().value(), to.lastSeq(), standing.state(), to.held(), standing.amount());
  }

  private static Projection projection(Row row) {
    return new Projection(
        new FlowId(row.text(1)), row.integer(2), new Standing(row.text(3), row.integer(4)));
  }
}
