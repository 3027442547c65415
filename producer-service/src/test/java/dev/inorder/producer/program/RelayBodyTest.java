package dev.inorder.producer.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Claims and reports that are none: each is refused with the place of every fault. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RelayBodyTest {
  private static final String CLAIMS = "/outbox/claims";
  private static final String RECEIPTS = "/outbox/receipts";

  @TempDir static Path folder;
  private RunningProducer producer;

  @BeforeAll
  void start() {
    producer = RunningProducer.in(folder);
    producer.commit("A", 1);
  }

  @AfterAll
  void stop() {
    producer.close();
  }

  @AfterEach
  void nothingIsAccepted() {
    assertThat(producer.column("SELECT accepted FROM outbox")).containsExactly("0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                              | /max /wait_ms
          {"max":0,"wait_ms":0}           | /max
          {"max":1001,"wait_ms":0}        | /max
          {"max":"1","wait_ms":0}         | /max
          {"max":1.0,"wait_ms":0}         | /max
          {"max":1,"wait_ms":-1}          | /wait_ms
          {"max":1,"wait_ms":30001}       | /wait_ms
          {"max":1,"wait_ms":0,"relay":1} | /relay
          []                              | ''
          {"max":1                        | ''
          """)
  void aClaimThatIsNotUnderstoodIsRefused(String body, String pointers) {
    producer.post(CLAIMS, body).isInvalidAt(pointers.split(" ", -1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                                     | /claim /receipts
          {"claim":"c","receipts":[]}                                            | /receipts
          {"claim":"c","receipts":{}}                                            | /receipts
          {"claim":7,"receipts":[7]}                                             | /claim
          {"claim":"c","receipts":[7]}                                           | /receipts/0
          {"claim":"c","receipts":[{}]}                                          | /receipts/0/event_id /receipts/0/result
          {"claim":"c","receipts":[{"event_id":"A-1","result":"lost"}]}          | /receipts/0/result
          {"claim":"c","receipts":[{"event_id":"A-1","result":"accepted"}]}      | /receipts/0/digest
          {"claim":"c","receipts":[{"event_id":"A-1","result":"accepted","digest":"x"}]} | /receipts/0/digest
          {"claim":"c","receipts":[{"event_id":"A-1","result":"deferred"},{"event_id":"","result":"deferred"}]} | /receipts/1/event_id
          {"claim":"c","receipts":[{"event_id":"A-1","result":"deferred","why":1}]} | /receipts/0/why
          """)
  void aReportThatIsNotUnderstoodIsRefusedWhole(String body, String pointers) {
    producer.post(RECEIPTS, body).isInvalidAt(pointers.split(" ", -1));
  }

  @Test
  void aReportOfMoreThanABatchIsRefused() {
    var receipt = "{\"event_id\":\"A-1\",\"result\":\"returned\"}";
    var thousand = String.join(",", Collections.nCopies(1_000, receipt));
    producer
        .post(RECEIPTS, "{\"claim\":\"c\",\"receipts\":[" + thousand + "]}")
        .is(200, "{\"kept\":1000,\"left_out\":[]}");
    producer
        .post(RECEIPTS, "{\"claim\":\"c\",\"receipts\":[" + thousand + "," + receipt + "]}")
        .isInvalidAt("/receipts");
  }

  @Test
  void aReportIsBoundedInItsSizeAndAlwaysLargeEnough() {
    var longest = "x".repeat(128);
    var receipt =
        "{\"event_id\":\"%s\",\"result\":\"duplicate\",\"digest\":\"sha256:%s\"}"
            .formatted(longest, "0".repeat(64));
    var report =
        "{\"claim\":\"c\",\"receipts\":["
            + String.join(",", Collections.nCopies(1_000, receipt))
            + "]}";
    assertThat(producer.post(RECEIPTS, report).json().path("kept").asInt(-1)).isZero();
    producer
        .post(RECEIPTS, report + " ".repeat(512 * 1024 + 1 - report.length()))
        .isProblem(413, "payload_too_large");
  }
}
