package dev.inorder.producer.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bodies that are no advance: each is refused with the place of every fault, and nothing is kept.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AdvanceBodyTest {
  @TempDir static Path folder;
  private RunningProducer producer;

  @BeforeAll
  void start() {
    producer = RunningProducer.in(folder);
  }

  @AfterAll
  void stop() {
    producer.close();
  }

  @AfterEach
  void nothingIsKept() {
    assertThat(producer.rows()).isEqualTo(Map.of("flow", 0L, "outbox", 0L, "quarantine", 0L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "7",
        "[]",
        "\"text\"",
        "[{}]",
        "{",
        "{}}",
        "{} x",
        "{}{}",
        "\uFEFF{}",
        "{'event_id':'A1'}",
        "{\"event_id\":\"A1\",}",
        "{\"expected_seq\":01}",
        "{\"expected_seq\":+1}",
        "{\"expected_seq\":NaN}",
        "{\"event_id\":\"\u0001\"}",
        "{\"event_id\":\"\\x41\"}",
        "/* a comment */ {}",
        "{\"event_id\":tru}"
      })
  void whatIsNoJsonObjectIsRefusedWhole(String body) {
    refuse(body).isInvalidAt("");
  }

  @Test
  void anEmptyObjectMissesEveryFieldThatIsRequired() {
    refuse("{}").isInvalidAt("/event_id", "/expected_seq", "/kind", "/payload");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /event_id     | "event_id":"A 1"
          /event_id     | "event_id":""
          /event_id     | "event_id":"-A1"
          /event_id     | "event_id":"A1\\r\\nX: 1"
          /event_id     | "event_id":"é"
          /event_id     | "event_id":1
          /event_id     | "event_id":null
          /event_id     | "event_id":["A1"]
          /expected_seq | "expected_seq":-1
          /expected_seq | "expected_seq":0.0
          /expected_seq | "expected_seq":0e0
          /expected_seq | "expected_seq":"0"
          /expected_seq | "expected_seq":null
          /expected_seq | "expected_seq":true
          /expected_seq | "expected_seq":9007199254740991
          /expected_seq | "expected_seq":9223372036854775808
          /expected_seq | "expected_seq":-9223372036854775808
          /kind         | "kind":"Reserved"
          /kind         | "kind":""
          /kind         | "kind":"1st"
          /kind         | "kind":7
          /schema       | "schema":0
          /schema       | "schema":3
          /schema       | "schema":65536
          /schema       | "schema":1.0
          /schema       | "schema":"1"
          /schema       | "schema":null
          /payload      | "payload":null
          /payload      | "payload":[3]
          /payload      | "payload":"3"
          /payload      | "payload":{}
          /payload      | "payload":{"units":3}
          /payload      | "payload":{"amount":3,"units":3}
          /payload      | "payload":{"amount":"3"}
          /payload      | "payload":{"amount":true}
          /payload      | "payload":{"amount":null}
          /payload/amount | "payload":{"amount":3.0}
          /payload/amount | "payload":{"amount":{"value":3}}
          /payload/amount | "payload":{"amount":3,"amount":3}
          /payload/note | "payload":{"amount":3,"note":"\\ud800"}
          /note         | "note":"a seventh field"
          /flow_id      | "flow_id":"A"
          /seq          | "seq":1
          /a~1b~0c      | "a/b~c":1
          """)
  void aFieldThatIsWrongIsPointedAt(String pointer, String field) {
    refuse(advanceWith(field)).isInvalidAt(pointer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"event_id", "expected_seq", "kind", "payload"})
  void aFieldThatComesTwiceIsRefused(String field) {
    var body =
        """
        {"event_id":"A1","expected_seq":0,"kind":"reserved","payload":{"amount":3},"%s":1}\
        """
            .formatted(field);
    refuse(body).isInvalidAt("/" + field);
  }

  @Test
  void everyFaultIsSaidAtOnce() {
    refuse(
            """
            {"event_id":"","expected_seq":-1,"kind":"","schema":0,"payload":7,"more":1}\
            """)
        .isInvalidAt("/event_id", "/expected_seq", "/kind", "/schema", "/payload", "/more");
  }

  @Test
  void aBodyThatIsNestedDeeplyIsRefusedLikeAnyOther() {
    refuse("[".repeat(30_000) + "]".repeat(30_000)).isInvalidAt("");
    refuse(advanceWith("\"payload\":" + "{\"a\":".repeat(5_000) + "1" + "}".repeat(5_000)))
        .isProblem(400, "invalid_request");
    refuse("[".repeat(60_000)).isInvalidAt("");
  }

  @Test
  void aNumberOfManyDigitsIsRefusedLikeAnyOther() {
    refuse(advanceWith("\"expected_seq\":" + "9".repeat(50_000))).isInvalidAt("/expected_seq");
    refuse(advanceWith("\"payload\":{\"amount\":1" + "0".repeat(50_000) + "}"))
        .isInvalidAt("/payload/amount");
  }

  private RunningProducer.Answer refuse(String body) {
    return producer.post("/flows/A/advance", body);
  }

  /** A sound advance, but for one field. */
  private static String advanceWith(String field) {
    Map<String, String> sound =
        Map.of(
            "event_id", "\"event_id\":\"A1\"",
            "expected_seq", "\"expected_seq\":0",
            "kind", "\"kind\":\"reserved\"",
            "payload", "\"payload\":{\"amount\":3}");
    var others =
        sound.entrySet().stream()
            .filter(entry -> !field.startsWith("\"" + entry.getKey() + "\""))
            .map(Map.Entry::getValue)
            .toList();
    return "{" + field + "," + String.join(",", others) + "}";
  }
}
