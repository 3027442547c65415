package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.Inbox;
import dev.inorder.consumer.InboxEntry;
import dev.inorder.consumer.ReceiveOutcome;
import dev.inorder.consumer.ReceiveOutcome.Accepted;
import dev.inorder.consumer.Receiving;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.kit.database.Database;
import dev.inorder.kit.database.Transaction;
import java.util.List;
import java.util.Optional;

/** The inbox in consumer.db. */
public final class SqliteInbox implements Inbox {
  private final Database database;

  public SqliteInbox(Database database) {
    this.database = database;
  }

  @Override
  public List<ReceiveOutcome> receive(List<Event> events) {
    return database.write(tx -> events.stream().map(event -> receive(tx, event)).toList());
  }

  @Override
  public Optional<InboxEntry> find(EventId event) {
    return database.read(view -> InboxTable.find(view, event));
  }

  @Override
  public List<InboxEntry> list(Filter filter, long after, int limit) {
    return database.read(view ->
        filter.flow().isPresent()
            ? InboxTable.listOfFlow(view, filter.flow().get(), filter.state(), after, limit)
            : InboxTable.list(view, filter.state(), after, limit));
  }

  @Override
  public List<FlowId> flowsToApply(Optional<FlowId> after, int limit) {
    return database.read(view -> InboxTable.flowsToApply(view, after, limit));
  }

  private static ReceiveOutcome receive(Transaction tx, Event event) {
    var recorded = InboxTable.find(tx, event.eventId());
    var holder = InboxTable.findHolder(tx, event.flowId(), event.seq());
    var outcome = Receiving.decide(event, recorded, holder);
    if (outcome instanceof Accepted(var accepted)) {
      InboxTable.keep(tx, accepted);
    }
    return outcome;
  }
}
