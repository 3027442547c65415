package dev.inorder.event;

/** How a step of applying ends (section 4). */
public enum ApplyWord implements Word {
  /** One more step is done. */
  APPLIED,

  /** Nothing is received beyond the last applied step. */
  IDLE,

  /** Something beyond is here, but the next step is not. */
  GAP,

  /** The next step is here and cannot be applied. */
  BLOCKED,

  /** A bounded run reached its step limit. */
  LIMIT
}
