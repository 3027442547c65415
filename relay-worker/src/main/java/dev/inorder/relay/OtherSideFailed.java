package dev.inorder.relay;

import java.time.Duration;
import java.util.Optional;

/** A side could not be reached, could not answer, or gave no answer that can be believed. */
public final class OtherSideFailed extends RuntimeException {
  private final transient Optional<Duration> retryAfter;

  public OtherSideFailed(String why) {
    this(why, Optional.empty());
  }

  /**
   * Fails with what the side itself said of the time to wait.
   *
   * @param retryAfter how long it asked to be left alone
   */
  public OtherSideFailed(String why, Optional<Duration> retryAfter) {
    super(why);
    this.retryAfter = retryAfter;
  }

  public Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
