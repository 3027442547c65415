package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.Effect;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.Kind;
import dev.inorder.kit.database.Row;
import dev.inorder.kit.database.Snapshot;
import dev.inorder.kit.database.Transaction;
import java.util.List;
import java.util.Optional;

/** The table {@code effect}. */
final class EffectTable {
  private static final String ADD =
      "INSERT INTO effect (event_id, flow_id, seq, kind, held) VALUES (?, ?, ?, ?, ?)";
  private static final String LIST =
      """
      SELECT position, event_id, flow_id, seq, kind, held FROM effect
      WHERE position > ? ORDER BY position LIMIT ?\
      """;
  private static final String LIST_OF_FLOW =
      """
      SELECT position, event_id, flow_id, seq, kind, held FROM effect
      WHERE flow_id = ? AND position > ? ORDER BY position LIMIT ?\
      """;

  private EffectTable() {}

  static void add(Transaction tx, Effect effect) {
    tx.changeOne(
        ADD,
        effect.eventId().value(),
        effect.flowId().value(),
        effect.seq(),
        effect.kind().value(),
        effect.held());
  }

  static List<Effect> list(Snapshot view, Optional<FlowId> flow, long after, int limit) {
    return flow.isPresent()
        ? view.list(LIST_OF_FLOW, EffectTable::effect, flow.get().value(), after, limit)
        : view.list(LIST, EffectTable::effect, after, limit);
  }

  private static Effect effect(Row row) {
    return new Effect(
        row.integer(1),
        new EventId(row.text(2)),
        new FlowId(row.text(3)),
        row.integer(4),
        new Kind(row.text(5)),
        row.integer(6));
  }
}
