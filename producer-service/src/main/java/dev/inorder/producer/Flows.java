package dev.inorder.producer;

import dev.inorder.event.FlowId;
import java.util.List;
import java.util.Optional;

/** The flows, as one store keeps them. Each method is one whole transaction. */
public interface Flows {

  /** Decides and, where the outcome is committed, moves the flow and appends to the outbox. */
  AdvanceOutcome advance(Advance request);

  Optional<FlowReport> find(FlowId flow);

  /**
   * Flows in the order of their ids.
   *
   * @param state only flows in this state, or all where empty
   * @param after only flows behind this one, or from the first where empty
   */
  List<FlowReport> list(Optional<String> state, Optional<FlowId> after, int limit);
}
