package dev.inorder.consumer.program;

import dev.inorder.event.FlowShape;
import dev.inorder.kit.program.Settings;
import java.nio.file.Path;
import java.util.Set;

/**
 * What the consumer is told by its environment (section 6).
 *
 * @param schemas those that are decoded from this start on, unless it was decided before
 */
public record ConsumerSettings(
    String host, int port, Path database, ApplyMode apply, Set<Integer> schemas) {

  /**
   * Reads the variables.
   *
   * @throws dev.inorder.kit.program.SettingsInvalid if a variable has no meaning
   */
  public static ConsumerSettings from(Settings settings) {
    return new ConsumerSettings(
        settings.host("CONSUMER_HOST", "127.0.0.1"),
        settings.port("CONSUMER_PORT", 8082),
        settings.file("CONSUMER_DB", "data/consumer.db"),
        settings.choice("CONSUMER_APPLY", ApplyMode.AUTO),
        settings.numbers("CONSUMER_SCHEMAS", Set.of(1), FlowShape.RESERVATION.schemas()));
  }
}
