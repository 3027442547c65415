package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.altered;
import static dev.inorder.consumer.Samples.renamed;
import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Event;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** POST /inbox/batch: many events, each answered as if it had come alone. */
class ReceiveBatchTest {
  private static final String A1 = step("A", 1).body();
  private static final String A2 = step("A", 2).body();

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
  void everyEventHasItsResultInTheOrderOfTheBatch() {
    consumer.given(step("D", 1), stepOfSchema2("B", 1));
    consumer.post("/apply");
    consumer.given(step("C", 1));
    var reply =
        consumer.receiveBatch(
            A1,
            "7",
            step("D", 1).body(),
            stepOfSchema2("B", 1).body(),
            altered(step("C", 1)).body(),
            renamed(step("C", 1), "late").body(),
            A2);
    assertThat(reply)
        .isEqualTo(
            Reply.json(
                200,
                """
                {"results":[%s,
                  {"result":"invalid_event","status":400,
                   "errors":[{"pointer":"","detail":"must be a JSON object"}]},
                  %s,%s,
                  {"result":"id_conflict","status":409,"event_id":"C1"},
                  {"result":"sequence_conflict","status":409,"event_id":"late","holder":"C1"},
                  %s]}
                """
                    .formatted(
                        kept("accepted", 202, step("A", 1), "pending"),
                        kept("duplicate", 200, step("D", 1), "applied"),
                        kept("duplicate", 200, stepOfSchema2("B", 1), "blocked"),
                        kept("accepted", 202, step("A", 2), "pending"))));
  }

  @Test
  void everyAcceptedEventIsOnDiskWhenTheBatchIsAnswered() {
    var steps = IntStream.range(0, 500).mapToObj(i -> step("f" + i, 1).body()).toList();
    consumer.receiveBatch(steps.toArray(String[]::new));
    assertThat(consumer.tables().rows("SELECT body FROM inbox ORDER BY position")).isEqualTo(steps);
  }

  @Test
  void theSameEventTwiceIsAcceptedAndThenADuplicate() {
    assertThat(words(A1, A1)).containsExactly("accepted", "duplicate");
    assertThat(consumer.tables().inbox()).containsExactly("A1|pending|null");
  }

  @Test
  void theFirstOfTwoBodiesUnderOneIdIsKept() {
    assertThat(words(altered(step("A", 1)).body(), A1, altered(step("A", 1)).body()))
        .containsExactly("accepted", "id_conflict", "duplicate");
    assertThat(consumer.tables().rows("SELECT body FROM inbox"))
        .containsExactly(altered(step("A", 1)).body());
  }

  @Test
  void aPlaceTakenEarlierInTheBatchIsTaken() {
    assertThat(words(A1, renamed(step("A", 1), "late").body(), A1))
        .containsExactly("accepted", "sequence_conflict", "duplicate");
    assertThat(consumer.tables().inbox()).containsExactly("A1|pending|null");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "false",
        "1e400",
        "\"A1\"",
        "[]",
        "{}",
        "[{\"event_id\":\"A9\"}]",
        "{\"event_id\":\"A9\",\"event_id\":\"A9\"}",
        "{\"event_id\":\"A9\",\"flow_id\":\"A\",\"seq\":9,\"seq\":9,\"kind\":\"k\",\"schema\":1,\"payload\":{}}",
        "{\"event_id\":\"A9\",\"flow_id\":\"A\",\"seq\":9,\"kind\":\"k\",\"schema\":1,\"payload\":{\"a\":1,\"a\":1}}",
        "{\"event_id\":\"A9\",\"flow_id\":\"A\",\"seq\":9,\"kind\":\"k\",\"schema\":1,\"payload\":{\"a\":\"\\ud800\"}}",
        "{\"event_id\":\"A9\",\"flow_id\":\"A\",\"seq\":9,\"kind\":\"k\",\"schema\":1,\"payload\":{\"\\udfff\":1}}",
        "{\"\\ud800\":1}",
        "\"\\ud800\"",
        "{\"event_id\":\"A9\",\"flow_id\":\"A\",\"seq\":9007199254740993,\"kind\":\"k\",\"schema\":1,\"payload\":{}}",
        "{\"event_id\":\"A9\",\"flow_id\":\"A\",\"seq\":1.0,\"kind\":\"k\",\"schema\":1,\"payload\":{}}",
        "{\"event_id\":\"A9\",\"flow_id\":\"A\",\"seq\":9,\"kind\":\"k\",\"schema\":1,\"payload\":{\"a\":{\"b\":{\"c\":{\"d\":{\"e\":{}}}}}}}"
      })
  void oneThatIsNoEventTouchesNoOther(String bad) {
    assertThat(words(A1, bad, A2)).containsExactly("accepted", "invalid_event", "accepted");
    assertThat(consumer.tables().inbox()).containsExactly("A1|pending|null", "A2|pending|null");
  }

  @Test
  void oneThatIsNestedDeepOrHugeTouchesNoOther() {
    var deep = "[".repeat(50_000) + "]".repeat(50_000);
    var long1 = "{\"event_id\":\"" + "x".repeat(1_000_000) + "\"}";
    var number = "1".repeat(1_000_000);
    var wide = "{" + "\"m\":1,".repeat(100_000) + "\"m\":1}";
    assertThat(words(deep, A1, long1, number, wide, A2))
        .containsExactly(
            "invalid_event",
            "accepted",
            "invalid_event",
            "invalid_event",
            "invalid_event",
            "accepted");
  }

  @Test
  void aFaultOfAnElementIsAtItsPlaceInTheElement() {
    var results = consumer.receiveBatch(A1, A2.replace(":2}", ":0}")).body().path("results");
    assertThat(results.get(1).path("errors").get(0).path("pointer").asText()).isEqualTo("/seq");
  }

  @Test
  void theLargestBatchIsTakenAndOneMoreIsNot() {
    var largest = Collections.nCopies(1_000, A1).toArray(String[]::new);
    assertThat(words(largest)).hasSize(1_000).startsWith("accepted", "duplicate");
    var tooMany = IntStream.range(0, 1_001).mapToObj(i -> step("f" + i, 1).body());
    assertThat(consumer.receiveBatch(tooMany.toArray(String[]::new)))
        .isEqualTo(Reply.problemAt(400, "invalid_request", "/events"));
    assertThat(consumer.tables().counts()).containsExactly(1, 0, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"events\":[]}|/events",
        "{\"events\":null}|/events",
        "{\"events\":{}}|/events",
        "{}|/events",
        "{\"events\":[1],\"more\":1}|/more",
        "{\"events\":[1],\"events\":[1]}|/events",
        "[]|''",
        "null|''",
        "{\"events\":[1]|''",
        "{\"events\":[1,]}|''",
        "{\"events\":[1]} 1|''"
      })
  void whatIsNoBatchIsRefusedWhole(String body, String pointer) {
    assertThat(consumer.post("/inbox/batch", body))
        .isEqualTo(Reply.problemAt(400, "invalid_request", pointer));
  }

  @Test
  void aBatchBreaksOffWhereItIsNotJsonAndNothingOfItIsKept() {
    assertThat(consumer.post("/inbox/batch", "{\"events\":[" + A1 + "," + A2 + ",{]}").status())
        .isEqualTo(400);
    assertThat(consumer.tables().counts()).containsExactly(0, 0, 0);
  }

  @Test
  void aBatchOverTheLargestSizeIsRefusedWhole() {
    var tooLong = "{\"events\":[" + A1 + "]" + " ".repeat(16 * 1024 * 1024) + "}";
    assertThat(consumer.postWhenAskedFor("/inbox/batch", tooLong))
        .isEqualTo(Reply.problem(413, "payload_too_large"));
    assertThat(consumer.tables().counts()).containsExactly(0, 0, 0);
  }

  private List<String> words(String... elements) {
    var reply = consumer.receiveBatch(elements);
    assertThat(reply.status()).isEqualTo(200);
    return reply.items("results", "result");
  }

  private static String kept(String word, int status, Event event, String state) {
    return "{\"result\":\"%s\",\"status\":%d,\"event_id\":\"%s\",\"digest\":\"%s\",\"state\":\"%s\"}"
        .formatted(word, status, event.eventId(), event.digest(), state);
  }
}
