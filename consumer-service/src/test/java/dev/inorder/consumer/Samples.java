package dev.inorder.consumer;

import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.Kind;
import dev.inorder.event.Payload;
import java.util.List;

/** Events that the tests are about: the steps of a flow, named after it and their place in it. */
public final class Samples {
  /** What each flow of a sample is about. */
  public static final long AMOUNT = 3;

  private static final List<String> KINDS = List.of("reserved", "confirmed", "released");

  private Samples() {}

  /** A step of a flow in schema 1, from the first to the third: A1, A2, A3. */
  public static Event step(String flow, long seq) {
    return event(flow, seq, KINDS.get((int) seq - 1), 1, Payload.of("amount", AMOUNT));
  }

  /** The same step, as schema 2 says it. */
  public static Event stepOfSchema2(String flow, long seq) {
    return event(flow, seq, KINDS.get((int) seq - 1), 2, Payload.of("units", AMOUNT));
  }

  /** The three steps of a flow. */
  public static List<Event> steps(String flow) {
    return List.of(step(flow, 1), step(flow, 2), step(flow, 3));
  }

  /** An event whose envelope is sound, whatever it means. */
  public static Event event(String flow, long seq, String kind, int schema, Payload payload) {
    return new Event(
        new EventId(flow + seq), new FlowId(flow), seq, new Kind(kind), schema, payload);
  }

  /** The same event under another id. */
  public static Event renamed(Event event, String eventId) {
    return new Event(
        new EventId(eventId),
        event.flowId(),
        event.seq(),
        event.kind(),
        event.schema(),
        event.payload());
  }

  /** An event with the same id at the same place that says something else. */
  public static Event altered(Event event) {
    return new Event(
        event.eventId(),
        event.flowId(),
        event.seq(),
        event.kind(),
        event.schema(),
        Payload.of("amount", AMOUNT + 1));
  }
}
