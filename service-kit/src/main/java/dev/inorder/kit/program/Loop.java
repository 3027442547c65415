package dev.inorder.kit.program;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Repeats a step on a thread of its own until it is closed. Each step says how long to wait before
 * the next; waking ends the wait, and is not lost when it comes while a step runs.
 */
public final class Loop implements AutoCloseable {
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final Signal signal = new Signal();
  private final Step step;
  private final Consumer<Throwable> failures;
  private final ExecutorService executor;
  private volatile boolean closed;

  private Loop(String name, Step step, Consumer<Throwable> failures) {
    this.step = step;
    this.failures = failures;
    this.executor = Executors.newSingleThreadExecutor(Thread.ofPlatform().name(name).factory());
  }

  /** One step of the work; it returns how long to wait before the next. */
  @FunctionalInterface
  public interface Step {
    Duration run() throws InterruptedException;
  }

  /**
   * Starts to repeat.
   *
   * @param failures told of a step that threw; the next one follows after a second
   */
  public static Loop start(String name, Step step, Consumer<Throwable> failures) {
    var loop = new Loop(name, step, failures);
    loop.executor.execute(loop::repeat);
    return loop;
  }

  /** Ends the wait, or skips the next one. */
  public void wake() {
    signal.raise();
  }

  /** Lets the running step end and starts no other. */
  @Override
  public void close() {
    closed = true;
    wake();
    executor.close();
  }

  private void repeat() {
    try {
      for (long seen = signal.last(); !closed; seen = signal.last()) {
        signal.awaitAfter(seen, runStep());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Duration runStep() throws InterruptedException {
    try {
      return step.run();
    } catch (RuntimeException | Error e) {
      failures.accept(e);
      return AFTER_FAILURE;
    }
  }
}
