package dev.inorder.kit.program;

/** A setting that has no meaning; the message is one line that names it and what is allowed. */
public final class SettingsInvalid extends RuntimeException {
  SettingsInvalid(String name, String value, String rule) {
    super("%s is \"%s\"; it must be %s".formatted(name, value.replaceAll("\\p{Cntrl}", "?"), rule));
  }
}
