package dev.inorder.event;

import java.util.Optional;

/** Names the flow whose steps must take effect in order. Spelled by the rule of section 2. */
public record FlowId(String value) {
  /** How it may be spelled, in words for the sender. */
  public static final String RULE = Identifier.RULE;

  /**
   * @throws IllegalArgumentException if the spelling is not an identifier's
   */
  public FlowId {
    Identifier.require(Identifier.isIdentifier(value), "flow_id", Identifier.RULE);
  }

  /** The id spelled so, or nothing where no id can be spelled so. */
  public static Optional<FlowId> parse(String value) {
    return Identifier.isIdentifier(value) ? Optional.of(new FlowId(value)) : Optional.empty();
  }

  @Override
  public String toString() {
    return value;
  }
}
