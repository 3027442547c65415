package dev.inorder.producer.http;

import dev.inorder.event.Event;
import dev.inorder.event.Fields;
import dev.inorder.event.FlowId;
import dev.inorder.event.FlowShape;
import dev.inorder.event.Limits;
import dev.inorder.event.Payload;
import dev.inorder.producer.Advance;
import java.util.Optional;
import java.util.Set;

/** Reads the body of an advance (section 3). */
final class AdvanceReader {
  private static final Set<String> FIELDS =
      Set.of("event_id", "expected_seq", "kind", "schema", "payload");
  private static final String EXPECTED_SEQ_RULE = "must be an integer from 0 to 9007199254740990";
  private static final int DEFAULT_SCHEMA = 1;

  private AdvanceReader() {}

  /**
   * @throws dev.inorder.kit.http.Refused if the body is not an advance
   */
  static Advance read(FlowId flow, byte[] body) {
    var fields = Fields.of(Bodies.parse(body), FIELDS);
    var eventId = fields.eventId("event_id");
    var expectedSeq = fields.whole("expected_seq", EXPECTED_SEQ_RULE, AdvanceReader::isExpectable);
    var kind = fields.kind("kind");
    Optional<Integer> schema =
        fields.has("schema") ? fields.schema("schema") : Optional.of(DEFAULT_SCHEMA);
    var payload = fields.payload("payload");
    var amount = schema.flatMap(number -> payload.flatMap(given -> amount(fields, number, given)));
    Bodies.requireNone(fields.faults());
    var event =
        new Event(
            eventId.orElseThrow(),
            flow,
            expectedSeq.orElseThrow() + 1,
            kind.orElseThrow(),
            schema.orElseThrow(),
            payload.orElseThrow());
    return new Advance(event, amount.orElseThrow());
  }

  private static Optional<Long> amount(Fields fields, int schema, Payload payload) {
    return switch (FlowShape.RESERVATION.read(schema, payload)) {
      case FlowShape.Meaning.Amount(long value) -> Optional.of(value);
      case FlowShape.Meaning.UnknownSchema() -> {
        var known = FlowShape.RESERVATION.schemas().stream().sorted().toList();
        fields.fault("schema", "must be one that this producer writes: " + known);
        yield Optional.empty();
      }
      case FlowShape.Meaning.NotTheSchemas(var fault) -> {
        fields.fault(fault);
        yield Optional.empty();
      }
    };
  }

  private static boolean isExpectable(long seq) {
    return 0 <= seq && seq < Limits.LARGEST_INTEGER;
  }
}
