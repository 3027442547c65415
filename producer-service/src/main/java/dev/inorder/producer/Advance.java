package dev.inorder.producer;

import dev.inorder.event.Event;

/**
 * The wish to move a flow one step.
 *
 * @param event what is committed if the wish is granted; its seq is one more than the seq that the
 *     caller expects the flow to have
 * @param amount what the payload says under its schema
 */
public record Advance(Event event, long amount) {
  long expectedSeq() {
    return event.seq() - 1;
  }
}
