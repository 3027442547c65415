package dev.inorder.event;

import java.util.Optional;

/** The bounds of a payload's names and values, and how each is said to the sender. */
final class PayloadRule {
  static final String MEMBERS = "must have at most 32 members";
  static final String NAME = "must have names of 1 to 64 characters, without a lone surrogate";
  static final String TEXT = "must be at most 1024 characters long";
  static final String SURROGATE = "must not contain a lone surrogate";
  static final String WHOLE = "must be an integer within +-9007199254740991";
  static final String NESTED = "must be a string, an integer, a boolean or null";

  private PayloadRule() {}

  static boolean isName(String name) {
    return !name.isEmpty()
        && name.codePointCount(0, name.length()) <= Limits.NAME_CHARACTERS
        && !hasLoneSurrogate(name);
  }

  /** What is out of bounds in a value, if anything is. */
  static Optional<String> fault(Scalar scalar) {
    return switch (scalar) {
      case Scalar.Text(var text) when hasLoneSurrogate(text) -> Optional.of(SURROGATE);
      case Scalar.Text(var text)
          when text.codePointCount(0, text.length()) > Limits.PAYLOAD_STRING_CHARACTERS ->
          Optional.of(TEXT);
      case Scalar.Whole(var value)
          when value < -Limits.LARGEST_INTEGER || Limits.LARGEST_INTEGER < value ->
          Optional.of(WHOLE);
      case Scalar.Text _, Scalar.Whole _, Scalar.Flag _, Scalar.Nothing _ -> Optional.empty();
    };
  }

  static boolean hasLoneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (i + 1 == text.length()
            || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }
}
