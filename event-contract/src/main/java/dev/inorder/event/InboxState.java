package dev.inorder.event;

/** Where an accepted event stands at the consumer. */
public enum InboxState implements Word {
  /** Accepted; its turn has not come. */
  PENDING,

  /** Its turn has come and it cannot be applied. */
  BLOCKED,

  /** Its effect is done. */
  APPLIED
}
