package dev.inorder.kit.database;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One request's work, from the queue to the commit that answers it. */
final class PendingWrite<T> {
  final CompletableFuture<T> answer = new CompletableFuture<>();
  private final Function<Transaction, T> work;
  private @Nullable Runnable release;

  PendingWrite(Function<Transaction, T> work) {
    this.work = work;
  }

  /** Does the work; what it returned is kept back until {@link #release}. */
  void run(Transaction transaction) {
    T result = work.apply(transaction);
    release = () -> answer.complete(result);
  }

  /** Keeps a failure of this work alone back, like a result. */
  void fail(Throwable cause) {
    release = () -> answer.completeExceptionally(cause);
  }

  /** Answers, now that the group is committed. */
  void release() {
    if (release == null) {
      throw new IllegalStateException("a write is answered that was never run");
    }
    release.run();
  }

  /** Answers in place of whatever the work returned. */
  void refuse(RuntimeException cause) {
    answer.completeExceptionally(cause);
  }
}
