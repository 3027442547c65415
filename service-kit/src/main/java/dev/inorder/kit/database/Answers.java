package dev.inorder.kit.database;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Waits for what another thread does, as if the caller had done it. */
final class Answers {
  private Answers() {}

  /** What the future was completed with; what it failed with is thrown as it is. */
  static <T> T await(CompletableFuture<T> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw e;
      }
    }
  }
}
