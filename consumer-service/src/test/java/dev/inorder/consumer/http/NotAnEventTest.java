package dev.inorder.consumer.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is not an event is refused, with every fault at its place, and leaves nothing behind. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NotAnEventTest {
  private static final String EVENT =
      "{\"event_id\":\"A1\",\"flow_id\":\"A\",\"seq\":1,\"kind\":\"reserved\",\"schema\":1,\"payload\":{\"amount\":3}}";

  private RunningConsumer consumer;
  private Map<String, List<String>> empty = Map.of();

  @BeforeAll
  void start(@TempDir Path folder) {
    consumer = RunningConsumer.auto(folder);
    empty = consumer.tables().everything();
  }

  @AfterEach
  void nothingIsWritten() {
    assertThat(consumer.tables().everything()).isEqualTo(empty);
  }

  @AfterAll
  void stop() {
    consumer.close();
  }

  static Stream<Arguments> notJson() {
    return Stream.of(
            "",
            " ",
            "{",
            EVENT.substring(0, EVENT.length() - 1),
            EVENT + "}",
            EVENT + EVENT,
            EVENT + " null",
            EVENT + "\u0000",
            "\ufeff" + EVENT,
            EVENT.replace("\"", "'"),
            EVENT.replace("\"seq\"", "seq"),
            EVENT.replace("3}", "3,}"),
            EVENT.replace("{\"amount", "/**/{\"amount"),
            EVENT.replace(":1,", ":01,"),
            EVENT.replace(":1,", ":+1,"),
            EVENT.replace(":1,", ":1.,"),
            EVENT.replace(":1,", ":.1,"),
            EVENT.replace(":1,", ":0x1,"),
            EVENT.replace(":1,", ":NaN,"),
            EVENT.replace(":1,", ":Infinity,"),
            EVENT.replace("A1", "A\n1"),
            EVENT.replace("A1", "A\\x1"),
            EVENT.replace("A1", "A\\u00g0"),
            EVENT.replace("3}", "tru}"))
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("notJson")
  void whatIsNotJsonIsNotAnEvent(String text) {
    assertThat(consumer.post("/inbox", text)).isEqualTo(invalidEvent(""));
  }

  static Stream<Arguments> notAnObject() {
    return Stream.of("null", "true", "1", "\"A1\"", "[]", "[" + EVENT + "]").map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("notAnObject")
  void whatIsNotAnObjectIsNotAnEvent(String text) {
    assertThat(consumer.post("/inbox", text)).isEqualTo(invalidEvent(""));
  }

  @ParameterizedTest
  @MethodSource("wrongFields")
  void aFieldOutOfItsBoundsIsNamed(String field, String value) {
    assertThat(consumer.post("/inbox", with(field, value))).isEqualTo(invalidEvent("/" + field));
  }

  static Stream<Arguments> wrongFields() {
    var ids =
        Stream.of(
            "null",
            "1",
            "true",
            "[]",
            "{}",
            "\"\"",
            "\" A\"",
            "\"A \"",
            "\".A\"",
            "\"-A\"",
            "\"_A\"",
            "\":A\"",
            "\"A/B\"",
            "\"A\\u0000\"",
            "\"\\u00c4\"",
            "\"A\\ud800\"",
            "\"A\\r\\nB\"",
            "\"" + "a".repeat(129) + "\"");
    var seqs =
        Stream.of(
            "null",
            "\"1\"",
            "true",
            "[1]",
            "0",
            "-1",
            "1.0",
            "1.5",
            "1e0",
            "1E2",
            "10e-1",
            "9007199254740992",
            "9223372036854775808",
            "18446744073709551617",
            "-0",
            "1" + "0".repeat(1000));
    var kinds =
        Stream.of(
            "null",
            "1",
            "\"\"",
            "\"Reserved\"",
            "\"1a\"",
            "\"_a\"",
            "\"a-b\"",
            "\"a b\"",
            "\"\\u00e9\"",
            "\"" + "k".repeat(65) + "\"");
    var schemas =
        Stream.of("null", "\"1\"", "0", "-1", "65536", "1.0", "1e0", "4294967297", "false");
    var payloads = Stream.of("null", "3", "\"{}\"", "[]", "true");
    return Stream.of(
            ids.flatMap(id -> Stream.of(Map.entry("event_id", id), Map.entry("flow_id", id))),
            seqs.map(seq -> Map.entry("seq", seq)),
            kinds.map(kind -> Map.entry("kind", kind)),
            schemas.map(schema -> Map.entry("schema", schema)),
            payloads.map(payload -> Map.entry("payload", payload)))
        .flatMap(cases -> cases)
        .map(wrong -> Arguments.of(wrong.getKey(), wrong.getValue()));
  }

  @ParameterizedTest
  @MethodSource("wrongPayloads")
  void aMemberOfThePayloadOutOfItsBoundsIsNamed(String payload, String pointer) {
    assertThat(consumer.post("/inbox", with("payload", payload))).isEqualTo(invalidEvent(pointer));
  }

  static Stream<Arguments> wrongPayloads() {
    return Stream.of(
        Arguments.of("{\"a\":{}}", "/payload/a"),
        Arguments.of("{\"a\":[]}", "/payload/a"),
        Arguments.of("{\"a\":1.5}", "/payload/a"),
        Arguments.of("{\"a\":1e3}", "/payload/a"),
        Arguments.of("{\"a\":1E400}", "/payload/a"),
        Arguments.of("{\"a\":9007199254740992}", "/payload/a"),
        Arguments.of("{\"a\":-9007199254740992}", "/payload/a"),
        Arguments.of("{\"a\":9223372036854775808}", "/payload/a"),
        Arguments.of("{\"a\":\"" + "x".repeat(1025) + "\"}", "/payload/a"),
        Arguments.of("{\"a\":\"\\ud800\"}", "/payload/a"),
        Arguments.of("{\"a\":\"\\udc00\\ud800\"}", "/payload/a"),
        Arguments.of("{\"\":1}", "/payload"),
        Arguments.of("{\"" + "n".repeat(65) + "\":1}", "/payload"),
        Arguments.of("{\"\\ud800\":1}", "/payload"),
        Arguments.of("{\"a\":1,\"\\u0061\":1}", "/payload/a"),
        Arguments.of("{\"a/b~c\":[]}", "/payload/a~1b~0c"),
        Arguments.of("{\"a\":" + "[".repeat(3000) + "]".repeat(3000) + "}", "/payload/a"));
  }

  @Test
  void aPayloadHasNoMoreThan32Members() {
    var members = Stream.iterate(0, i -> i + 1).limit(33).map("\"m%d\":1"::formatted).toList();
    assertThat(consumer.post("/inbox", with("payload", "{" + String.join(",", members) + "}")))
        .isEqualTo(invalidEvent("/payload"));
  }

  @ParameterizedTest
  @MethodSource("fields")
  void everyFieldMustBeThereOnce(String field) {
    var missing = EVENT.replaceFirst("\"" + field + "\":(\\{.*?}|[^,}]*),?", "").replace(",}", "}");
    assertThat(consumer.post("/inbox", missing)).isEqualTo(invalidEvent("/" + field));
    var twice = EVENT.replaceFirst("(\"" + field + "\":(\\{.*?}|[^,}]*))", "$1,$1");
    assertThat(consumer.post("/inbox", twice)).isEqualTo(invalidEvent("/" + field));
  }

  static Stream<Arguments> fields() {
    return Stream.of("event_id", "flow_id", "seq", "kind", "schema", "payload").map(Arguments::of);
  }

  @Test
  void aSeventhFieldIsNotIgnored() {
    assertThat(consumer.post("/inbox", EVENT.replace("{\"event", "{\"state\":\"applied\",\"event")))
        .isEqualTo(invalidEvent("/state"));
    assertThat(consumer.post("/inbox", EVENT.replace("{\"event", "{\"Seq\":1,\"event")))
        .isEqualTo(invalidEvent("/Seq"));
  }

  @Test
  void everyFaultIsTold() {
    var reply = consumer.post("/inbox", "{\"event_id\":\"\",\"seq\":0,\"payload\":{\"a\":[]}}");
    assertThat(reply.word()).isEqualTo("invalid_event");
    assertThat(reply.items("errors", "pointer"))
        .containsExactlyInAnyOrder(
            "/event_id", "/flow_id", "/seq", "/kind", "/schema", "/payload/a");
  }

  private static String with(String field, String value) {
    return EVENT.replaceFirst(
        "\"" + field + "\":(\\{.*?}|[^,}]*)",
        Matcher.quoteReplacement("\"" + field + "\":" + value));
  }

  private static Reply invalidEvent(String pointer) {
    return Reply.problemAt(400, "invalid_event", pointer);
  }
}
