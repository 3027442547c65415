package dev.inorder.consumer;

import dev.inorder.event.FlowId;

/** What happened while applying; the service turns it into log lines and metrics. */
public sealed interface ApplyEvent {

  /** A flow was looked at, and applied as far as the run says. */
  record Ran(FlowId flow, ApplyRun run) implements ApplyEvent {}

  /** A flow's turn failed and left nothing behind; it comes again. */
  record TurnFailed(FlowId flow, Throwable cause) implements ApplyEvent {}

  /** The loop itself failed and goes on. */
  record LoopFailed(Throwable cause) implements ApplyEvent {}
}
