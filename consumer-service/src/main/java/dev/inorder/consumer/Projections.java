package dev.inorder.consumer;

import dev.inorder.event.FlowId;
import dev.inorder.event.Progress;
import java.util.List;
import java.util.Optional;

/** The projections and effects, as one store shows them. Each method is one consistent look. */
public interface Projections {

  /** A flow of which anything was received. */
  Optional<FlowProgress> find(FlowId flow);

  /** Flows in the order of their ids, behind one or from the first. */
  List<FlowProgress> list(Filter filter, Optional<FlowId> after, int limit);

  /** Effects in the order in which they were done, behind a position. */
  List<Effect> effects(Optional<FlowId> flow, long after, int limit);

  /** Which flows a list shows; nothing where all are. */
  record Filter(Optional<Progress> progress, Optional<String> state) {}
}
