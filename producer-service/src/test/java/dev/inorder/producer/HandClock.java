package dev.inorder.producer;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved. */
public final class HandClock implements InstantSource {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));

  @Override
  public Instant instant() {
    return now.get();
  }

  public void pass(Duration duration) {
    now.updateAndGet(instant -> instant.plus(duration));
  }
}
