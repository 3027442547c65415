package dev.inorder.kit.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one writer of a database: a platform thread that owns its connection. Writes that wait while
 * a commit is being synced share the next transaction, each in a savepoint of its own, and none is
 * answered before that transaction is committed.
 */
final class GroupWriter implements AutoCloseable {
  private static final int LARGEST_GROUP = 1_000;
  private static final int LONGEST_QUEUE = 2_000;
  private static final Duration IDLE = Duration.ofMillis(200);

  private final BlockingQueue<PendingWrite<?>> queue = new ArrayBlockingQueue<>(LONGEST_QUEUE);
  private final Connection connection;
  private final Statements statements;
  private final Transaction transaction;
  private final Consumer<DatabaseEvent> events;
  private final ExecutorService executor;
  private volatile @Nullable Thread writing;
  private volatile boolean closing;
  private volatile boolean broken;
  private volatile boolean finished;
  private boolean checkpointIsDue;

  GroupWriter(Connection connection, String name, Consumer<DatabaseEvent> events) {
    this.connection = connection;
    this.statements = new Statements(connection);
    this.transaction = new Transaction(statements);
    this.events = events;
    this.executor =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().name(name + " writer").factory());
    executor.execute(this::writeUntilClosed);
  }

  /** Waits for its turn, does the work and returns once it is committed. */
  <T> T write(Function<Transaction, T> work) {
    if (Thread.currentThread().equals(writing)) {
      throw new IllegalStateException("a write inside a write cannot have a commit of its own");
    }
    var pending = new PendingWrite<T>(work);
    if (closing || broken) {
      throw new StorageUnavailable("the database is closing");
    }
    if (!queue.offer(pending)) {
      throw new StorageUnavailable("too many writes are waiting");
    }
    if (finished) {
      refuseWaiting();
    }
    return Answers.await(pending.answer);
  }

  boolean isBroken() {
    return broken;
  }

  /** Finishes what is waiting and closes the connection. */
  @Override
  public void close() {
    closing = true;
    executor.close();
  }

  private void writeUntilClosed() {
    writing = Thread.currentThread();
    try (connection) {
      while (!broken && !(closing && queue.isEmpty())) {
        var group = nextGroup();
        if (group.isEmpty()) {
          checkpoint();
        } else {
          writeGroup(group);
        }
      }
    } catch (InterruptedException | SQLException | RuntimeException | Error e) {
      breakDown(e);
    }
    // Whoever queues a write after this sees the mark and takes it out again.
    finished = true;
    refuseWaiting();
  }

  private List<PendingWrite<?>> nextGroup() throws InterruptedException {
    List<PendingWrite<?>> group = new ArrayList<>();
    var first = queue.poll(IDLE.toMillis(), TimeUnit.MILLISECONDS);
    if (first != null) {
      group.add(first);
      queue.drainTo(group, LARGEST_GROUP - 1);
    }
    return group;
  }

  private void writeGroup(List<PendingWrite<?>> group) {
    try {
      statements.run("BEGIN IMMEDIATE");
      group.forEach(this::runInSavepoint);
    } catch (RuntimeException | Error e) {
      undoGroup(group, e);
      return;
    }
    long start = System.nanoTime();
    try {
      statements.run("COMMIT");
    } catch (RuntimeException | Error e) {
      failCommit(group, e);
      return;
    }
    group.forEach(PendingWrite::release);
    checkpointIsDue = true;
    var took = Duration.ofNanos(System.nanoTime() - start);
    events.accept(new DatabaseEvent.Committed(group.size(), took));
  }

  private void runInSavepoint(PendingWrite<?> pending) {
    statements.run("SAVEPOINT request");
    try {
      pending.run(transaction);
    } catch (RuntimeException | StackOverflowError e) {
      if (e instanceof SqlFailure failure && !failure.isOfTheStatement()) {
        throw failure;
      }
      undo(e);
      pending.fail(e);
      events.accept(new DatabaseEvent.WriteUndone(e));
    }
    statements.run("RELEASE request");
  }

  private void undo(Throwable cause) {
    try {
      statements.run("ROLLBACK TO request");
    } catch (SqlFailure e) {
      e.addSuppressed(cause);
      throw e;
    }
  }

  /**
   * A commit that failed may still be on disk, and only a restart can tell. Not so where there was
   * no room for it: what marks a transaction as committed is written last.
   */
  private void failCommit(List<PendingWrite<?>> group, Throwable cause) {
    if (cause instanceof SqlFailure failure && failure.isFullDisk()) {
      undoGroup(group, cause);
      return;
    }
    group.forEach(pending -> pending.refuse(new CommitUnknown(cause)));
    breakDown(cause);
  }

  private void undoGroup(List<PendingWrite<?>> group, Throwable cause) {
    try {
      statements.run("ROLLBACK");
    } catch (SqlFailure e) {
      // SQLite may have rolled back by itself; only a transaction that is still open is a fault.
      cause.addSuppressed(e);
    }
    var refusal = new StorageUnavailable("the storage failed; nothing was written", cause);
    group.forEach(pending -> pending.refuse(refusal));
    events.accept(new DatabaseEvent.GroupUndone(group.size(), cause));
    if (cause instanceof Error || (cause instanceof SqlFailure sql && sql.isFailedSync())) {
      breakDown(cause);
    }
  }

  /** Moves the log into the database while nobody waits, so that commits seldom have to. */
  private void checkpoint() {
    if (!checkpointIsDue) {
      return;
    }
    checkpointIsDue = false;
    try {
      Connections.ask(connection, "PRAGMA wal_checkpoint(PASSIVE)");
    } catch (SqlFailure e) {
      if (e.isFailedSync()) {
        throw e;
      }
      // Nothing is lost: what was committed stays in the log.
      events.accept(new DatabaseEvent.CheckpointFailed(e));
    }
  }

  private void breakDown(Throwable cause) {
    broken = true;
    events.accept(new DatabaseEvent.Broken(cause));
  }

  private void refuseWaiting() {
    List<PendingWrite<?>> waiting = new ArrayList<>();
    queue.drainTo(waiting);
    waiting.forEach(pending -> pending.refuse(new StorageUnavailable("the database is closing")));
  }
}
