package dev.inorder.event;

import java.util.Optional;

/** What a step does, in one word. The contract bounds its spelling; the shape of a flow its use. */
public record Kind(String value) {
  /**
   * @throws IllegalArgumentException if the spelling is not a kind's
   */
  public Kind {
    Identifier.require(Identifier.isKind(value), "kind", Identifier.KIND_RULE);
  }

  /** The kind spelled so, or nothing where no kind can be spelled so. */
  public static Optional<Kind> parse(String value) {
    return Identifier.isKind(value) ? Optional.of(new Kind(value)) : Optional.empty();
  }

  @Override
  public String toString() {
    return value;
  }
}
