package dev.inorder.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.launcher.RunningService;
import dev.inorder.launcher.Service;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each program by itself: how it starts, how it ends, and what it says where it cannot. */
class ProgramsIT extends StackTest {

  @ParameterizedTest
  @EnumSource(Service.class)
  void eachAnswersHealthAndMetricsAndStopsCleanly(Service service) {
    stack.start(Service.PRODUCER);
    stack.start(Service.CONSUMER);
    if (service == Service.RELAY) {
      stack.start(Service.RELAY);
    }
    var client = stack.client(service);
    assertThat(client.get("/health/live").status()).isEqualTo(200);
    await().until(() -> client.get("/health/ready").status() == 200);
    assertThat(client.get("/metrics").body().asText()).contains("# TYPE inorder_");
    assertThat(stack.process(service).stop()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PRODUCER | PRODUCER_PORT      | 99999      | a whole number from 0 to 65535
          PRODUCER | PRODUCER_PORT      | http       | a whole number from 0 to 65535
          PRODUCER | PRODUCER_HOST      | a b        | a host name or an address
          PRODUCER | PRODUCER_DB        | a?mode=ro  | the path of a file
          CONSUMER | CONSUMER_PORT      | -1         | a whole number from 0 to 65535
          CONSUMER | CONSUMER_HOST      | /          | a host name or an address
          CONSUMER | CONSUMER_DB        | :memory:   | the path of a file
          CONSUMER | CONSUMER_APPLY     | sometimes  | one of auto, manual
          CONSUMER | CONSUMER_SCHEMAS   | 1,3        | numbers out of [1, 2]
          CONSUMER | LOG_FORMAT         | xml        | one of text, json
          RELAY    | LOG_LEVEL          | loud       | one of trace, debug, info, warn, error, off
          RELAY    | RELAY_PORT         | 1e3        | a whole number from 0 to 65535
          RELAY    | RELAY_PRODUCER_URL | 127.0.0.1  | an http or https URL
          RELAY    | RELAY_CONSUMER_URL | ftp://host | an http or https URL
          """)
  void aWrongSettingIsNamedWithWhatIsAllowed(
      Service service, String variable, String value, String rule) throws Exception {
    var process = start(service, Map.of(variable, value));
    assertThat(process.ended().get(20, TimeUnit.SECONDS)).isEqualTo(2);
    assertThat(log).singleElement().asString().contains(variable, "\"" + value + "\"", rule);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json"})
  void whereItServesIsSaidInEveryFormatAndAtEveryLevel(String format) {
    var quiet =
        Map.of(
            "CONSUMER_PORT",
            "0",
            "CONSUMER_DB",
            folder + "/c.db",
            "LOG_FORMAT",
            format,
            "LOG_LEVEL",
            "OFF");
    try (var consumer = start(Service.CONSUMER, quiet)) {
      assertThat(consumer.url()).hasScheme("http");
      assertThat(log).singleElement().asString().contains("serving " + consumer.url());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PRODUCER", "CONSUMER"})
  void aSecondProcessOnTheSameDatabaseEndsWithOneClearLine(Service service) throws Exception {
    stack.start(service);
    stack.client(service);
    log.clear();
    var second =
        start(
            service,
            Map.of(
                service.prefix() + "PORT",
                "0",
                service.prefix() + "DB",
                stack.database(service).toString()));
    assertThat(second.ended().get(20, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(log).singleElement().asString().contains(".db is in use by another process");
    assertThat(stack.client(service).get("/health/ready").status()).isEqualTo(200);
  }

  @Test
  void aPortThatIsTakenIsSaidInOneClearLine() throws Exception {
    stack.start(Service.PRODUCER);
    var port = stack.client(Service.PRODUCER).url().getPort();
    log.clear();
    var second =
        start(
            Service.CONSUMER,
            Map.of("CONSUMER_PORT", Integer.toString(port), "CONSUMER_DB", folder + "/c.db"));
    assertThat(second.ended().get(20, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(log).last().asString().contains("127.0.0.1:" + port + " is in use");
  }

  @Test
  void aRelayWithoutItsTwoSidesIsAliveAndSaysWhyItIsNotReady() {
    stack.start(Service.PRODUCER);
    stack.start(Service.CONSUMER);
    stack.client(Service.CONSUMER);
    stack.kill(Service.PRODUCER);
    stack.start(Service.RELAY);
    var relay = stack.client(Service.RELAY);
    await().until(() -> relay.get("/health/ready").status() == 503);
    assertThat(relay.get("/health/live").status()).isEqualTo(200);
    assertThat(relay.get("/health/ready").body().path("reason").asText())
        .startsWith("the producer fails");

    stack.start(Service.PRODUCER);
    await().until(() -> relay.get("/health/ready").status() == 200);
  }

  private RunningService start(Service service, Map<String, String> settings) {
    return RunningService.start(service, HOME, folder, settings, log::add);
  }
}
