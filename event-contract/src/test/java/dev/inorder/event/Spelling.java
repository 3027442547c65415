package dev.inorder.event;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Spells events in any of the ways that JSON allows: order, white space and escapes vary. */
final class Spelling {
  private final Random random;

  Spelling(Random random) {
    this.random = random;
  }

  String of(Event event) {
    return of(event, event.payload().members());
  }

  /** The event with this payload in place of its own, whether or not that payload is allowed. */
  String of(Event event, Map<String, ? extends Scalar> payload) {
    return space()
        + object(
            List.of(
                member("event_id", text(event.eventId().value())),
                member("flow_id", text(event.flowId().value())),
                member("seq", Long.toString(event.seq())),
                member("kind", text(event.kind().value())),
                member("schema", Integer.toString(event.schema())),
                member("payload", payload(payload))))
        + space();
  }

  private String payload(Map<String, ? extends Scalar> members) {
    List<String> spelled = new ArrayList<>();
    members.forEach((name, value) -> spelled.add(member(name, scalar(value))));
    return object(spelled);
  }

  private String object(List<String> members) {
    var shuffled = new ArrayList<>(members);
    Collections.shuffle(shuffled, random);
    return shuffled.stream()
        .map(member -> space() + member + space())
        .collect(joining(",", "{", members.isEmpty() ? space() + "}" : "}"));
  }

  private String member(String name, String value) {
    return text(name) + space() + ":" + space() + value;
  }

  private String scalar(Scalar scalar) {
    return switch (scalar) {
      case Scalar.Text(var text) -> text(text);
      case Scalar.Whole(var value) -> Long.toString(value);
      case Scalar.Flag(var value) -> Boolean.toString(value);
      case Scalar.Nothing() -> "null";
    };
  }

  private String text(String text) {
    return text.codePoints().mapToObj(this::character).collect(joining("", "\"", "\""));
  }

  private String character(int codePoint) {
    var raw = Character.toString(codePoint);
    int shortEscape = "\b\t\n\f\r\"\\/".indexOf(codePoint);
    boolean mustEscape = codePoint < ' ' || codePoint == '"' || codePoint == '\\';
    int choice = random.nextInt(4);
    if (choice == 0 && shortEscape >= 0) {
      return "\\" + "btnfr\"\\/".charAt(shortEscape);
    }
    return choice <= 1 || mustEscape
        ? raw.chars().mapToObj(this::hexadecimal).collect(joining())
        : raw;
  }

  private String hexadecimal(int unit) {
    return (random.nextBoolean() ? "\\u%04x" : "\\u%04X").formatted(unit);
  }

  private String space() {
    var space = new StringBuilder();
    while (random.nextInt(3) == 0) {
      space.append(" \t\r\n".charAt(random.nextInt(4)));
    }
    return space.toString();
  }
}
