package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static java.net.http.HttpRequest.BodyPublishers.ofString;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** POST /inbox, word by word. */
class ReceiveTest {
  private static final String A1 =
      "{\"event_id\":\"A1\",\"flow_id\":\"A\",\"seq\":1,\"kind\":\"reserved\",\"schema\":1,\"payload\":{\"amount\":3}}";

  /** The same event as the protocol spells it for its digest and its row. */
  private static final String CANONICAL_A1 =
      "{\"event_id\":\"A1\",\"flow_id\":\"A\",\"kind\":\"reserved\",\"payload\":{\"amount\":3},\"schema\":1,\"seq\":1}";

  /** What {@code sha256sum} says of it. */
  private static final String DIGEST =
      "sha256:a5ea61e96eaa50c105fb0ac4e927e92ce9c6904204eee604aeab4c12e4c779ce";

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
  void aNewEventIsAccepted() {
    assertThat(consumer.post("/inbox", A1)).isEqualTo(kept(202, "accepted", "pending"));
  }

  @Test
  void anAcceptedEventIsOnDiskInCanonicalFormWhenItIsAnswered() {
    consumer.post("/inbox", A1);
    assertThat(
            consumer.tables().rows("SELECT event_id, flow_id, seq, body, state, reason FROM inbox"))
        .containsExactly("A1|A|1|" + CANONICAL_A1 + "|pending|null");
    assertThat(consumer.tables().counts()).containsExactly(1, 0, 0);
  }

  @Test
  void anEventThatComesAgainIsADuplicate() {
    consumer.post("/inbox", A1);
    var before = consumer.tables().everything();
    assertThat(consumer.post("/inbox", A1)).isEqualTo(kept(200, "duplicate", "pending"));
    assertThat(consumer.tables().everything()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        CANONICAL_A1,
        " \t\r\n{ \"seq\" : 1 , \"payload\" : { \"amount\" : 3 } , \"kind\" : \"reserved\" , \"schema\" : 1 , \"flow_id\" : \"A\" , \"event_id\" : \"A1\" } \n",
        "{\"event\\u005fid\":\"\\u0041\\u0031\",\"flow_id\":\"\\u0041\",\"seq\":1,\"kind\":\"reserv\\u0065d\",\"schema\":1,\"payload\":{\"\\u0061mount\":3}}"
      })
  void anotherSpellingOfTheSameEventIsADuplicate(String spelling) {
    consumer.post("/inbox", A1);
    assertThat(consumer.post("/inbox", spelling)).isEqualTo(kept(200, "duplicate", "pending"));
  }

  @Test
  void aDuplicateShowsWhereTheEventStandsNow() {
    consumer.given(step("A", 1), stepOfSchema2("B", 1));
    consumer.post("/apply");
    assertThat(consumer.receive(step("A", 1)).body().path("state").asText()).isEqualTo("applied");
    assertThat(consumer.receive(stepOfSchema2("B", 1)).body().path("state").asText())
        .isEqualTo("blocked");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"flow_id\":\"A\"', '\"flow_id\":\"B\"'",
    "'\"seq\":1', '\"seq\":2'",
    "reserved, confirmed",
    "'\"schema\":1', '\"schema\":2'",
    "'\"amount\":3', '\"amount\":4'",
    "'\"amount\":3', '\"amount\":\"3\"'",
    "'\"amount\":3', '\"amount\":3,\"more\":null'",
    "'\"amount\":3', ''"
  })
  void aKnownIdWithAnyDifferenceIsAConflictAndNothingIsWritten(String from, String to) {
    consumer.post("/inbox", A1);
    var before = consumer.tables().everything();
    assertThat(consumer.post("/inbox", A1.replace(from, to)))
        .isEqualTo(Reply.problem(409, "id_conflict", "{\"event_id\":\"A1\"}"));
    assertThat(consumer.tables().everything()).isEqualTo(before);
  }

  @Test
  void anotherEventAtATakenPlaceIsAConflictAndNothingIsWritten() {
    consumer.post("/inbox", A1);
    var before = consumer.tables().everything();
    assertThat(consumer.post("/inbox", A1.replace("A1", "late")))
        .isEqualTo(
            Reply.problem(409, "sequence_conflict", "{\"event_id\":\"late\",\"holder\":\"A1\"}"));
    assertThat(consumer.tables().everything()).isEqualTo(before);
  }

  @Test
  void aKnownIdIsSettledBeforeThePlaceInTheFlow() {
    consumer.given(step("A", 1), step("A", 2));
    assertThat(consumer.post("/inbox", A1.replace("\"seq\":1", "\"seq\":2")).word())
        .isEqualTo("id_conflict");
  }

  @Test
  void aRefusedEventMayHaveTheIdOfNoOtherAndTheFlowGoesOn() {
    consumer.post("/inbox", A1);
    consumer.post("/inbox", A1.replace("A1", "late"));
    assertThat(consumer.post("/inbox", A1.replace("A1", "late").replace(":1,", ":2,")).word())
        .isEqualTo("accepted");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"event_id\":\"x\",\"flow_id\":\"A\",\"seq\":1,\"kind\":\"cancelled\",\"schema\":1,\"payload\":{\"amount\":3}}",
        "{\"event_id\":\"x\",\"flow_id\":\"A\",\"seq\":1,\"kind\":\"reserved\",\"schema\":65535,\"payload\":{}}",
        "{\"event_id\":\"x\",\"flow_id\":\"A\",\"seq\":9007199254740991,\"kind\":\"a0_\",\"schema\":1,\"payload\":{\"n\":-9007199254740991,\"m\":9007199254740991}}",
        "{\"event_id\":\"x\",\"flow_id\":\"A\",\"seq\":1,\"kind\":\"reserved\",\"schema\":1,\"payload\":{\"amount\":null,\"x\":true,\"\\u0000\":\"\\ud83d\\ude00\"}}"
      })
  void whatAnEventMeansIsNoMatterOfTheInbox(String event) {
    assertThat(consumer.post("/inbox", event).word()).isEqualTo("accepted");
    assertThat(consumer.post("/inbox", event).word()).isEqualTo("duplicate");
  }

  @Test
  void theLongestIdsAndKindAreAccepted() {
    var id = "9" + "a.Z_:-".repeat(21) + "x";
    var event =
        A1.replace("\"A1\"", '"' + id + '"')
            .replace("\"A\"", '"' + id + '"')
            .replace("reserved", "k".repeat(64));
    assertThat(id).hasSize(128);
    assertThat(consumer.post("/inbox", event).status()).isEqualTo(202);
    assertThat(consumer.get("/inbox/" + id).status()).isEqualTo(200);
    assertThat(consumer.get("/projection/" + id).status()).isEqualTo(200);
  }

  @Test
  void anEventOfExactlyTheLargestSizeIsAcceptedAndOneByteMoreIsNot() {
    assertThat(consumer.post("/inbox", eventOfBytes(8192)).word()).isEqualTo("accepted");
    assertThat(consumer.tables().rows("SELECT length(CAST(body AS BLOB)) FROM inbox"))
        .containsExactly("8192");
    assertThat(consumer.post("/inbox", eventOfBytes(8193)).word()).isEqualTo("invalid_event");
  }

  @Test
  void aBodyOfExactlyTheLargestSizeIsReadAndOneByteMoreIsNot() {
    assertThat(consumer.post("/inbox", padded(A1, 64 * 1024)).status()).isEqualTo(202);
    assertThat(consumer.postWhenAskedFor("/inbox", padded(A1, 64 * 1024 + 1)))
        .isEqualTo(Reply.problem(413, "payload_too_large"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON;charset=\"UTF-8\""
      })
  void jsonByAnySpellingOfItsTypeIsTaken(String type) {
    assertThat(postAs(type).status()).isEqualTo(202);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=iso-8859-1",
        "application/cloudevents+json"
      })
  void anythingButJsonIsRefused(String type) {
    assertThat(postAs(type)).isEqualTo(Reply.problem(415, "unsupported_media_type"));
    assertThat(consumer.tables().counts()).containsExactly(0, 0, 0);
  }

  @Test
  void anotherMethodIsRefusedAndSaysWhichAreNot() {
    var response = consumer.send(consumer.request("/inbox").DELETE().build());
    assertThat(Reply.of(response)).isEqualTo(Reply.problem(405, "method_not_allowed"));
    assertThat(List.of(response.headers().firstValue("Allow").orElse("").split(", ")))
        .containsExactlyInAnyOrder("GET", "HEAD", "POST");
  }

  @Test
  void aDatabaseThatAnotherProcessHoldsLockedAcceptsNothingUntilItIsFree() throws SQLException {
    try (var other = consumer.tables().connect();
        var statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      var response = consumer.send(consumer.json("/inbox").POST(ofString(A1)).build());
      assertThat(Reply.of(response)).isEqualTo(Reply.problem(503, "storage_unavailable"));
      assertThat(response.headers().firstValue("Retry-After")).contains("1");
      statement.execute("ROLLBACK");
    }
    assertThat(consumer.tables().counts()).containsExactly(0, 0, 0);
    assertThat(consumer.post("/inbox", A1).word()).isEqualTo("accepted");
  }

  private Reply postAs(String type) {
    return Reply.of(
        consumer.send(
            consumer.request("/inbox").header("Content-Type", type).POST(ofString(A1)).build()));
  }

  private static Reply kept(int status, String word, String state) {
    return Reply.json(
        status,
        "{\"result\":\"%s\",\"event_id\":\"A1\",\"digest\":\"%s\",\"state\":\"%s\"}"
            .formatted(word, DIGEST, state));
  }

  private static String padded(String text, int bytes) {
    return text + " ".repeat(bytes - text.length());
  }

  /** An event whose canonical form has so many bytes, with characters of more than one in it. */
  private static String eventOfBytes(int bytes) {
    var texts = new StringBuilder();
    for (int i = 0; i < 7; i++) {
      texts.append(",\"t%d\":\"%s\"".formatted(i, "\u00e9".repeat(512)));
    }
    var event = A1.replace("\"amount\":3", "\"amount\":3" + texts + ",\"u\":\"%s\"");
    int rest = bytes - event.replace("%s", "").getBytes(UTF_8).length;
    return event.formatted("x".repeat(rest));
  }
}
