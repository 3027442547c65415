package dev.inorder.consumer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inorder.kit.program.Settings;
import dev.inorder.kit.program.SettingsInvalid;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsumerSettingsTest {

  @Test
  void whatIsNotSetHasItsDefault() {
    assertThat(ConsumerSettings.from(new Settings(Map.of())))
        .isEqualTo(
            new ConsumerSettings(
                "127.0.0.1", 8082, Path.of("data/consumer.db"), ApplyMode.AUTO, Set.of(1)));
  }

  @Test
  void everyVariableIsRead() {
    var environment =
        Map.of(
            "CONSUMER_HOST", "::1",
            "CONSUMER_PORT", "0",
            "CONSUMER_DB", "/var/lib/inorder/c.db",
            "CONSUMER_APPLY", "manual",
            "CONSUMER_SCHEMAS", "2, 1");
    assertThat(ConsumerSettings.from(new Settings(environment)))
        .isEqualTo(
            new ConsumerSettings(
                "::1", 0, Path.of("/var/lib/inorder/c.db"), ApplyMode.MANUAL, Set.of(1, 2)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CONSUMER_HOST|a b|a host name or an address",
        "CONSUMER_PORT|65536|a whole number from 0 to 65535",
        "CONSUMER_PORT|http|a whole number from 0 to 65535",
        "CONSUMER_DB|a?mode=ro|the path of a file",
        "CONSUMER_DB|:memory:|the path of a file",
        "CONSUMER_APPLY|never|one of auto, manual",
        "CONSUMER_SCHEMAS|3|numbers out of [1, 2]",
        "CONSUMER_SCHEMAS|1,|numbers out of [1, 2]",
        "CONSUMER_SCHEMAS|1;2|numbers out of [1, 2]"
      })
  void aValueWithoutAMeaningIsNamedWithWhatIsAllowed(String name, String value, String rule) {
    assertThatThrownBy(() -> ConsumerSettings.from(new Settings(Map.of(name, value))))
        .isInstanceOf(SettingsInvalid.class)
        .hasMessageContaining(name)
        .hasMessageContaining(value)
        .hasMessageContaining(rule);
  }
}
