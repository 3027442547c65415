package dev.inorder.event;

/**
 * Where a flow stands after some number of steps.
 *
 * @param state the state's name
 * @param amount what the flow is about, the same from its first step to its last; 0 before the
 *     first
 */
public record Standing(String state, long amount) {}
