package dev.inorder.event;

import java.util.HexFormat;

/**
 * The one spelling of an event (section 2): members sorted by name by UTF-16 code unit, no white
 * space, nothing escaped that JSON lets stand.
 */
final class CanonicalForm {
  private static final HexFormat HEX = HexFormat.of();

  private final StringBuilder out = new StringBuilder(192);

  private CanonicalForm() {}

  static String of(Event e) {
    return of(e.eventId(), e.flowId(), e.seq(), e.kind(), e.schema(), e.payload()).toString();
  }

  /** How many bytes of UTF-8 the form of these six fields takes. */
  static int bytes(
      EventId eventId, FlowId flowId, long seq, Kind kind, int schema, Payload payload) {
    return utf8Length(of(eventId, flowId, seq, kind, schema, payload));
  }

  private static StringBuilder of(
      EventId eventId, FlowId flowId, long seq, Kind kind, int schema, Payload payload) {
    var form = new CanonicalForm();
    form.out.append("{\"event_id\":\"").append(eventId.value());
    form.out.append("\",\"flow_id\":\"").append(flowId.value());
    form.out.append("\",\"kind\":\"").append(kind.value());
    form.out.append("\",\"payload\":");
    form.write(payload);
    form.out.append(",\"schema\":").append(schema);
    form.out.append(",\"seq\":").append(seq).append('}');
    return form.out;
  }

  private void write(Payload payload) {
    char separator = '{';
    for (var member : payload.members().entrySet()) {
      out.append(separator);
      quote(member.getKey());
      out.append(':');
      write(member.getValue());
      separator = ',';
    }
    out.append(separator == '{' ? "{}" : "}");
  }

  private void write(Scalar scalar) {
    switch (scalar) {
      case Scalar.Text(var text) -> quote(text);
      case Scalar.Whole(var value) -> out.append(value);
      case Scalar.Flag(var value) -> out.append(value);
      case Scalar.Nothing() -> out.append("null");
    }
  }

  private void quote(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\b' -> out.append("\\b");
        case '\t' -> out.append("\\t");
        case '\n' -> out.append("\\n");
        case '\f' -> out.append("\\f");
        case '\r' -> out.append("\\r");
        default -> {
          if (c < ' ') {
            out.append("\\u").append(HEX.toHexDigits(c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static int utf8Length(CharSequence text) {
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // Either half of a surrogate pair counts two of the pair's four bytes.
      bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return bytes;
  }
}
