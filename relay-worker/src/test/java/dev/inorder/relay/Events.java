package dev.inorder.relay;

import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.Kind;
import dev.inorder.event.Payload;
import java.util.List;
import java.util.stream.IntStream;

/** Claimed events to test with. */
public final class Events {
  private Events() {}

  /** The first {@code n} steps of flow A, as the producer would have written them. */
  public static List<ClaimedEvent> claimed(int n) {
    return IntStream.rangeClosed(1, n).mapToObj(Events::step).toList();
  }

  private static ClaimedEvent step(long seq) {
    var event =
        new Event(
            new EventId("A" + seq),
            new FlowId("A"),
            seq,
            new Kind("reserved"),
            1,
            Payload.of("amount", 3));
    return new ClaimedEvent(event.eventId(), event.digest(), event.body());
  }
}
