package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.Effect;
import dev.inorder.consumer.FlowProgress;
import dev.inorder.consumer.FlowProgress.Next;
import dev.inorder.consumer.InboxEntry;
import dev.inorder.consumer.Projection;
import dev.inorder.consumer.Projections;
import dev.inorder.consumer.StepOutcome;
import dev.inorder.event.FlowId;
import dev.inorder.kit.database.Database;
import dev.inorder.kit.database.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The projections and effects in consumer.db. */
public final class SqliteProjections implements Projections {
  private static final int PAGE = 500;

  private final Database database;

  public SqliteProjections(Database database) {
    this.database = database;
  }

  @Override
  public Optional<FlowProgress> find(FlowId flow) {
    return database.read(view -> find(view, flow));
  }

  @Override
  public List<FlowProgress> list(Filter filter, Optional<FlowId> after, int limit) {
    return database.read(view -> list(view, filter, after, limit));
  }

  @Override
  public List<Effect> effects(Optional<FlowId> flow, long after, int limit) {
    return database.read(view -> EffectTable.list(view, flow, after, limit));
  }

  private static List<FlowProgress> list(
      Snapshot view, Filter filter, Optional<FlowId> after, int limit) {
    List<FlowProgress> found = new ArrayList<>();
    var behind = after;
    while (true) {
      var flows = flows(view, filter, behind);
      flows.stream()
          .flatMap(flow -> find(view, flow).stream())
          .filter(progress -> isWanted(progress, filter))
          .limit(limit - found.size())
          .forEach(found::add);
      if (flows.size() < PAGE || found.size() == limit) {
        return found;
      }
      behind = Optional.of(flows.getLast());
    }
  }

  /** The next flows that may be wanted, out of the smallest set that holds them all. */
  private static List<FlowId> flows(Snapshot view, Filter filter, Optional<FlowId> after) {
    return filter
        .progress()
        .map(progress ->
            switch (progress) {
              case BLOCKED -> InboxTable.blockedFlows(view, after, PAGE);
              case READY, GAP -> InboxTable.flowsToApply(view, after, PAGE);
              case IDLE -> appliedFlows(view, after);
            })
        .orElseGet(() -> allFlows(view, after));
  }

  private static List<FlowId> allFlows(Snapshot view, Optional<FlowId> after) {
    var waiting = InboxTable.flowsToApply(view, after, PAGE);
    return Stream.concat(waiting.stream(), appliedFlows(view, after).stream())
        .distinct()
        .sorted(Comparator.comparing(FlowId::value))
        .limit(PAGE)
        .toList();
  }

  private static List<FlowId> appliedFlows(Snapshot view, Optional<FlowId> after) {
    return ProjectionTable.list(view, after, PAGE).stream().map(Projection::flowId).toList();
  }

  private static boolean isWanted(FlowProgress progress, Filter filter) {
    return filter.progress().map(progress.next().progress()::equals).orElse(true)
        && filter.state().map(progress.projection().standing().state()::equals).orElse(true);
  }

  private static Optional<FlowProgress> find(Snapshot view, FlowId flow) {
    var known = ProjectionTable.find(view, flow);
    var projection = known.orElseGet(() -> Projection.unknown(flow));
    var first = InboxTable.firstToApply(view, flow, projection.lastSeq());
    if (known.isEmpty() && first.isEmpty()) {
      return Optional.empty();
    }
    var next = first.map(entry -> next(projection, entry)).orElseGet(Next.Idle::new);
    return Optional.of(new FlowProgress(projection, next));
  }

  private static Next next(Projection projection, InboxEntry first) {
    if (first.seq() != projection.nextSeq()) {
      return new Next.Gap(projection.nextSeq());
    }
    return first
        .reason()
        .<Next>map(reason ->
            new Next.Blocked(new StepOutcome.Blocked(first.eventId(), first.seq(), reason)))
        .orElseGet(Next.Ready::new);
  }
}
