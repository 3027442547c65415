package dev.inorder.producer.program;

import dev.inorder.event.AdvanceWord;
import dev.inorder.producer.AdvanceOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Turns what happens in the producer into metrics. */
final class ProducerTelemetry {
  private final MeterRegistry registry;

  /** Starts with every outcome at nothing, so that a scrape shows those that have not come yet. */
  ProducerTelemetry(MeterRegistry registry) {
    this.registry = registry;
    for (var word : AdvanceWord.values()) {
      advances(word).increment(0);
    }
  }

  void on(AdvanceOutcome outcome) {
    advances(outcome.word()).increment();
  }

  private Counter advances(AdvanceWord word) {
    return registry.counter("inorder.advances", "outcome", word.word());
  }
}
