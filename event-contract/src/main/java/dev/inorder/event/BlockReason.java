package dev.inorder.event;

/** Why the next step of a flow cannot be applied (section 4), in the order of the checks. */
public enum BlockReason implements Word {
  /** The consumer has not been told to decode the schema. */
  UNSUPPORTED_SCHEMA,

  /** The payload is not the schema's. */
  INVALID_PAYLOAD,

  /** No step of any flow has this kind. */
  UNKNOWN_KIND,

  /** The kind is not the legal next step, or the amount is not the flow's. */
  INVALID_TRANSITION
}
