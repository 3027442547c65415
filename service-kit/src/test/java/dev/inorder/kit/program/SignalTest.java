package dev.inorder.kit.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class SignalTest {
  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final Signal signal = new Signal();

  @Test
  void whatHappenedBetweenTheLookAndTheWaitIsNotMissed() throws Exception {
    long seen = signal.last();
    signal.raise();
    signal.awaitAfter(seen, FOR_EVER);
    assertThat(signal.last()).isGreaterThan(seen);
  }

  @Test
  void whatHappenedBeforeTheLookIsNotWaitedFor() throws Exception {
    signal.raise();
    signal.awaitAfter(signal.last(), Duration.ofMillis(1));
    assertThat(signal.last()).isEqualTo(1);
  }

  @Test
  void aWaitOfNothingEndsAtOnce() throws Exception {
    signal.awaitAfter(signal.last(), Duration.ZERO);
    signal.awaitAfter(signal.last(), Duration.ofSeconds(-1));
    assertThat(signal.last()).isZero();
  }

  @Test
  void oneHappeningWakesAllWhoWait() throws Exception {
    long seen = signal.last();
    var ready = new CountDownLatch(10);
    try (var waiters = Executors.newVirtualThreadPerTaskExecutor()) {
      var waits =
          IntStream.range(0, 10)
              .mapToObj(_ -> waiters.submit(() -> awaitAfter(seen, ready)))
              .toList();
      ready.await();
      signal.raise();
      for (Future<Boolean> wait : waits) {
        assertThat(wait.get()).isTrue();
      }
    }
  }

  @Test
  void noHappeningIsLostBetweenManyRaisersAndOneWaiter() {
    int raises = 10_000;
    var raising =
        CompletableFuture.runAsync(() -> IntStream.range(0, raises).forEach(_ -> signal.raise()));
    for (long seen = 0; seen < raises; seen = signal.last()) {
      awaitAfter(seen, new CountDownLatch(1));
    }
    raising.join();
    assertThat(signal.last()).isEqualTo(raises);
  }

  private boolean awaitAfter(long seen, CountDownLatch ready) {
    try {
      ready.countDown();
      signal.awaitAfter(seen, FOR_EVER);
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
