package dev.inorder.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Json;
import dev.inorder.event.RelayWord;
import dev.inorder.event.StrictJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictTest {
  private static final ClaimedEvent EVENT = Events.claimed(1).getFirst();
  private static final String DIGEST = EVENT.digest().value();

  @ParameterizedTest
  @CsvSource({"accepted, ACCEPTED", "duplicate, DUPLICATE"})
  void anAnswerThatEchoesIdAndDigestIsBelieved(String word, RelayWord expected) {
    assertThat(verdict(element(word, "A1", DIGEST))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"id_conflict, ID_CONFLICT", "sequence_conflict, SEQUENCE_CONFLICT"})
  void aConflictIsBelievedWhereItEchoesTheId(String word, RelayWord expected) {
    assertThat(verdict("{\"result\":\"%s\",\"event_id\":\"A1\"}".formatted(word)))
        .isEqualTo(expected);
    assertThat(verdict("{\"result\":\"%s\",\"event_id\":\"A2\"}".formatted(word)))
        .isEqualTo(RelayWord.DEFERRED);
    assertThat(verdict("{\"result\":\"%s\"}".formatted(word))).isEqualTo(RelayWord.DEFERRED);
  }

  @Test
  void whoeverCouldNotReadTheEventNeedNotEchoIt() {
    assertThat(verdict("{\"result\":\"invalid_event\",\"status\":400}"))
        .isEqualTo(RelayWord.INVALID_EVENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"accepted", "duplicate"})
  void anAnswerThatDoesNotEchoBothIsNoAcknowledgement(String word) {
    var otherDigest = Events.claimed(2).getLast().digest().value();
    assertThat(verdict(element(word, "A2", DIGEST))).isEqualTo(RelayWord.DEFERRED);
    assertThat(verdict(element(word, "A1", otherDigest))).isEqualTo(RelayWord.DEFERRED);
    assertThat(verdict(element(word, "A1", "sha256:"))).isEqualTo(RelayWord.DEFERRED);
    assertThat(verdict("{\"result\":\"%s\"}".formatted(word))).isEqualTo(RelayWord.DEFERRED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "null",
        "\"accepted\"",
        "{\"result\":\"fine\"}",
        "{\"result\":1}",
        "{\"result\":\"inbox_full\",\"event_id\":\"A1\",\"status\":429}"
      })
  void anAnswerOfAnotherKindOnlyMakesTheFlowWait(String answer) {
    assertThat(verdict(answer)).isEqualTo(RelayWord.DEFERRED);
  }

  @Test
  void fieldsThatTheRelayDoesNotKnowAreNoFault() {
    var newer = element("accepted", "A1", DIGEST).replace("}", ",\"shard\":{\"of\":[1]}}");
    assertThat(verdict(newer)).isEqualTo(RelayWord.ACCEPTED);
  }

  @Test
  void aBatchIsAnsweredByAsManyResultsAsItHadEvents() {
    var events = Events.claimed(2);
    var one = element("accepted", "A1", DIGEST);
    assertThat(Verdict.ofBatch(events, json("{\"results\":[" + one + "]}"))).isEmpty();
    assertThat(Verdict.ofBatch(events, json("{\"result\":[]}"))).isEmpty();
    assertThat(Verdict.ofBatch(events, json("{\"results\":[" + one + "," + one + "]}")))
        .hasValueSatisfying(receipts ->
            assertThat(receipts)
                .extracting(Receipt::result)
                .containsExactly(RelayWord.ACCEPTED, RelayWord.DEFERRED));
  }

  private static RelayWord verdict(String answer) {
    return Verdict.ofSingle(EVENT, "result", json(answer)).result();
  }

  private static String element(String word, String id, String digest) {
    return "{\"result\":\"%s\",\"event_id\":\"%s\",\"digest\":\"%s\"}".formatted(word, id, digest);
  }

  private static Json json(String text) {
    return switch (StrictJson.read(text.getBytes(UTF_8))) {
      case StrictJson.Reading.Read(var value) -> value;
      case StrictJson.Reading.NotJson(var fault) -> throw new AssertionError(fault);
    };
  }
}
