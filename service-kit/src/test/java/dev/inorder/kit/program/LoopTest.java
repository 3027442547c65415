package dev.inorder.kit.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class LoopTest {
  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
  private final Semaphore steps = new Semaphore(0);

  @Test
  void itBeginsWithAStepAndWaitsAsLongAsThatSays() throws Exception {
    try (var _ = Loop.start("test", () -> stepThenWait(FOR_EVER), failures::add)) {
      steps.acquire();
      assertThat(steps.availablePermits()).isZero();
    }
    assertThat(steps.availablePermits()).isZero();
  }

  @Test
  void aStepThatAsksForNoWaitIsFollowedByTheNext() throws Exception {
    try (var _ = Loop.start("test", () -> stepThenWait(Duration.ZERO), failures::add)) {
      steps.acquire(100);
    }
  }

  @Test
  void evenAnErrorOfAStepDoesNotEndTheLoop() throws Exception {
    Loop.Step step =
        () -> {
          steps.release();
          if (failures.isEmpty()) {
            throw new StackOverflowError("in the first step");
          }
          return FOR_EVER;
        };
    try (var _ = Loop.start("test", step, failures::add)) {
      steps.acquire(2);
    }
    assertThat(failures).singleElement().isInstanceOf(StackOverflowError.class);
  }

  @Test
  void wakingEndsTheWait() throws Exception {
    try (var loop = Loop.start("test", () -> stepThenWait(FOR_EVER), failures::add)) {
      for (int i = 0; i < 100; i++) {
        steps.acquire();
        loop.wake();
      }
    }
  }

  @Test
  void wakingWhileAStepRunsIsNotLost() throws Exception {
    var running = new Semaphore(0);
    var goOn = new Semaphore(0);
    Loop.Step step =
        () -> {
          running.release();
          goOn.acquire();
          return FOR_EVER;
        };
    try (var loop = Loop.start("test", step, failures::add)) {
      running.acquire();
      loop.wake();
      goOn.release();
      running.acquire();
      goOn.release();
    }
  }

  @Test
  void aStepThatFailsIsToldAndTriedAgain() throws Exception {
    var failure = new IllegalStateException("once");
    var runs = new AtomicInteger();
    Loop.Step step =
        () -> {
          steps.release();
          if (runs.incrementAndGet() == 1) {
            throw failure;
          }
          return FOR_EVER;
        };
    try (var loop = Loop.start("test", step, failures::add)) {
      steps.acquire();
      loop.wake();
      steps.acquire();
    }
    assertThat(failures).containsExactly(failure);
  }

  @Test
  void theEndWaitsForTheRunningStepAndNoOtherFollows() throws Exception {
    var running = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    Loop.Step step =
        () -> {
          running.countDown();
          goOn.await();
          return stepThenWait(Duration.ZERO);
        };
    var loop = Loop.start("test", step, failures::add);
    running.await();
    var end = CompletableFuture.runAsync(loop::close);
    assertThat(end).isNotDone();
    goOn.countDown();
    end.join();
    int done = steps.availablePermits();
    loop.wake();
    assertThat(steps.availablePermits()).isEqualTo(done);
  }

  private Duration stepThenWait(Duration pause) {
    steps.release();
    return pause;
  }
}
