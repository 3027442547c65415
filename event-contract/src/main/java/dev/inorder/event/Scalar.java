package dev.inorder.event;

/** A value of a payload: nothing nested, and no number that two readers could round apart. */
public sealed interface Scalar {
  /**
   * A string of at most {@value Limits#PAYLOAD_STRING_CHARACTERS} characters, no lone surrogate.
   */
  record Text(String value) implements Scalar {}

  /** An integer within +-(2^53 - 1). */
  record Whole(long value) implements Scalar {}

  /** True or false. */
  record Flag(boolean value) implements Scalar {}

  /** JSON's null. */
  record Nothing() implements Scalar {}
}
