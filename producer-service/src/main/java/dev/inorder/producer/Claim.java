package dev.inorder.producer;

import java.time.Duration;
import java.util.List;

/**
 * Events that one relay may deliver now, and no other: each flow's in its order.
 *
 * @param lease how long the claim on their flows holds unless it is ended by a report before
 * @param goesOn whether asking again at once makes sense; not where the producer is stopping
 */
public record Claim(String id, Duration lease, List<OutboxEntry> entries, boolean goesOn) {}
