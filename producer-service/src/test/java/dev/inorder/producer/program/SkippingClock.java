package dev.inorder.producer.program;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** The system's clock, with what was skipped added to it. */
final class SkippingClock implements InstantSource {
  private final AtomicReference<Duration> skipped = new AtomicReference<>(Duration.ZERO);

  @Override
  public Instant instant() {
    return Instant.now().plus(skipped.get());
  }

  void skip(Duration duration) {
    skipped.updateAndGet(before -> before.plus(duration));
  }
}
