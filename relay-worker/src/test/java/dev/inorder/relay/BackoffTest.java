package dev.inorder.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final Backoff backoff = new Backoff(new Random(1));

  @Test
  void eachFailureInARowWaitsLongerUpToACap() {
    var most = Backoff.FIRST;
    for (int failure = 0; failure < 12; failure++) {
      assertThat(failed()).isBetween(most.dividedBy(2), most);
      most = most.multipliedBy(2);
      most = most.compareTo(Backoff.LONGEST) < 0 ? most : Backoff.LONGEST;
    }
  }

  @Test
  void aSuccessStartsAnew() {
    for (int failure = 0; failure < 12; failure++) {
      failed();
    }
    backoff.succeeded();
    assertThat(failed()).isLessThanOrEqualTo(Backoff.FIRST);
  }

  @Test
  void whatTheOtherSideAsksForIsObeyed() {
    assertThat(backoff.failed(Optional.of(Duration.ofSeconds(7)))).isEqualTo(Duration.ofSeconds(7));
    assertThat(backoff.failed(Optional.of(Duration.ZERO))).isPositive();
  }

  private Duration failed() {
    return backoff.failed(Optional.empty());
  }
}
