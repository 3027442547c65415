package dev.inorder.relay.program;

import dev.inorder.event.RelayWord;
import dev.inorder.relay.Receipt;
import dev.inorder.relay.RelayEvent;
import dev.inorder.relay.RelayEvent.Side;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;

/** Turns what happens to the relay into log lines and metrics, and tells whether it can work. */
final class RelayTelemetry {
  private final MeterRegistry registry;
  private final Logger log;
  private final Map<Side, String> failing = new ConcurrentHashMap<>();

  /** Starts with every result at nothing, so that a scrape shows those that have not come yet. */
  RelayTelemetry(MeterRegistry registry, Logger log) {
    this.registry = registry;
    this.log = log;
    for (var word : RelayWord.values()) {
      results(word).increment(0);
    }
    for (var side : Side.values()) {
      failures(side).increment(0);
    }
  }

  void on(RelayEvent event) {
    switch (event) {
      case RelayEvent.Settled(var receipts) -> settled(receipts);
      case RelayEvent.Reported(int receipts) ->
          registry.counter("inorder.relay.reported").increment(receipts);
      case RelayEvent.Failed(var side, var why, var pause) -> failed(side, why, pause);
      case RelayEvent.Answered(var side) -> answered(side);
      case RelayEvent.Stumbled(var cause) -> log.error("a step failed; the relay goes on", cause);
    }
  }

  /** Why the relay cannot do its work now, or nothing where it can. */
  Optional<String> notReady() {
    return failing.entrySet().stream()
        .findFirst()
        .map(side -> "the %s fails: %s".formatted(word(side.getKey()), side.getValue()));
  }

  private void settled(List<Receipt> receipts) {
    for (var receipt : receipts) {
      results(receipt.result()).increment();
      switch (receipt.result()) {
        case ID_CONFLICT, SEQUENCE_CONFLICT, INVALID_EVENT ->
            log.error(
                "the consumer refuses {}: {}; its flow is set aside",
                receipt.event().eventId(),
                receipt.result().word());
        case DEFERRED ->
            log.warn("the answer for {} cannot be believed", receipt.event().eventId());
        case ACCEPTED, DUPLICATE, RETURNED -> {}
      }
    }
  }

  /** Says each reason once, however often it repeats. */
  private void failed(Side side, String why, Duration pause) {
    failures(side).increment();
    if (!why.equals(failing.put(side, why))) {
      log.warn("the {} fails: {}; trying again, first in {} ms", word(side), why, pause.toMillis());
    }
  }

  private void answered(Side side) {
    if (failing.remove(side) != null) {
      log.info("the {} answers again", word(side));
    }
  }

  private Counter results(RelayWord word) {
    return registry.counter("inorder.relay.results", "result", word.word());
  }

  private Counter failures(Side side) {
    return registry.counter("inorder.relay.failures", "side", word(side));
  }

  private static String word(Side side) {
    return side.name().toLowerCase(Locale.ROOT);
  }
}
