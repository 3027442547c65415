package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.Applier;
import dev.inorder.consumer.ApplyRun;
import dev.inorder.consumer.Effect;
import dev.inorder.consumer.InboxEntry;
import dev.inorder.consumer.Projection;
import dev.inorder.consumer.StepOutcome;
import dev.inorder.consumer.StepOutcome.Applied;
import dev.inorder.consumer.StepOutcome.Blocked;
import dev.inorder.event.BlockReason;
import dev.inorder.event.FlowId;
import dev.inorder.kit.database.Database;
import dev.inorder.kit.database.Transaction;
import java.util.Optional;
import java.util.Set;

/** Applies what is in the inbox of consumer.db. */
public final class SqliteApplier implements Applier {
  private final Database database;

  public SqliteApplier(Database database) {
    this.database = database;
  }

  @Override
  public ApplyRun apply(FlowId flow, int most) {
    return database.write(tx -> apply(tx, flow, most));
  }

  private static ApplyRun apply(Transaction tx, FlowId flow, int most) {
    var supported = SchemaSupportTable.supported(tx);
    for (int applied = 0; applied < most; applied++) {
      var outcome = applyNext(tx, flow, supported);
      if (!(outcome instanceof Applied)) {
        return new ApplyRun(applied, new ApplyRun.Stop.At(outcome));
      }
    }
    return new ApplyRun(most, new ApplyRun.Stop.Limit());
  }

  private static StepOutcome applyNext(Transaction tx, FlowId flow, Set<Integer> supported) {
    var projection = ProjectionTable.find(tx, flow).orElseGet(() -> Projection.unknown(flow));
    var first = InboxTable.firstToApply(tx, flow, projection.lastSeq());
    var next = first.filter(entry -> entry.seq() == projection.nextSeq());
    var outcome = projection.decide(next.map(InboxEntry::event), first.isPresent(), supported);
    switch (outcome) {
      case Applied(var moved, var effect) -> keep(tx, next.orElseThrow(), moved, effect);
      case Blocked(_, _, var reason) -> block(tx, next.orElseThrow(), reason);
      case StepOutcome.Gap _, StepOutcome.Idle _ -> {}
    }
    return outcome;
  }

  private static void keep(Transaction tx, InboxEntry entry, Projection moved, Effect effect) {
    ProjectionTable.move(tx, moved);
    EffectTable.add(tx, effect);
    InboxTable.markApplied(tx, entry);
  }

  private static void block(Transaction tx, InboxEntry entry, BlockReason reason) {
    if (!entry.reason().equals(Optional.of(reason))) {
      InboxTable.markBlocked(tx, entry, reason);
    }
  }
}
