package dev.inorder.consumer;

import dev.inorder.event.FlowId;

/** Applies what is accepted, as one store can. */
public interface Applier {

  /**
   * Applies up to {@code most} steps of a flow, in order, in one transaction: each step moves the
   * projection, adds one effect and marks the inbox, or nothing of the whole run is kept.
   */
  ApplyRun apply(FlowId flow, int most);
}
