package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.InboxEntry;
import dev.inorder.event.BlockReason;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.InboxState;
import dev.inorder.event.Word;
import dev.inorder.kit.database.Row;
import dev.inorder.kit.database.Snapshot;
import dev.inorder.kit.database.Transaction;
import java.util.List;
import java.util.Optional;

/** The table {@code inbox}. */
final class InboxTable {
  private static final String FIND =
      """
      SELECT position, event_id, flow_id, seq, body, state, reason FROM inbox WHERE event_id = ?\
      """;
  private static final String FIND_HOLDER =
      "SELECT event_id FROM inbox WHERE flow_id = ? AND seq = ?";
  private static final String FIRST_TO_APPLY =
      """
      SELECT position, event_id, flow_id, seq, body, state, reason FROM inbox
      WHERE state <> 'applied' AND flow_id = ? AND seq > ? ORDER BY seq LIMIT 1\
      """;
  private static final String KEEP =
      "INSERT INTO inbox (event_id, flow_id, seq, body) VALUES (?, ?, ?, ?)";
  private static final String MARK_APPLIED =
      """
      UPDATE inbox SET state = 'applied', reason = NULL WHERE position = ? AND state <> 'applied'\
      """;
  private static final String MARK_BLOCKED =
      """
      UPDATE inbox SET state = 'blocked', reason = ? WHERE position = ? AND state <> 'applied'\
      """;

  /** Jumps from flow to flow, however many events each of them has waiting. */
  private static final String FLOWS_TO_APPLY =
      """
      WITH RECURSIVE waiting (flow_id) AS (
        SELECT min(flow_id) FROM inbox WHERE state <> 'applied' AND flow_id > ?
        UNION ALL
        SELECT (SELECT min(flow_id) FROM inbox
                WHERE state <> 'applied' AND flow_id > waiting.flow_id)
        FROM waiting WHERE waiting.flow_id IS NOT NULL
      )
      SELECT flow_id FROM waiting WHERE flow_id IS NOT NULL LIMIT ?\
      """;

  private static final String BLOCKED_FLOWS =
      """
      SELECT flow_id FROM inbox
      WHERE state = 'blocked' AND flow_id > ? ORDER BY flow_id LIMIT ?\
      """;

  private static final String LIST =
      """
      SELECT position, event_id, flow_id, seq, body, state, reason FROM inbox
      WHERE position > ? ORDER BY position LIMIT ?\
      """;
  private static final String LIST_IN_STATE =
      """
      SELECT position, event_id, flow_id, seq, body, state, reason FROM inbox
      WHERE state = ? AND position > ? ORDER BY position LIMIT ?\
      """;
  private static final String LIST_OF_FLOW =
      """
      SELECT position, event_id, flow_id, seq, body, state, reason FROM inbox
      WHERE flow_id = ? AND position > ? ORDER BY position LIMIT ?\
      """;
  private static final String LIST_OF_FLOW_IN_STATE =
      """
      SELECT position, event_id, flow_id, seq, body, state, reason FROM inbox
      WHERE flow_id = ? AND state = ? AND position > ? ORDER BY position LIMIT ?\
      """;

  private InboxTable() {}

  static Optional<InboxEntry> find(Snapshot view, EventId event) {
    return view.find(FIND, InboxTable::entry, event.value());
  }

  /** Which event has a place in a flow. */
  static Optional<EventId> findHolder(Snapshot view, FlowId flow, long seq) {
    return view.find(FIND_HOLDER, row -> new EventId(row.text(1)), flow.value(), seq);
  }

  /** The first event of a flow, behind a seq, that is not applied. */
  static Optional<InboxEntry> firstToApply(Snapshot view, FlowId flow, long after) {
    return view.find(FIRST_TO_APPLY, InboxTable::entry, flow.value(), after);
  }

  static void keep(Transaction tx, Event event) {
    tx.changeOne(KEEP, event.eventId().value(), event.flowId().value(), event.seq(), event.body());
  }

  static void markApplied(Transaction tx, InboxEntry entry) {
    tx.changeOne(MARK_APPLIED, entry.position());
  }

  static void markBlocked(Transaction tx, InboxEntry entry, BlockReason reason) {
    tx.changeOne(MARK_BLOCKED, reason.word(), entry.position());
  }

  static List<FlowId> flowsToApply(Snapshot view, Optional<FlowId> after, int limit) {
    var behind = after.map(FlowId::value).orElse("");
    return view.list(FLOWS_TO_APPLY, row -> new FlowId(row.text(1)), behind, limit);
  }

  static List<FlowId> blockedFlows(Snapshot view, Optional<FlowId> after, int limit) {
    var behind = after.map(FlowId::value).orElse("");
    return view.list(BLOCKED_FLOWS, row -> new FlowId(row.text(1)), behind, limit);
  }

  static List<InboxEntry> list(Snapshot view, Optional<InboxState> state, long after, int limit) {
    return state.isPresent()
        ? view.list(LIST_IN_STATE, InboxTable::entry, state.get().word(), after, limit)
        : view.list(LIST, InboxTable::entry, after, limit);
  }

  static List<InboxEntry> listOfFlow(
      Snapshot view, FlowId flow, Optional<InboxState> state, long after, int limit) {
    return state.isPresent()
        ? view.list(
            LIST_OF_FLOW_IN_STATE,
            InboxTable::entry,
            flow.value(),
            state.get().word(),
            after,
            limit)
        : view.list(LIST_OF_FLOW, InboxTable::entry, flow.value(), after, limit);
  }

  private static InboxEntry entry(Row row) {
    return new InboxEntry(
        row.integer(1),
        new EventId(row.text(2)),
        new FlowId(row.text(3)),
        row.integer(4),
        row.text(5),
        Word.parse(InboxState.class, row.text(6)).orElseThrow(),
        row.optionalText(7).flatMap(reason -> Word.parse(BlockReason.class, reason)));
  }
}
