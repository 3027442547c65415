package dev.inorder.producer;

import dev.inorder.event.Event;
import dev.inorder.event.FlowId;
import dev.inorder.event.FlowShape;
import dev.inorder.event.Standing;
import dev.inorder.producer.AdvanceOutcome.Committed;
import dev.inorder.producer.AdvanceOutcome.Conflict;
import dev.inorder.producer.AdvanceOutcome.Existing;
import dev.inorder.producer.AdvanceOutcome.InvalidTransition;
import dev.inorder.producer.AdvanceOutcome.Stale;
import java.util.Optional;

/**
 * A flow as the producer committed it.
 *
 * @param seq the number of its steps so far; 0 for a flow that does not exist yet
 */
public record Flow(FlowId id, long seq, Standing standing) {
  private static final FlowShape SHAPE = FlowShape.RESERVATION;

  /** A flow before its first step. */
  public static Flow unknown(FlowId id) {
    return new Flow(id, 0, SHAPE.start());
  }

  /**
   * The rule of section 3, first match first.
   *
   * @param recorded the event that was committed before under the id of the request, if one was
   */
  public AdvanceOutcome decide(Advance request, Optional<Event> recorded) {
    if (recorded.isPresent()) {
      var event = recorded.get();
      return event.equals(request.event()) ? new Existing(event, this) : new Conflict(event);
    }
    if (request.expectedSeq() != seq) {
      return new Stale(seq);
    }
    var event = request.event();
    return SHAPE
        .step(standing, event.kind(), request.amount())
        .<AdvanceOutcome>map(next -> new Committed(event, new Flow(id, event.seq(), next)))
        .orElseGet(() -> new InvalidTransition(standing.state()));
  }
}
