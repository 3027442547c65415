package dev.inorder.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.RelayWord;
import dev.inorder.relay.RelayEvent.Side;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The relay between two scripted sides. */
class RelayTest {
  private final List<ClaimedEvent> waiting = new ArrayList<>(Events.claimed(2));
  private final List<List<Receipt>> reports = new ArrayList<>();
  private final List<RelayEvent> events = new ArrayList<>();
  private int deliveries;
  private Function<List<ClaimedEvent>, List<Receipt>> consumer =
      claimed -> receipts(claimed, RelayWord.ACCEPTED);
  private Optional<OtherSideFailed> producerFailure = Optional.empty();
  private boolean producerGoesOn = true;

  private final Outbox outbox =
      new Outbox() {
        @Override
        public Claim claim(int most, Duration patience) {
          failIfTold();
          return new Claim("c1", List.copyOf(waiting), producerGoesOn);
        }

        @Override
        public void report(Claim claim, List<Receipt> receipts) {
          failIfTold();
          reports.add(receipts);
          waiting.clear();
        }

        private void failIfTold() {
          producerFailure.ifPresent(failure -> {
            throw failure;
          });
        }
      };

  private final Relay relay =
      new Relay(
          outbox,
          claimed -> {
            deliveries++;
            return consumer.apply(claimed);
          },
          new Random(1),
          events::add);

  @Test
  void whatIsClaimedIsDeliveredAndReported() {
    assertThat(relay.step()).isZero();
    assertThat(results()).containsExactly(RelayWord.ACCEPTED, RelayWord.ACCEPTED);
    assertThat(deliveries).isOne();
  }

  @Test
  void anEmptyClaimIsAskedForAgainAtOnceUnlessTheProducerStops() {
    waiting.clear();
    assertThat(relay.step()).isZero();
    producerGoesOn = false;
    events.clear();
    assertThat(relay.step()).isPositive();
    assertThat(events).as("a producer that stops is not said to answer again").isEmpty();
    assertThat(deliveries).isZero();
  }

  @Test
  void aConsumerThatFailsGetsTheEventsAgainAfterAGrowingPause() {
    consumer =
        _ -> {
          throw new OtherSideFailed("no answer");
        };
    for (int i = 0; i < 8; i++) {
      waiting.addAll(Events.claimed(2));
      assertThat(relay.step()).isPositive();
      assertThat(results()).containsOnly(RelayWord.RETURNED);
      assertThat(events).contains(new RelayEvent.Settled(reports.getLast()));
    }
    assertThat(lastPause()).isGreaterThanOrEqualTo(Backoff.LONGEST.dividedBy(2));

    consumer = claimed -> receipts(claimed, RelayWord.DUPLICATE);
    waiting.addAll(Events.claimed(1));
    assertThat(relay.step()).isZero();
    assertThat(results()).containsExactly(RelayWord.DUPLICATE);
  }

  @Test
  void aConsumerThatNamesATimeIsLeftAloneForThatLong() {
    consumer =
        _ -> {
          throw new OtherSideFailed("busy", Optional.of(Duration.ofSeconds(9)));
        };
    assertThat(relay.step()).isEqualTo(Duration.ofSeconds(9));
  }

  @Test
  void whatIsDeliveredIsReportedLaterWhereTheProducerFailsInBetween() {
    consumer =
        claimed -> {
          producerFailure = Optional.of(new OtherSideFailed("gone"));
          return receipts(claimed, RelayWord.ACCEPTED);
        };
    assertThat(relay.step()).isPositive();
    assertThat(relay.step()).isPositive();
    assertThat(reports).isEmpty();

    producerFailure = Optional.empty();
    assertThat(relay.step()).isZero();
    assertThat(results()).containsExactly(RelayWord.ACCEPTED, RelayWord.ACCEPTED);
    assertThat(deliveries).as("nothing is delivered twice for that").isOne();
  }

  @Test
  void aProducerThatFailsIsLeftAloneForAWhile() {
    producerFailure = Optional.of(new OtherSideFailed("gone"));
    assertThat(relay.step()).isPositive();
    assertThat(events)
        .singleElement()
        .isInstanceOfSatisfying(
            RelayEvent.Failed.class, failed -> assertThat(failed.side()).isEqualTo(Side.PRODUCER));
  }

  @Test
  void aConflictIsReportedAsItIsBesideWhatWasAccepted() {
    consumer =
        claimed ->
            List.of(
                new Receipt(claimed.getFirst(), RelayWord.ID_CONFLICT),
                new Receipt(claimed.getLast(), RelayWord.ACCEPTED));
    relay.step();
    assertThat(results()).containsExactly(RelayWord.ID_CONFLICT, RelayWord.ACCEPTED);
  }

  private List<RelayWord> results() {
    return reports.getLast().stream().map(Receipt::result).toList();
  }

  private Duration lastPause() {
    return events.reversed().stream()
        .filter(RelayEvent.Failed.class::isInstance)
        .map(RelayEvent.Failed.class::cast)
        .findFirst()
        .orElseThrow()
        .pause();
  }

  private static List<Receipt> receipts(List<ClaimedEvent> events, RelayWord word) {
    return events.stream().map(event -> new Receipt(event, word)).toList();
  }
}
