package dev.inorder.consumer.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.inorder.consumer.ApplyRun;
import dev.inorder.consumer.Applying;
import dev.inorder.consumer.Effect;
import dev.inorder.consumer.FlowProgress;
import dev.inorder.consumer.InboxEntry;
import dev.inorder.consumer.StepOutcome;
import dev.inorder.event.FlowId;

/** The consumer's answers as JSON (section 4). */
final class ConsumerJson {
  private ConsumerJson() {}

  static ObjectNode entry(InboxEntry entry) {
    var body = object();
    body.putRawValue("event", new RawValue(entry.body()));
    body.put("digest", entry.digest().value()).put("state", entry.state().word());
    entry.reason().ifPresent(reason -> body.put("reason", reason.word()));
    return body;
  }

  static ObjectNode progress(FlowProgress flow) {
    var projection = flow.projection();
    var body =
        object()
            .put("flow_id", projection.flowId().value())
            .put("state", projection.standing().state())
            .put("last_seq", projection.lastSeq())
            .put("held", projection.held())
            .put("progress", flow.next().progress().word());
    switch (flow.next()) {
      case FlowProgress.Next.Gap(long waitingFor) -> body.put("waiting_for", waitingFor);
      case FlowProgress.Next.Blocked(var step) -> body.set("blocked", blocked(step));
      case FlowProgress.Next.Idle _, FlowProgress.Next.Ready _ -> {}
    }
    return body;
  }

  static ObjectNode effect(Effect effect) {
    return object()
        .put("event_id", effect.eventId().value())
        .put("flow_id", effect.flowId().value())
        .put("seq", effect.seq())
        .put("kind", effect.kind().value())
        .put("held", effect.held());
  }

  static ObjectNode run(ApplyRun run) {
    return object().put("applied", run.applied()).put("stopped", run.stopped().word().word());
  }

  static ObjectNode runOverAll(Applying.RunOverAll run) {
    var body = object().put("applied", run.applied()).put("stopped", run.stopped().word());
    var flows = body.putArray("flows");
    run.unfinished().forEach(flow -> flows.add(unfinished(flow.flow(), flow.run())));
    return body;
  }

  private static ObjectNode unfinished(FlowId flow, ApplyRun run) {
    var body = object().put("flow_id", flow.value()).put("stopped", run.stopped().word().word());
    switch (run.stopped()) {
      case ApplyRun.Stop.At(StepOutcome.Gap(long waitingFor)) ->
          body.put("waiting_for", waitingFor);
      case ApplyRun.Stop.At(StepOutcome.Blocked step) -> body.set("blocked", blocked(step));
      case ApplyRun.Stop.At _, ApplyRun.Stop.Limit _ -> {}
    }
    return body;
  }

  private static ObjectNode blocked(StepOutcome.Blocked step) {
    return object()
        .put("event_id", step.eventId().value())
        .put("seq", step.seq())
        .put("reason", step.reason().word());
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
