package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.event;
import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static dev.inorder.consumer.Samples.steps;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Payload;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GET /projection and /projection/{flow_id}: where each flow stands and what it waits for. */
class ProgressTest {
  @TempDir Path folder;
  private RunningConsumer consumer;

  @BeforeEach
  void start() {
    consumer = RunningConsumer.manual(folder);
  }

  @AfterEach
  void stop() {
    consumer.close();
  }

  @Test
  void aFlowOfWhichNothingCameIsNotFound() {
    assertThat(consumer.get("/projection/A")).isEqualTo(Reply.problem(404, "not_found"));
  }

  @Test
  void aFlowOfWhichSomethingCameIsNewAndReady() {
    consumer.given(step("A", 1));
    assertShown("A", "\"state\":\"new\",\"last_seq\":0,\"held\":0,\"progress\":\"ready\"");
  }

  @Test
  void aFlowThatIsAppliedAsFarAsItCameIsIdle() {
    consumer.given(step("A", 1));
    consumer.post("/apply");
    assertShown("A", "\"state\":\"reserved\",\"last_seq\":1,\"held\":3,\"progress\":\"idle\"");
    consumer.given(step("A", 2));
    consumer.post("/apply");
    assertShown("A", "\"state\":\"confirmed\",\"last_seq\":2,\"held\":3,\"progress\":\"idle\"");
    consumer.given(step("A", 3));
    consumer.post("/apply");
    assertShown("A", "\"state\":\"released\",\"last_seq\":3,\"held\":0,\"progress\":\"idle\"");
  }

  @Test
  void aFlowWhoseNextStepIsHereIsReady() {
    consumer.given(step("A", 1));
    consumer.post("/apply");
    consumer.given(step("A", 3), step("A", 2));
    assertShown("A", "\"state\":\"reserved\",\"last_seq\":1,\"held\":3,\"progress\":\"ready\"");
  }

  @Test
  void aFlowWhoseNextStepIsMissingHasAGapAndSaysWhatItWaitsFor() {
    consumer.given(step("A", 3));
    var gap = "\"state\":\"new\",\"last_seq\":0,\"held\":0,\"progress\":\"gap\",\"waiting_for\":1";
    assertShown("A", gap);
    consumer.post("/apply");
    assertShown("A", gap);
    consumer.given(step("A", 1));
    consumer.post("/apply");
    assertShown(
        "A",
        "\"state\":\"reserved\",\"last_seq\":1,\"held\":3,\"progress\":\"gap\",\"waiting_for\":2");
  }

  @ParameterizedTest
  @CsvSource({
    "confirmed, 2, units, 3, unsupported_schema",
    "confirmed, 7, amount, 3, unsupported_schema",
    "confirmed, 1, units, 3, invalid_payload",
    "confirmed, 1, amount, 0, invalid_payload",
    "confirmed, 1, amount, 1000001, invalid_payload",
    "confirmed, 1, amount, 9007199254740991, invalid_payload",
    "cancelled, 1, amount, 3, unknown_kind",
    "released, 1, amount, 3, invalid_transition",
    "reserved, 1, amount, 3, invalid_transition",
    "confirmed, 1, amount, 4, invalid_transition",
    "cancelled, 2, nothing, 0, unsupported_schema",
    "cancelled, 1, nothing, 0, invalid_payload"
  })
  void aBlockedFlowSaysWhichEventBlocksItAndWhy(
      String kind, int schema, String member, long value, String reason) {
    consumer.given(
        step("A", 1), event("A", 2, kind, schema, Payload.of(member, value)), step("A", 3));
    assertThat(consumer.post("/projection/A/apply"))
        .isEqualTo(Reply.json(200, "{\"applied\":1,\"stopped\":\"blocked\"}"));
    assertShown(
        "A",
        "\"state\":\"reserved\",\"last_seq\":1,\"held\":3,\"progress\":\"blocked\","
            + "\"blocked\":{\"event_id\":\"A2\",\"seq\":2,\"reason\":\"%s\"}".formatted(reason));
    assertThat(consumer.tables().inbox())
        .containsExactly("A1|applied|null", "A2|blocked|" + reason, "A3|pending|null");
    assertThat(consumer.tables().effects()).containsExactly("A1|A|1|reserved|3");
  }

  @Test
  void aFlowCanBeBlockedAtItsFirstStep() {
    consumer.given(event("A", 1, "reserved", 1, Payload.of(Map.of())));
    consumer.post("/apply");
    assertShown(
        "A",
        "\"state\":\"new\",\"last_seq\":0,\"held\":0,\"progress\":\"blocked\","
            + "\"blocked\":{\"event_id\":\"A1\",\"seq\":1,\"reason\":\"invalid_payload\"}");
    assertThat(consumer.tables().counts()).containsExactly(1, 0, 0);
  }

  @Test
  void aFourthStepIsBlockedForThereIsNone() {
    consumer.given(steps("A"));
    consumer.given(event("A", 4, "reserved", 1, Payload.of("amount", 3)));
    consumer.post("/apply");
    assertShown(
        "A",
        "\"state\":\"released\",\"last_seq\":3,\"held\":0,\"progress\":\"blocked\","
            + "\"blocked\":{\"event_id\":\"A4\",\"seq\":4,\"reason\":\"invalid_transition\"}");
  }

  @Test
  void theListShowsFlowsByProgressByStateAndByBoth() {
    givenOneOfEach();
    assertListed("", "blocked", "done", "gap", "new-gap", "new-ready", "ready");
    assertListed("?progress=idle", "done");
    assertListed("?progress=ready", "new-ready", "ready");
    assertListed("?progress=gap", "gap", "new-gap");
    assertListed("?progress=blocked", "blocked");
    assertListed("?state=new", "new-gap", "new-ready");
    assertListed("?state=reserved", "blocked", "gap", "ready");
    assertListed("?state=confirmed");
    assertListed("?state=released", "done");
    assertListed("?state=reserved&progress=gap", "gap");
    assertListed("?state=new&progress=idle");
  }

  @Test
  void anItemOfTheListIsWhatIsShownAlone() {
    givenOneOfEach();
    for (var item : consumer.get("/projection").body().path("items")) {
      assertThat(consumer.get("/projection/" + item.path("flow_id").asText()).body())
          .isEqualTo(item);
    }
  }

  @Test
  void theListGoesOnWithItsCursorUnderTheSameFilter() {
    givenOneOfEach();
    var first = consumer.get("/projection?state=reserved&limit=2");
    assertThat(first.items("items", "flow_id")).containsExactly("blocked", "gap");
    var cursor = first.body().path("next_cursor").asText();
    var second = consumer.get("/projection?state=reserved&limit=2&cursor=" + cursor);
    assertThat(second.items("items", "flow_id")).containsExactly("ready");
    assertThat(second.body().path("next_cursor").isNull()).isTrue();
  }

  @Test
  void aListThatEndsWithItsPageHasNoCursor() {
    consumer.given(step("A", 1), step("B", 1));
    assertThat(consumer.get("/projection?limit=2").body().path("next_cursor").isNull()).isTrue();
    assertThat(consumer.get("/projection?progress=gap"))
        .isEqualTo(Reply.json(200, "{\"items\":[],\"next_cursor\":null}"));
  }

  private void givenOneOfEach() {
    consumer.given(steps("done"));
    consumer.given(step("gap", 1), step("gap", 3), step("blocked", 1), stepOfSchema2("blocked", 2));
    consumer.given(step("ready", 1));
    consumer.post("/apply");
    consumer.given(step("ready", 2), step("new-ready", 1), step("new-gap", 2));
  }

  private void assertShown(String flow, String members) {
    assertThat(consumer.get("/projection/" + flow))
        .isEqualTo(Reply.json(200, "{\"flow_id\":\"%s\",%s}".formatted(flow, members)));
  }

  private void assertListed(String query, String... flows) {
    var reply = consumer.get("/projection" + query);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.items("items", "flow_id")).as(query).containsExactly(flows);
  }
}
