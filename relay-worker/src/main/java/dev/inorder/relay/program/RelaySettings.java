package dev.inorder.relay.program;

import dev.inorder.kit.program.Settings;
import java.net.URI;

/** What the relay is told by its environment (section 6). */
public record RelaySettings(String host, int port, URI producer, URI consumer) {

  /**
   * Reads the variables.
   *
   * @throws dev.inorder.kit.program.SettingsInvalid if a variable has no meaning
   */
  public static RelaySettings from(Settings settings) {
    return new RelaySettings(
        settings.host("RELAY_HOST", "127.0.0.1"),
        settings.port("RELAY_PORT", 8083),
        settings.url("RELAY_PRODUCER_URL", "http://127.0.0.1:8081"),
        settings.url("RELAY_CONSUMER_URL", "http://127.0.0.1:8082"));
  }
}
