package dev.inorder.producer.sqlite;

import dev.inorder.event.FlowId;
import dev.inorder.kit.database.Database;
import dev.inorder.kit.database.Snapshot;
import dev.inorder.kit.database.Transaction;
import dev.inorder.producer.Advance;
import dev.inorder.producer.AdvanceOutcome;
import dev.inorder.producer.AdvanceOutcome.Committed;
import dev.inorder.producer.Flow;
import dev.inorder.producer.FlowReport;
import dev.inorder.producer.Flows;
import java.util.List;
import java.util.Optional;

/** The flows in producer.db. */
public final class SqliteFlows implements Flows {
  private final Database database;

  public SqliteFlows(Database database) {
    this.database = database;
  }

  @Override
  public AdvanceOutcome advance(Advance request) {
    return database.write(tx -> advance(tx, request));
  }

  @Override
  public Optional<FlowReport> find(FlowId flow) {
    return database.read(view -> FlowTable.find(view, flow).map(found -> report(view, found)));
  }

  @Override
  public List<FlowReport> list(Optional<String> state, Optional<FlowId> after, int limit) {
    var behind = after.map(FlowId::value).orElse("");
    return database.read(view ->
        FlowTable.list(view, state, behind, limit).stream()
            .map(flow -> report(view, flow))
            .toList());
  }

  private static AdvanceOutcome advance(Transaction tx, Advance request) {
    var event = request.event();
    var recorded = OutboxTable.findEvent(tx, event.eventId());
    var flow = FlowTable.find(tx, event.flowId()).orElseGet(() -> Flow.unknown(event.flowId()));
    var outcome = flow.decide(request, recorded);
    if (outcome instanceof Committed(var committed, var moved)) {
      FlowTable.move(tx, moved);
      OutboxTable.append(tx, committed);
    }
    return outcome;
  }

  private static FlowReport report(Snapshot view, Flow flow) {
    long accepted =
        OutboxTable.firstToSend(view, flow.id()).map(first -> first - 1).orElse(flow.seq());
    return new FlowReport(flow, accepted, QuarantineTable.findFirst(view, flow.id()));
  }
}
