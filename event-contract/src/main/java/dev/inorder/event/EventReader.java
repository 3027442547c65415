package dev.inorder.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Set;

/**
 * Reads events strictly (section 2): exactly the six fields, every bound, nothing behind the end.
 * What it lets through has one canonical form, whatever spelling it came in.
 */
public final class EventReader {
  private static final Set<String> FIELDS =
      Set.of("event_id", "flow_id", "seq", "kind", "schema", "payload");

  private EventReader() {}

  /** What a document turned out to be. */
  public sealed interface Reading {
    record Read(Event event) implements Reading {}

    /** Not an event, and every reason why. */
    record NotAnEvent(List<Fault> faults) implements Reading {}
  }

  /** Reads the text of one event. */
  public static Reading read(byte[] utf8) {
    return switch (StrictJson.read(utf8)) {
      case StrictJson.Reading.Read(var value) -> read(value);
      case StrictJson.Reading.NotJson(var fault) -> new Reading.NotAnEvent(List.of(fault));
    };
  }

  /** Reads one event out of a larger text. */
  public static Reading read(Json value) {
    var fields = Fields.of(value, FIELDS);
    var eventId = fields.eventId("event_id");
    var flowId = fields.flowId("flow_id");
    var seq = fields.seq("seq");
    var kind = fields.kind("kind");
    var schema = fields.schema("schema");
    var payload = fields.payload("payload");
    if (!fields.faults().isEmpty()) {
      return new Reading.NotAnEvent(fields.faults());
    }
    return whole(
        eventId.orElseThrow(),
        flowId.orElseThrow(),
        seq.orElseThrow(),
        kind.orElseThrow(),
        schema.orElseThrow(),
        payload.orElseThrow());
  }

  /** The event of a canonical form that this system wrote itself. */
  public static Event readStored(String body) {
    return switch (read(body.getBytes(UTF_8))) {
      case Reading.Read(var event) -> event;
      case Reading.NotAnEvent(var faults) ->
          throw new IllegalStateException("a stored body is not an event: " + faults);
    };
  }

  private static Reading whole(
      EventId eventId, FlowId flowId, long seq, Kind kind, int schema, Payload payload) {
    if (CanonicalForm.bytes(eventId, flowId, seq, kind, schema, payload) > Limits.EVENT_BYTES) {
      return new Reading.NotAnEvent(List.of(new Fault("", Event.SIZE_RULE)));
    }
    return new Reading.Read(new Event(eventId, flowId, seq, kind, schema, payload));
  }
}
