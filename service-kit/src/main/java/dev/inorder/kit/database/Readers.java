package dev.inorder.kit.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A few read-only connections, each used by one platform thread at a time. */
final class Readers implements AutoCloseable {
  private static final int LONGEST_QUEUE = 2_000;

  private final BlockingQueue<Reader> idle;
  private final List<Connection> connections;
  private final ThreadPoolExecutor threads;

  Readers(List<Connection> connections, String name) {
    this.connections = connections;
    this.idle = new ArrayBlockingQueue<>(connections.size());
    connections.forEach(connection -> idle.add(new Reader(new Statements(connection))));
    this.threads =
        new ThreadPoolExecutor(
            connections.size(),
            connections.size(),
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(LONGEST_QUEUE),
            Thread.ofPlatform().name(name + " reader ", 0).factory());
  }

  private record Reader(Statements statements, Snapshot snapshot) {
    Reader(Statements statements) {
      this(statements, new Snapshot(statements));
    }

    <T> T read(Function<Snapshot, T> work) {
      statements.run("BEGIN");
      try {
        return work.apply(snapshot);
      } finally {
        statements.run("ROLLBACK");
      }
    }
  }

  <T> T read(Function<Snapshot, T> work) {
    try {
      return Answers.await(CompletableFuture.supplyAsync(() -> readOnIdle(work), threads));
    } catch (SqlFailure e) {
      if (e.isOfTheStatement()) {
        throw e;
      }
      throw new StorageUnavailable("the storage failed to read", e);
    } catch (RejectedExecutionException e) {
      throw new StorageUnavailable("too many reads are waiting", e);
    }
  }

  @Override
  public void close() {
    threads.close();
    for (var connection : connections) {
      try {
        connection.close();
      } catch (SQLException e) {
        throw new SqlFailure("close", e);
      }
    }
  }

  private <T> T readOnIdle(Function<Snapshot, T> work) {
    // There are as many connections as threads, so one is always there.
    var reader = idle.remove();
    try {
      return reader.read(work);
    } finally {
      idle.add(reader);
    }
  }
}
