/**
 * The relay: it carries committed events from the producer's outbox to the consumer's inbox, and
 * what the consumer said of them back. It owns no truth and opens no database; wherever it dies,
 * the event is sent again and the inbox answers duplicate.
 */
@NullMarked
package dev.inorder.relay;

import org.jspecify.annotations.NullMarked;
