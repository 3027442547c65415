package dev.inorder.event;

/**
 * Every bound of an event and of the requests that carry one, from sections 2 to 4 of the protocol.
 */
public final class Limits {
  /** Characters of an event_id or a flow_id. */
  public static final int IDENTIFIER_CHARACTERS = 128;

  /** Characters of a kind, and of the name of a payload member. */
  public static final int NAME_CHARACTERS = 64;

  /** The largest integer that every JSON reader keeps exactly: 2^53 - 1. */
  public static final long LARGEST_INTEGER = (1L << 53) - 1;

  public static final int LARGEST_SCHEMA = 65_535;
  public static final int PAYLOAD_MEMBERS = 32;

  /** Characters (Unicode code points) of a string in a payload. */
  public static final int PAYLOAD_STRING_CHARACTERS = 1_024;

  /** Bytes of a whole event in canonical form. */
  public static final int EVENT_BYTES = 8 * 1024;

  /** Bytes of the body of any request but a batch. */
  public static final int BODY_BYTES = 64 * 1024;

  /** Bytes of the body of a batch. */
  public static final int BATCH_BYTES = 16 * 1024 * 1024;

  /** Events in a batch. */
  public static final int BATCH_EVENTS = 1_000;

  private Limits() {}
}
