package dev.inorder.producer;

import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.kit.database.StorageUnavailable;
import dev.inorder.producer.FlowReport.Quarantined;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** An outbox that keeps nothing on any disk and passes the contract of those that do. */
final class MemoryOutbox implements Outbox {
  private static final int NEVER = -1;

  private final List<OutboxEntry> entries = new ArrayList<>();
  private int untilFailure = NEVER;

  /** Commits an event. */
  synchronized void commit(Event event) {
    entries.add(
        new OutboxEntry(
            entries.size() + 1,
            event.eventId(),
            event.flowId(),
            event.seq(),
            event.body(),
            false,
            Optional.empty()));
  }

  /** Has one question for what is to send fail, after so many that do not. */
  synchronized void failAfter(int questions) {
    untilFailure = questions;
  }

  synchronized void failNoMore() {
    untilFailure = NEVER;
  }

  @Override
  public synchronized Optional<OutboxEntry> find(EventId event) {
    return entries.stream().filter(entry -> entry.eventId().equals(event)).findFirst();
  }

  @Override
  public synchronized List<OutboxEntry> list(Filter filter, long after, int limit) {
    return entries.stream()
        .filter(entry -> entry.position() > after)
        .filter(entry -> filter.flow().map(entry.flowId()::equals).orElse(true))
        .filter(entry -> filter.accepted().map(yes -> yes == entry.accepted()).orElse(true))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<OutboxEntry> toSend(long after, int limit) {
    return toSend(entry -> entry.position() > after, limit);
  }

  @Override
  public synchronized List<OutboxEntry> toSend(FlowId flow, int limit) {
    return toSend(entry -> entry.flowId().equals(flow), limit);
  }

  @Override
  public synchronized List<FlowId> quarantinedFlows() {
    var flows = new LinkedHashSet<FlowId>();
    entries.stream()
        .filter(entry -> entry.quarantined().isPresent())
        .forEach(entry -> flows.add(entry.flowId()));
    return List.copyOf(flows);
  }

  @Override
  public synchronized List<Receipt> keep(List<Receipt> receipts, Instant now) {
    return receipts.stream().filter(receipt -> !keep(receipt, now)).toList();
  }

  private boolean keep(Receipt receipt, Instant now) {
    return switch (receipt) {
      case Receipt.Delivered(var event, var digest) ->
          find(event)
              .filter(entry -> entry.digest().equals(digest))
              .map(entry -> replace(entry, true, Optional.empty()))
              .isPresent();
      case Receipt.Quarantine(var event, var reason) ->
          find(event)
              .filter(entry -> !entry.accepted())
              .map(entry -> replace(entry, false, Optional.of(since(entry, reason.word(), now))))
              .isPresent();
      case Receipt.Deferred _, Receipt.Returned _ -> true;
    };
  }

  private static Quarantined since(OutboxEntry entry, String reason, Instant now) {
    var since = entry.quarantined().map(Quarantined::since).orElse(now);
    return new Quarantined(entry.eventId(), entry.seq(), reason, since);
  }

  private OutboxEntry replace(
      OutboxEntry entry, boolean accepted, Optional<Quarantined> quarantined) {
    var replaced =
        new OutboxEntry(
            entry.position(),
            entry.eventId(),
            entry.flowId(),
            entry.seq(),
            entry.body(),
            accepted,
            quarantined);
    entries.set(Math.toIntExact(entry.position()) - 1, replaced);
    return replaced;
  }

  private List<OutboxEntry> toSend(Predicate<OutboxEntry> which, int limit) {
    if (untilFailure != NEVER && untilFailure-- == 0) {
      throw new StorageUnavailable("made to fail");
    }
    Stream<OutboxEntry> found = entries.stream().filter(entry -> !entry.accepted()).filter(which);
    return found.limit(limit).toList();
  }
}
