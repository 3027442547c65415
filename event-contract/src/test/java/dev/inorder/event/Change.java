package dev.inorder.event;

import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** The smallest changes that make an event another one. */
enum Change {
  EVENT_ID,
  FLOW_ID,
  SEQ,
  KIND,
  SCHEMA,
  MEMBER_ADDED,
  MEMBER_REMOVED,
  MEMBER_RENAMED,
  MEMBER_OF_ANOTHER_VALUE,
  MEMBER_OF_ANOTHER_TYPE;

  /** The event after the change; nothing where the event has nothing to be changed in this way. */
  Optional<Event> of(Event e, Random random) {
    return switch (this) {
      case EVENT_ID -> {
        var id = new EventId(neighbour(e.eventId().value(), random));
        yield Optional.of(new Event(id, e.flowId(), e.seq(), e.kind(), e.schema(), e.payload()));
      }
      case FLOW_ID -> {
        var flow = new FlowId(neighbour(e.flowId().value(), random));
        yield Optional.of(new Event(e.eventId(), flow, e.seq(), e.kind(), e.schema(), e.payload()));
      }
      case SEQ -> {
        long seq = e.seq() == 1 ? 2 : e.seq() - 1;
        yield Optional.of(
            new Event(e.eventId(), e.flowId(), seq, e.kind(), e.schema(), e.payload()));
      }
      case KIND -> {
        var kind = new Kind(neighbour(e.kind().value(), random));
        yield Optional.of(
            new Event(e.eventId(), e.flowId(), e.seq(), kind, e.schema(), e.payload()));
      }
      case SCHEMA -> {
        int schema = e.schema() == 1 ? 2 : e.schema() - 1;
        yield Optional.of(
            new Event(e.eventId(), e.flowId(), e.seq(), e.kind(), schema, e.payload()));
      }
      case MEMBER_ADDED,
          MEMBER_REMOVED,
          MEMBER_RENAMED,
          MEMBER_OF_ANOTHER_VALUE,
          MEMBER_OF_ANOTHER_TYPE ->
          payload(e.payload(), random)
              .map(payload ->
                  new Event(e.eventId(), e.flowId(), e.seq(), e.kind(), e.schema(), payload));
    };
  }

  private Optional<Payload> payload(Payload payload, Random random) {
    Map<String, Scalar> members = new TreeMap<>(payload.members());
    if (this == MEMBER_ADDED) {
      boolean hasRoom = members.size() < Limits.PAYLOAD_MEMBERS;
      boolean isNew = members.put("n" + random.nextInt(), new Scalar.Nothing()) == null;
      return hasRoom && isNew ? Optional.of(Payload.of(members)) : Optional.empty();
    }
    if (members.isEmpty()) {
      return Optional.empty();
    }
    var name = new ArrayList<>(members.keySet()).get(random.nextInt(members.size()));
    var value = payload.get(name).orElseThrow();
    switch (this) {
      case MEMBER_REMOVED -> members.remove(name);
      case MEMBER_RENAMED -> {
        members.remove(name);
        members.put(neighbour(name, random), value);
      }
      case MEMBER_OF_ANOTHER_VALUE -> members.put(name, neighbour(value, random));
      case MEMBER_OF_ANOTHER_TYPE -> members.put(name, lookAlike(value));
      case EVENT_ID, FLOW_ID, SEQ, KIND, SCHEMA, MEMBER_ADDED ->
          throw new IllegalStateException(this + " does not change a member");
    }
    return Optional.of(Payload.of(members));
  }

  /** A string in which one letter stands for one character that was not that letter. */
  private static String neighbour(String text, Random random) {
    int[] codePoints = text.codePoints().toArray();
    int at = random.nextInt(codePoints.length);
    codePoints[at] = codePoints[at] == 'a' ? 'b' : 'a';
    return new String(codePoints, 0, codePoints.length);
  }

  private static Scalar neighbour(Scalar value, Random random) {
    return switch (value) {
      case Scalar.Text(var text) when text.isEmpty() -> new Scalar.Text(" ");
      case Scalar.Text(var text) when random.nextBoolean() ->
          new Scalar.Text(text.substring(0, text.offsetByCodePoints(text.length(), -1)));
      case Scalar.Text(var text) -> new Scalar.Text(neighbour(text, random));
      case Scalar.Whole(var whole) -> new Scalar.Whole(whole == 0 ? 1 : -whole);
      case Scalar.Flag(var flag) -> new Scalar.Flag(!flag);
      case Scalar.Nothing() -> new Scalar.Flag(false);
    };
  }

  private static Scalar lookAlike(Scalar value) {
    return switch (value) {
      case Scalar.Text(var text) when text.equals("null") -> new Scalar.Nothing();
      case Scalar.Text(var text) -> new Scalar.Whole(text.length());
      case Scalar.Whole(var whole) -> new Scalar.Text(Long.toString(whole));
      case Scalar.Flag(var flag) -> new Scalar.Text(Boolean.toString(flag));
      case Scalar.Nothing() -> new Scalar.Text("null");
    };
  }
}
