package dev.inorder.relay;

import dev.inorder.event.RelayWord;
import dev.inorder.relay.RelayEvent.Side;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Carries events: claim, deliver, report. Each step does as much of that as it can and says how
 * long to wait before the next. What is delivered and not yet reported is kept and reported first.
 */
public final class Relay {
  private static final int MOST_EVENTS = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Keeps a producer that is stopping, and answers at once, from being hammered. */
  private static final Duration AFTER_NOTHING = Duration.ofMillis(100);

  private final Outbox outbox;
  private final Inbox inbox;
  private final Backoff producerBackoff;
  private final Backoff consumerBackoff;
  private final Consumer<RelayEvent> events;
  private Optional<Report> unreported = Optional.empty();

  public Relay(Outbox outbox, Inbox inbox, RandomGenerator random, Consumer<RelayEvent> events) {
    this.outbox = outbox;
    this.inbox = inbox;
    this.producerBackoff = new Backoff(random);
    this.consumerBackoff = new Backoff(random);
    this.events = events;
  }

  private record Report(Claim claim, List<Receipt> receipts) {}

  /** Does one step, and says how long to wait before the next. */
  public Duration step() {
    if (unreported.isPresent()) {
      return report(unreported.get());
    }
    Claim claim;
    try {
      claim = outbox.claim(MOST_EVENTS, PATIENCE);
    } catch (OtherSideFailed e) {
      return failed(Side.PRODUCER, producerBackoff, e);
    }
    if (claim.events().isEmpty() && !claim.goesOn()) {
      return AFTER_NOTHING;
    }
    answered(Side.PRODUCER, producerBackoff);
    return claim.events().isEmpty() ? Duration.ZERO : deliver(claim);
  }

  private Duration deliver(Claim claim) {
    try {
      var receipts = inbox.deliver(claim.events());
      answered(Side.CONSUMER, consumerBackoff);
      events.accept(new RelayEvent.Settled(receipts));
      return report(new Report(claim, receipts));
    } catch (OtherSideFailed e) {
      var pause = failed(Side.CONSUMER, consumerBackoff, e);
      var returned =
          claim.events().stream().map(event -> new Receipt(event, RelayWord.RETURNED)).toList();
      events.accept(new RelayEvent.Settled(returned));
      return longer(pause, report(new Report(claim, returned)));
    }
  }

  private Duration report(Report report) {
    unreported = Optional.of(report);
    try {
      outbox.report(report.claim(), report.receipts());
    } catch (OtherSideFailed e) {
      return failed(Side.PRODUCER, producerBackoff, e);
    }
    unreported = Optional.empty();
    answered(Side.PRODUCER, producerBackoff);
    events.accept(new RelayEvent.Reported(report.receipts().size()));
    return Duration.ZERO;
  }

  private Duration failed(Side side, Backoff backoff, OtherSideFailed e) {
    var pause = backoff.failed(e.retryAfter());
    events.accept(new RelayEvent.Failed(side, String.valueOf(e.getMessage()), pause));
    return pause;
  }

  private void answered(Side side, Backoff backoff) {
    backoff.succeeded();
    events.accept(new RelayEvent.Answered(side));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
