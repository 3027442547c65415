package dev.inorder.relay;

import dev.inorder.event.Digest;
import dev.inorder.event.EventId;

/**
 * An event that this relay may deliver.
 *
 * @param digest what the consumer must echo
 * @param body the event as the producer wrote it, byte for byte
 */
public record ClaimedEvent(EventId eventId, Digest digest, String body) {}
