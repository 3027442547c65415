package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static dev.inorder.consumer.Samples.steps;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CONSUMER_APPLY=manual: POST /projection/{flow_id}/apply and POST /apply. */
class ApplyOnRequestTest {
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
  void nothingIsAppliedUntilItIsAskedFor() {
    consumer.given(steps("A"));
    consumer.put("/schemas/2", "{\"supported\":true}");
    consumer.receive(step("A", 1));
    restart();
    assertThat(consumer.tables().counts()).containsExactly(3, 0, 0);
    assertThat(consumer.post("/projection/A/apply"))
        .isEqualTo(Reply.json(200, "{\"applied\":3,\"stopped\":\"idle\"}"));
    assertThat(consumer.tables().counts()).containsExactly(3, 1, 3);
  }

  @Test
  void oneFlowIsAppliedWithoutTheOthers() {
    consumer.given(step("A", 1), step("B", 1));
    consumer.post("/projection/B/apply");
    assertThat(consumer.tables().effects()).containsExactly("B1|B|1|reserved|3");
  }

  @Test
  void stepsAreBoundedByWhatIsAskedFor() {
    consumer.given(steps("A"));
    assertApplied("/projection/A/apply", "{\"max_steps\":2}", 2, "limit");
    assertThat(consumer.tables().projection()).containsExactly("A|2|confirmed|3");
    assertApplied("/projection/A/apply", "{\"max_steps\":2}", 1, "idle");
    assertApplied("/projection/A/apply", "{\"max_steps\":2}", 0, "idle");
  }

  @Test
  void aBoundIsAlsoReachedWithTheLastStep() {
    consumer.given(step("A", 1));
    assertApplied("/projection/A/apply", "{\"max_steps\":1}", 1, "limit");
    assertApplied("/projection/A/apply", "{\"max_steps\":1}", 0, "idle");
  }

  @Test
  void aRunEndsAtAGapOrABlock() {
    consumer.given(step("A", 1), step("A", 3), stepOfSchema2("B", 1));
    assertApplied("/projection/A/apply", "{}", 1, "gap");
    assertApplied("/projection/A/apply", "{}", 0, "gap");
    assertApplied("/projection/B/apply", "{}", 0, "blocked");
  }

  @Test
  void aFlowOfWhichNothingCameIsIdleAndStaysUnknown() {
    assertApplied("/projection/A/apply", "{}", 0, "idle");
    assertThat(consumer.get("/projection/A").status()).isEqualTo(404);
    assertThat(consumer.tables().counts()).containsExactly(0, 0, 0);
  }

  @Test
  void allFlowsAreAppliedAndThoseThatAreNotIdleAreListed() {
    Stream.of("A", "C", "E").forEach(flow -> consumer.given(steps(flow)));
    consumer.given(stepOfSchema2("B", 1), step("D", 1), step("D", 3));
    assertThat(consumer.post("/apply"))
        .isEqualTo(
            Reply.json(
                200,
                """
                {"applied":10,"stopped":"blocked","flows":[
                  {"flow_id":"B","stopped":"blocked",
                   "blocked":{"event_id":"B1","seq":1,"reason":"unsupported_schema"}},
                  {"flow_id":"D","stopped":"gap","waiting_for":2}]}
                """));
    assertThat(consumer.tables().effects()).hasSize(10);
  }

  @Test
  void aGapAloneIsTheWordOfARunOverAll() {
    consumer.given(step("A", 2), step("B", 1));
    assertThat(consumer.post("/apply"))
        .isEqualTo(
            Reply.json(
                200,
                """
                {"applied":1,"stopped":"gap",
                 "flows":[{"flow_id":"A","stopped":"gap","waiting_for":1}]}
                """));
  }

  @Test
  void aRunOverAllIsBoundedOverAll() {
    consumer.given(steps("A"));
    consumer.given(steps("B"));
    assertThat(consumer.post("/apply", "{\"max_steps\":4}"))
        .isEqualTo(
            Reply.json(
                200,
                """
                {"applied":4,"stopped":"limit",
                 "flows":[{"flow_id":"B","stopped":"limit"}]}
                """));
    assertThat(consumer.tables().projection()).containsExactly("A|3|released|0", "B|1|reserved|3");
    assertThat(consumer.post("/apply", "{\"max_steps\":4}"))
        .isEqualTo(Reply.json(200, "{\"applied\":2,\"stopped\":\"idle\",\"flows\":[]}"));
  }

  @Test
  void nothingToApplyIsIdle() {
    assertThat(consumer.post("/apply"))
        .isEqualTo(Reply.json(200, "{\"applied\":0,\"stopped\":\"idle\",\"flows\":[]}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"max_steps\":0}|/max_steps",
        "{\"max_steps\":-1}|/max_steps",
        "{\"max_steps\":10001}|/max_steps",
        "{\"max_steps\":9007199254740993}|/max_steps",
        "{\"max_steps\":1.0}|/max_steps",
        "{\"max_steps\":\"1\"}|/max_steps",
        "{\"max_steps\":null}|/max_steps",
        "{\"max_steps\":1,\"max_steps\":1}|/max_steps",
        "{\"steps\":1}|/steps",
        "[]|''",
        "1|''",
        "{|''",
        "' '|''"
      })
  void aBodyWithoutAMeaningIsRefusedAndNothingIsApplied(String body, String pointer) {
    consumer.given(step("A", 1));
    var refused = Reply.problemAt(400, "invalid_request", pointer);
    assertThat(consumer.post("/apply", body)).isEqualTo(refused);
    assertThat(consumer.post("/projection/A/apply", body)).isEqualTo(refused);
    assertThat(consumer.tables().counts()).containsExactly(1, 0, 0);
  }

  @Test
  void theLargestBoundIsTaken() {
    assertApplied("/projection/A/apply", "{\"max_steps\":10000}", 0, "idle");
  }

  @Test
  void whatIsNoFlowIdIsRefused() {
    assertThat(consumer.post("/projection/-A/apply"))
        .isEqualTo(Reply.problemAt(400, "invalid_request", "/flow_id"));
  }

  private void assertApplied(String path, String body, int applied, String stopped) {
    assertThat(consumer.post(path, body))
        .isEqualTo(
            Reply.json(200, "{\"applied\":%d,\"stopped\":\"%s\"}".formatted(applied, stopped)));
  }

  private void restart() {
    consumer.close();
    consumer = RunningConsumer.manual(folder);
  }
}
