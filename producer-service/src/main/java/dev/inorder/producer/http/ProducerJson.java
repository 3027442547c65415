package dev.inorder.producer.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.inorder.event.Event;
import dev.inorder.producer.Flow;
import dev.inorder.producer.FlowReport;
import dev.inorder.producer.FlowReport.Quarantined;
import dev.inorder.producer.OutboxEntry;

/** The producer's answers as JSON (section 3). */
final class ProducerJson {
  private ProducerJson() {}

  /** The body of an advance that is committed, now or before. */
  static ObjectNode advanced(String result, Event event, Flow flow) {
    var body = object().put("result", result);
    body.putRawValue("event", new RawValue(event.body()));
    body.set("flow", flow(flow));
    return body;
  }

  static ObjectNode flow(Flow flow) {
    return object()
        .put("flow_id", flow.id().value())
        .put("seq", flow.seq())
        .put("state", flow.standing().state())
        .put("amount", flow.standing().amount());
  }

  /** A flow with its ledgers. The producer cannot know yet what the consumer has applied. */
  static ObjectNode report(FlowReport report) {
    var body = flow(report.flow());
    body.putObject("ledgers")
        .put("committed", report.flow().seq())
        .put("accepted", report.accepted())
        .putNull("applied");
    body.set("delivery", delivery(report));
    body.putObject("processing").put("progress", "unknown");
    return body;
  }

  static ObjectNode entry(OutboxEntry entry) {
    var body = object();
    body.putRawValue("event", new RawValue(entry.body()));
    body.put("digest", entry.digest().value()).put("accepted", entry.accepted());
    body.set("delivery", delivery(entry));
    return body;
  }

  private static ObjectNode delivery(OutboxEntry entry) {
    return entry
        .quarantined()
        .map(ProducerJson::quarantined)
        .orElseGet(() -> object().put("state", entry.accepted() ? "accepted" : "waiting"));
  }

  private static ObjectNode delivery(FlowReport report) {
    boolean isDone = report.accepted() == report.flow().seq();
    return report
        .quarantined()
        .map(event -> quarantined(event).put("event_id", event.eventId().value()))
        .orElseGet(() -> object().put("state", isDone ? "accepted" : "waiting"));
  }

  private static ObjectNode quarantined(Quarantined event) {
    return object()
        .put("state", "quarantined")
        .put("reason", event.reason())
        .put("since", event.since().toString());
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
