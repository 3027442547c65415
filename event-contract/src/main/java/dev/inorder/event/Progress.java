package dev.inorder.event;

/** Where a flow stands at the consumer. */
public enum Progress implements Word {
  /** Everything received is applied. */
  IDLE,

  /** The next step is here and only waits for its turn. */
  READY,

  /** Later steps are here, the next one is not. */
  GAP,

  /** The next step is here and cannot be applied. */
  BLOCKED
}
