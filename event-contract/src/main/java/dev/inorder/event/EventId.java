package dev.inorder.event;

import java.util.Optional;

/**
 * Names one event for ever: the same id always means the same event. Spelled by the rule of section
 * 2.
 */
public record EventId(String value) {
  /** How it may be spelled, in words for the sender. */
  public static final String RULE = Identifier.RULE;

  /**
   * @throws IllegalArgumentException if the spelling is not an identifier's
   */
  public EventId {
    Identifier.require(Identifier.isIdentifier(value), "event_id", Identifier.RULE);
  }

  /** The id spelled so, or nothing where no id can be spelled so. */
  public static Optional<EventId> parse(String value) {
    return Identifier.isIdentifier(value) ? Optional.of(new EventId(value)) : Optional.empty();
  }

  @Override
  public String toString() {
    return value;
  }
}
