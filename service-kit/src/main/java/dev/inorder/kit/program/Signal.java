package dev.inorder.kit.program;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Says that something happened. Who takes the number of the last happening before it looks, and
 * then waits for a later one, misses none.
 */
public final class Signal {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition raised = lock.newCondition();
  private long happenings;

  /** The number of the last happening. */
  public long last() {
    lock.lock();
    try {
      return happenings;
    } finally {
      lock.unlock();
    }
  }

  public void raise() {
    lock.lock();
    try {
      happenings++;
      raised.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a happening after {@code seen}, at most so long. */
  public void awaitAfter(long seen, Duration longest) throws InterruptedException {
    lock.lock();
    try {
      long left = longest.toNanos();
      while (happenings == seen && left > 0) {
        left = raised.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
