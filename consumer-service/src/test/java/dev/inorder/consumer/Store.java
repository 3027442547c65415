package dev.inorder.consumer;

/**
 * One store behind its four ports.
 *
 * @param closing gives up what the store holds open
 */
public record Store(
    Inbox inbox, Applier applier, Projections projections, Schemas schemas, Runnable closing) {}
