package dev.inorder.consumer.program;

/** When accepted events are applied. */
public enum ApplyMode {
  /** As they are accepted, and at start. */
  AUTO,
  /** On request alone. */
  MANUAL
}
