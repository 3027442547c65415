package dev.inorder.relay;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How long to leave a side alone after failures in a row: each time twice as long up to a cap, and
 * of that a random part, so that many relays do not come back as one.
 */
final class Backoff {
  static final Duration FIRST = Duration.ofMillis(50);
  static final Duration LONGEST = Duration.ofSeconds(2);

  private final RandomGenerator random;
  private Duration next = FIRST;

  Backoff(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Counts a failure and says how long to wait.
   *
   * @param atLeast what the side itself asked for
   */
  Duration failed(Optional<Duration> atLeast) {
    long most = next.toMillis();
    var pause = Duration.ofMillis(random.nextLong(most / 2, most + 1));
    next = shorter(next.multipliedBy(2), LONGEST);
    return atLeast.filter(asked -> asked.compareTo(pause) > 0).orElse(pause);
  }

  void succeeded() {
    next = FIRST;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
