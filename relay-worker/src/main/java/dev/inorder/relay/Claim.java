package dev.inorder.relay;

import java.util.List;

/** Events to deliver, each flow's in its order, under one lease. */
public record Claim(String id, List<ClaimedEvent> events) {}
