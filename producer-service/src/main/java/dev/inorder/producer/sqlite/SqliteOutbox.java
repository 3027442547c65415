package dev.inorder.producer.sqlite;

import dev.inorder.event.Digest;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.kit.database.Database;
import dev.inorder.kit.database.Snapshot;
import dev.inorder.kit.database.Transaction;
import dev.inorder.producer.Outbox;
import dev.inorder.producer.OutboxEntry;
import dev.inorder.producer.Receipt;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The outbox in producer.db. */
public final class SqliteOutbox implements Outbox {
  private final Database database;

  public SqliteOutbox(Database database) {
    this.database = database;
  }

  @Override
  public Optional<OutboxEntry> find(EventId event) {
    return database.read(
        view -> OutboxTable.find(view, event).map(entry -> withQuarantine(view, entry)));
  }

  @Override
  public List<OutboxEntry> list(Filter filter, long after, int limit) {
    return database.read(view ->
        entries(view, filter, after, limit).stream()
            .map(entry -> withQuarantine(view, entry))
            .toList());
  }

  @Override
  public List<OutboxEntry> toSend(long after, int limit) {
    return database.read(view -> OutboxTable.toSend(view, after, limit));
  }

  @Override
  public List<OutboxEntry> toSend(FlowId flow, int limit) {
    return database.read(view -> OutboxTable.toSend(view, flow, limit));
  }

  @Override
  public List<FlowId> quarantinedFlows() {
    return database.read(QuarantineTable::flows);
  }

  @Override
  public List<Receipt> keep(List<Receipt> receipts, Instant now) {
    return database.write(
        tx -> receipts.stream().filter(receipt -> !keep(tx, receipt, now)).toList());
  }

  /** Keeps one receipt, unless it does not fit what was committed. */
  private static boolean keep(Transaction tx, Receipt receipt, Instant now) {
    return switch (receipt) {
      case Receipt.Delivered(var event, var digest) -> accept(tx, event, digest);
      case Receipt.Quarantine(var event, var reason) -> QuarantineTable.add(tx, event, reason, now);
      case Receipt.Deferred _, Receipt.Returned _ -> true;
    };
  }

  private static boolean accept(Transaction tx, EventId event, Digest digest) {
    var body = OutboxTable.findBody(tx, event);
    boolean isOurs = body.map(Digest::of).filter(digest::equals).isPresent();
    if (isOurs) {
      OutboxTable.accept(tx, event);
      QuarantineTable.remove(tx, event);
    }
    return isOurs;
  }

  private static List<OutboxEntry> entries(Snapshot view, Filter filter, long after, int limit) {
    return filter.flow().isPresent()
        ? OutboxTable.listOfFlow(view, filter.flow().get(), filter.accepted(), after, limit)
        : OutboxTable.list(view, filter.accepted(), after, limit);
  }

  private static OutboxEntry withQuarantine(Snapshot view, OutboxEntry entry) {
    return entry.accepted()
        ? entry
        : entry.quarantinedAs(QuarantineTable.find(view, entry.eventId()));
  }
}
