package dev.inorder.producer;

import dev.inorder.event.Event;

class MemoryOutboxTest extends OutboxContract {
  private final MemoryOutbox outbox = new MemoryOutbox();

  @Override
  protected Outbox outbox() {
    return outbox;
  }

  @Override
  protected void commit(Event event) {
    outbox.commit(event);
  }
}
