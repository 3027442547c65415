package dev.inorder.producer.program;

import dev.inorder.kit.program.Settings;
import java.nio.file.Path;

/** What the producer is told by its environment (section 6). */
public record ProducerSettings(String host, int port, Path database) {

  /**
   * Reads the variables.
   *
   * @throws dev.inorder.kit.program.SettingsInvalid if a variable has no meaning
   */
  public static ProducerSettings from(Settings settings) {
    return new ProducerSettings(
        settings.host("PRODUCER_HOST", "127.0.0.1"),
        settings.port("PRODUCER_PORT", 8081),
        settings.file("PRODUCER_DB", "data/producer.db"));
  }
}
