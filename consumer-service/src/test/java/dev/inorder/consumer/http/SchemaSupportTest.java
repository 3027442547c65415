package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.event;
import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.inorder.consumer.program.ApplyMode;
import dev.inorder.event.Payload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** GET /schemas and PUT /schemas/{n}, and what becomes of events that were blocked for one. */
class SchemaSupportTest {
  private static final String ON = "{\"supported\":true}";
  private static final String OFF = "{\"supported\":false}";

  @TempDir Path folder;
  private RunningConsumer consumer;

  @BeforeEach
  void start() {
    consumer = RunningConsumer.auto(folder);
  }

  @AfterEach
  void stop() {
    consumer.close();
  }

  @Test
  void everySchemaThatCanBeDecodedIsListed() {
    assertSchemas(true, false);
  }

  @Test
  void aSchemaIsTurnedOnAndOff() {
    assertThat(consumer.put("/schemas/2", ON))
        .isEqualTo(Reply.json(200, "{\"schema\":2,\"supported\":true}"));
    assertSchemas(true, true);
    assertThat(consumer.put("/schemas/1", OFF))
        .isEqualTo(Reply.json(200, "{\"schema\":1,\"supported\":false}"));
    assertSchemas(false, true);
  }

  @Test
  void aDecisionOutlivesARestartAndWhatTheSettingsSay() {
    consumer.put("/schemas/1", OFF);
    restart(ApplyMode.AUTO, Set.of(1, 2));
    assertSchemas(false, true);
  }

  @Test
  void blockedEventsAreAppliedUnchangedOnceTheirSchemaIsSupported() {
    consumer.given(step("B", 1), stepOfSchema2("A", 1), step("A", 2));
    awaitBlocked("A1", "unsupported_schema");
    var bodies = bodies();
    consumer.put("/schemas/2", ON);
    await().until(() -> consumer.tables().projection().contains("A|2|confirmed|3"));
    assertThat(consumer.tables().inbox())
        .containsExactly("B1|applied|null", "A1|applied|null", "A2|applied|null");
    assertThat(bodies()).isEqualTo(bodies);
    assertThat(consumer.tables().effects())
        .containsExactly("B1|B|1|reserved|3", "A1|A|1|reserved|3", "A2|A|2|confirmed|3");
  }

  @Test
  void blockedEventsAreLookedAtAgainAtStart() {
    consumer.given(stepOfSchema2("A", 1));
    awaitBlocked("A1", "unsupported_schema");
    var bodies = bodies();
    restart(ApplyMode.AUTO, Set.of(1, 2));
    await().until(() -> consumer.tables().projection().contains("A|1|reserved|3"));
    assertThat(bodies()).isEqualTo(bodies);
  }

  @Test
  void blockedEventsAreLookedAtAgainOnRequest() {
    restart(ApplyMode.MANUAL, Set.of(1));
    consumer.given(stepOfSchema2("A", 1));
    consumer.post("/apply");
    awaitBlocked("A1", "unsupported_schema");
    consumer.put("/schemas/2", ON);
    assertThat(consumer.get("/projection/A").body().path("progress").asText()).isEqualTo("blocked");
    consumer.post("/projection/A/apply");
    assertThat(consumer.tables().effects()).containsExactly("A1|A|1|reserved|3");
  }

  @Test
  void whatIsStillWrongStaysBlockedForItsNextReason() {
    consumer.given(event("A", 1, "reserved", 2, Payload.of(Map.of())));
    awaitBlocked("A1", "unsupported_schema");
    consumer.put("/schemas/2", ON);
    awaitBlocked("A1", "invalid_payload");
    assertThat(consumer.tables().counts()).containsExactly(1, 0, 0);
  }

  @Test
  void turningASchemaOffBlocksWhatComesAndLeavesWhatIsApplied() {
    consumer.given(step("A", 1));
    await().until(() -> consumer.tables().projection().contains("A|1|reserved|3"));
    consumer.put("/schemas/1", OFF);
    consumer.given(step("A", 2));
    awaitBlocked("A2", "unsupported_schema");
    assertThat(consumer.tables().counts()).containsExactly(2, 1, 1);
    consumer.put("/schemas/1", ON);
    await().until(() -> consumer.tables().projection().contains("A|2|confirmed|3"));
  }

  @Test
  void aFlowMayChangeItsSchemaOnTheWay() {
    consumer.put("/schemas/2", ON);
    consumer.given(step("A", 1), stepOfSchema2("A", 2), step("A", 3));
    await().until(() -> consumer.tables().projection().contains("A|3|released|0"));
  }

  @Test
  void aBlockedFlowHoldsUpNoOther() {
    consumer.given(stepOfSchema2("A", 1));
    awaitBlocked("A1", "unsupported_schema");
    consumer.given(step("B", 1), step("A", 2));
    await().until(() -> consumer.tables().projection().contains("B|1|reserved|3"));
    assertThat(consumer.tables().inbox())
        .containsExactly("A1|blocked|unsupported_schema", "B1|applied|null", "A2|pending|null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "65535"})
  void aSchemaThatThisConsumerCannotDecodeIsNotFound(String schema) {
    assertThat(consumer.put("/schemas/" + schema, ON)).isEqualTo(Reply.problem(404, "not_found"));
    assertSchemas(true, false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "01", "1.0", "65536", "99999999999", "x", "%201"})
  void whatIsNoSchemaIsRefused(String schema) {
    assertThat(consumer.put("/schemas/" + schema, ON))
        .isEqualTo(Reply.problemAt(400, "invalid_request", "/schema"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|/supported",
        "{\"supported\":1}|/supported",
        "{\"supported\":\"true\"}|/supported",
        "{\"supported\":null}|/supported",
        "{\"supported\":true,\"supported\":true}|/supported",
        "{\"supported\":true,\"schema\":2}|/schema",
        "true|''",
        "{\"supported\":tru}|''"
      })
  void aBodyWithoutAMeaningIsRefused(String body, String pointer) {
    assertThat(consumer.put("/schemas/2", body))
        .isEqualTo(Reply.problemAt(400, "invalid_request", pointer));
    assertSchemas(true, false);
  }

  private void assertSchemas(boolean one, boolean two) {
    assertThat(consumer.get("/schemas"))
        .isEqualTo(
            Reply.json(
                200,
                """
                {"schemas":[{"schema":1,"supported":%b},{"schema":2,"supported":%b}]}
                """
                    .formatted(one, two)));
  }

  private void awaitBlocked(String event, String reason) {
    await().until(() -> consumer.tables().inbox().contains(event + "|blocked|" + reason));
  }

  private List<String> bodies() {
    return consumer
        .tables()
        .rows("SELECT position, event_id, flow_id, seq, body FROM inbox ORDER BY position");
  }

  private void restart(ApplyMode apply, Set<Integer> schemas) {
    consumer.close();
    consumer = RunningConsumer.start(folder, apply, schemas);
  }
}
