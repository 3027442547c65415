package dev.inorder.consumer;

import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.Kind;

/**
 * One step that was done here.
 *
 * @param position its place in the order in which steps were done; 0 before it has one
 * @param held what the flow held after it
 */
public record Effect(
    long position, EventId eventId, FlowId flowId, long seq, Kind kind, long held) {}
