package dev.inorder.consumer.program;

import dev.inorder.consumer.ApplyEvent;
import dev.inorder.consumer.ApplyRun;
import dev.inorder.consumer.ReceiveOutcome;
import dev.inorder.consumer.StepOutcome;
import dev.inorder.event.ApplyWord;
import dev.inorder.event.FlowId;
import dev.inorder.event.ReceiveWord;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.slf4j.Logger;

/** Turns what happens in the consumer into log lines and metrics. */
final class ConsumerTelemetry {
  private final MeterRegistry registry;
  private final Logger log;
  private final Counter applied;

  /** Starts with every outcome at nothing, so that a scrape shows those that have not come yet. */
  ConsumerTelemetry(MeterRegistry registry, Logger log) {
    this.registry = registry;
    this.log = log;
    this.applied = registry.counter("inorder.steps.applied");
    for (var word : ReceiveWord.values()) {
      received(word).increment(0);
    }
    for (var word : ApplyWord.values()) {
      runs(word).increment(0);
    }
  }

  void on(List<ReceiveOutcome> outcomes) {
    outcomes.forEach(outcome -> received(outcome.word()).increment());
  }

  void on(ApplyEvent event) {
    switch (event) {
      case ApplyEvent.Ran(var flow, var run) -> ran(flow, run);
      case ApplyEvent.TurnFailed(var flow, var cause) ->
          log.error("applying the flow {} failed; it comes again", flow, cause);
      case ApplyEvent.LoopFailed(var cause) -> log.error("applying failed; it goes on", cause);
    }
  }

  private void ran(FlowId flow, ApplyRun run) {
    applied.increment(run.applied());
    runs(run.stopped().word()).increment();
    if (run.stopped() instanceof ApplyRun.Stop.At(StepOutcome.Blocked(var event, _, var reason))) {
      log.warn("the flow {} is blocked at {}: {}", flow, event, reason.word());
    }
  }

  private Counter received(ReceiveWord word) {
    return registry.counter("inorder.events.received", "outcome", word.word());
  }

  private Counter runs(ApplyWord word) {
    return registry.counter("inorder.apply.runs", "stopped", word.word());
  }
}
