package dev.inorder.consumer;

import dev.inorder.consumer.StepOutcome.Applied;
import dev.inorder.consumer.StepOutcome.Blocked;
import dev.inorder.consumer.StepOutcome.Gap;
import dev.inorder.consumer.StepOutcome.Idle;
import dev.inorder.event.BlockReason;
import dev.inorder.event.Event;
import dev.inorder.event.FlowId;
import dev.inorder.event.FlowShape;
import dev.inorder.event.Standing;
import java.util.Optional;
import java.util.Set;

/**
 * A flow as far as it is applied here.
 *
 * @param lastSeq the seq of the last applied step; 0 where none is
 */
public record Projection(FlowId flowId, long lastSeq, Standing standing) {
  private static final FlowShape SHAPE = FlowShape.RESERVATION;

  /** A flow before its first step. */
  public static Projection unknown(FlowId flow) {
    return new Projection(flow, 0, SHAPE.start());
  }

  /** The only seq that may be applied next: not a later one, however long it has waited. */
  public long nextSeq() {
    return lastSeq + 1;
  }

  public long held() {
    return SHAPE.held(standing);
  }

  /**
   * The rule of applying (section 4).
   *
   * @param next the event at {@link #nextSeq()}, if it is here
   * @param hasLater whether any event beyond that is here
   * @param supported the schemas that are decoded
   */
  public StepOutcome decide(Optional<Event> next, boolean hasLater, Set<Integer> supported) {
    if (next.isEmpty()) {
      return hasLater ? new Gap(nextSeq()) : new Idle();
    }
    return decide(next.get(), supported);
  }

  private StepOutcome decide(Event event, Set<Integer> supported) {
    if (!supported.contains(event.schema())) {
      return blocked(event, BlockReason.UNSUPPORTED_SCHEMA);
    }
    return switch (SHAPE.read(event.schema(), event.payload())) {
      case FlowShape.Meaning.UnknownSchema() -> blocked(event, BlockReason.UNSUPPORTED_SCHEMA);
      case FlowShape.Meaning.NotTheSchemas _ -> blocked(event, BlockReason.INVALID_PAYLOAD);
      case FlowShape.Meaning.Amount(long amount) -> step(event, amount);
    };
  }

  private StepOutcome step(Event event, long amount) {
    if (!SHAPE.knows(event.kind())) {
      return blocked(event, BlockReason.UNKNOWN_KIND);
    }
    return SHAPE
        .step(standing, event.kind(), amount)
        .<StepOutcome>map(to -> applied(event, to))
        .orElseGet(() -> blocked(event, BlockReason.INVALID_TRANSITION));
  }

  private static Applied applied(Event event, Standing to) {
    var moved = new Projection(event.flowId(), event.seq(), to);
    var effect =
        new Effect(0, event.eventId(), event.flowId(), event.seq(), event.kind(), moved.held());
    return new Applied(moved, effect);
  }

  private static Blocked blocked(Event event, BlockReason reason) {
    return new Blocked(event.eventId(), event.seq(), reason);
  }
}
