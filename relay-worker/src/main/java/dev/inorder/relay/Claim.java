package dev.inorder.relay;

import java.util.List;

/**
 * Events to deliver, each flow's in its order, under one lease.
 *
 * @param goesOn whether asking again at once makes sense; not where the producer is stopping
 */
public record Claim(String id, List<ClaimedEvent> events, boolean goesOn) {}
