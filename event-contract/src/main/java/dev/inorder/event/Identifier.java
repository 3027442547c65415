package dev.inorder.event;

/** The one rule for the spelling of identifiers, and the one for kinds (section 2). */
final class Identifier {
  static final String RULE =
      "must be 1 to 128 characters of A-Z a-z 0-9 . _ : -, the first a letter or digit";
  static final String KIND_RULE =
      "must be 1 to 64 characters of a-z 0-9 _, the first a letter in lower case";

  private Identifier() {}

  static boolean isIdentifier(String value) {
    if (value.isEmpty() || value.length() > Limits.IDENTIFIER_CHARACTERS) {
      return false;
    }
    return isLetterOrDigit(value.charAt(0))
        && value.chars().allMatch(c -> isLetterOrDigit(c) || ".:_-".indexOf(c) >= 0);
  }

  static boolean isKind(String value) {
    if (value.isEmpty() || value.length() > Limits.NAME_CHARACTERS) {
      return false;
    }
    return isLowerCase(value.charAt(0))
        && value.chars().allMatch(c -> isLowerCase(c) || isDigit(c) || c == '_');
  }

  static void require(boolean holds, String name, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(name + " " + rule);
    }
  }

  private static boolean isLetterOrDigit(int c) {
    return isLowerCase(c) || isDigit(c) || ('A' <= c && c <= 'Z');
  }

  private static boolean isLowerCase(int c) {
    return 'a' <= c && c <= 'z';
  }

  private static boolean isDigit(int c) {
    return '0' <= c && c <= '9';
  }
}
