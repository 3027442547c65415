package dev.inorder.relay;

import dev.inorder.event.RelayWord;

/** What became of one claimed event. */
public record Receipt(ClaimedEvent event, RelayWord result) {}
