package dev.inorder.event;

/**
 * One step of a flow, as it crosses the wire: exactly these six fields (section 2). An instance is
 * always within every bound, so whoever holds one need not check it again.
 *
 * @param seq the place of this step in its flow, from 1, without holes
 * @param schema how the payload is to be understood, 1 to 65535
 */
public record Event(
    EventId eventId, FlowId flowId, long seq, Kind kind, int schema, Payload payload) {
  static final String SEQ_RULE = "must be an integer from 1 to 9007199254740991";
  static final String SCHEMA_RULE = "must be an integer from 1 to 65535";
  static final String SIZE_RULE = "must be at most 8192 bytes in canonical form";

  /**
   * @throws IllegalArgumentException if seq, schema or the size of the canonical form is out of
   *     bounds
   */
  public Event {
    Identifier.require(isSeq(seq), "seq", SEQ_RULE);
    Identifier.require(isSchema(schema), "schema", SCHEMA_RULE);
    int size = CanonicalForm.bytes(eventId, flowId, seq, kind, schema, payload);
    Identifier.require(size <= Limits.EVENT_BYTES, "the event", SIZE_RULE);
  }

  /** The canonical form: two events are the same event when these strings are equal. */
  public String body() {
    return CanonicalForm.of(this);
  }

  public Digest digest() {
    return Digest.of(body());
  }

  static boolean isSeq(long seq) {
    return 1 <= seq && seq <= Limits.LARGEST_INTEGER;
  }

  static boolean isSchema(long schema) {
    return 1 <= schema && schema <= Limits.LARGEST_SCHEMA;
  }
}
