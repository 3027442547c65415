package dev.inorder.kit.program;

import java.util.Locale;

/** What the log is told by the environment, for every program. */
final class LogSettings {
  private LogSettings() {}

  private enum Format {
    TEXT,
    JSON
  }

  private enum Level {
    TRACE,
    DEBUG,
    INFO,
    WARN,
    ERROR,
    OFF
  }

  /**
   * Hands the variables on to the log, whose configuration reads them from the system properties.
   *
   * @throws SettingsInvalid if a variable has no meaning; the log itself would take it for another
   */
  static void apply(Settings settings) {
    set("LOG_FORMAT", settings.choice("LOG_FORMAT", Format.TEXT));
    set("LOG_LEVEL", settings.choice("LOG_LEVEL", Level.INFO));
  }

  private static void set(String variable, Enum<?> choice) {
    System.setProperty(variable, choice.name().toLowerCase(Locale.ROOT));
  }
}
