package dev.inorder.producer;

import java.time.Duration;
import java.util.List;

/**
 * Events that one relay may deliver now, and no other: each flow's in its order. The lease is on
 * their flows, ends with the report, and ends by itself after {@code lease}.
 */
public record Claim(String id, Duration lease, List<OutboxEntry> entries) {}
