package dev.inorder.producer;

import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.Kind;
import dev.inorder.event.Payload;
import java.util.List;

/** Events to try things with. */
public final class Samples {
  public static final long AMOUNT = 3;

  private static final List<String> KINDS = List.of("reserved", "confirmed", "released");

  private Samples() {}

  /** The step of a flow that a sound flow would take at {@code seq}, under an id of its own. */
  public static Event step(String flow, long seq) {
    var kind = KINDS.get(Math.toIntExact(Math.min(seq, KINDS.size()) - 1));
    return event(flow + "-" + seq, flow, seq, kind);
  }

  public static Event event(String id, String flow, long seq, String kind) {
    return new Event(
        new EventId(id), new FlowId(flow), seq, new Kind(kind), 1, Payload.of("amount", AMOUNT));
  }

  /** The wish to commit an event. */
  public static Advance advance(Event event) {
    return new Advance(event, AMOUNT);
  }
}
