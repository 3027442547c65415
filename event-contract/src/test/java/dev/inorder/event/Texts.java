package dev.inorder.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Texts and events that many tests start from. */
final class Texts {
  private Texts() {}

  /** An event whose payload is spelled so. */
  static String eventWithPayload(String payload) {
    return """
    {"event_id":"A1","flow_id":"A","seq":1,"kind":"reserved","schema":1,"payload":%s}\
    """
        .formatted(payload);
  }

  /** The event that the protocol shows, with another payload. */
  static Event event(Payload payload) {
    return new Event(new EventId("A1"), new FlowId("A"), 1, new Kind("reserved"), 1, payload);
  }

  /** A payload of one string. */
  static Payload note(String text) {
    return Payload.of(Map.of("note", new Scalar.Text(text)));
  }

  /** A payload of so many integers. */
  static Payload integers(int members) {
    Map<String, Scalar> integers = new TreeMap<>();
    for (int i = 0; i < members; i++) {
      integers.put("m" + i, new Scalar.Whole(i));
    }
    return Payload.of(integers);
  }

  static Json json(String text) {
    return switch (StrictJson.read(text.getBytes(UTF_8))) {
      case StrictJson.Reading.Read(var value) -> value;
      case StrictJson.Reading.NotJson(var fault) ->
          throw new AssertionError(text + " " + fault.detail());
    };
  }

  static EventReader.Reading read(String text) {
    return EventReader.read(text.getBytes(UTF_8));
  }

  /** The pointers of the faults of a text that is no event. */
  static List<String> pointers(String text) {
    return switch (read(text)) {
      case EventReader.Reading.Read(var event) -> throw new AssertionError(event + " is an event");
      case EventReader.Reading.NotAnEvent(var faults) ->
          faults.stream().map(Fault::pointer).toList();
    };
  }
}
