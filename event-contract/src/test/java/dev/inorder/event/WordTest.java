package dev.inorder.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The words are the protocol's, to the letter: databases, dashboards and clients hold them. */
class WordTest {
  static Stream<Word> words() {
    return Stream.<Word[]>of(
            AdvanceWord.values(),
            ApplyWord.values(),
            BlockReason.values(),
            InboxState.values(),
            Progress.values(),
            ReceiveWord.values(),
            RelayWord.values())
        .flatMap(Arrays::stream);
  }

  @Test
  void theAnswersToAnAdvanceAreTheProtocolsInTheOrderOfItsChecks() {
    assertThat(written(AdvanceWord.values()))
        .containsExactly("existing", "conflict", "stale", "invalid_transition", "committed");
  }

  @Test
  void theAnswersOfTheInboxAreTheProtocolsInTheOrderOfItsChecks() {
    assertThat(written(ReceiveWord.values()))
        .containsExactly(
            "invalid_event", "duplicate", "id_conflict", "sequence_conflict", "accepted");
  }

  @Test
  void theEndsOfAnApplyStepAreTheProtocols() {
    assertThat(written(ApplyWord.values()))
        .containsExactly("applied", "idle", "gap", "blocked", "limit");
  }

  @Test
  void theReasonsOfABlockAreTheProtocols() {
    assertThat(written(BlockReason.values()))
        .containsExactly(
            "unsupported_schema", "invalid_payload", "unknown_kind", "invalid_transition");
  }

  @Test
  void theStatesOfAnInboxRowAreTheProtocols() {
    assertThat(written(InboxState.values())).containsExactly("pending", "blocked", "applied");
  }

  @Test
  void theProgressOfAFlowIsSaidInTheProtocolsWords() {
    assertThat(written(Progress.values())).containsExactly("idle", "ready", "gap", "blocked");
  }

  @ParameterizedTest
  @EnumSource
  void onlyWhatTheConsumerHasIsDelivered(RelayWord word) {
    boolean isDelivered = List.of("accepted", "duplicate").contains(word.word());

    assertThat(word.isDelivered()).isEqualTo(isDelivered);
  }

  @ParameterizedTest
  @EnumSource
  void aRelaySaysEveryRefusalOfTheInboxInTheInboxsWord(ReceiveWord word) {
    assertThat(Word.parse(RelayWord.class, word.word())).map(Word::word).contains(word.word());
  }

  @ParameterizedTest
  @MethodSource("words")
  void aWordIsLowerCaseLettersAndUnderscores(Word word) {
    assertThat(word.word()).matches("[a-z]+(_[a-z]+)*").isEqualToIgnoringCase(word.name());
  }

  @ParameterizedTest
  @MethodSource("words")
  @DefaultLocale("tr-TR")
  void aWordIsTheSameWhereTheCapitalIHasADot(Word word) {
    assertThat(word.word()).isASCII();
  }

  @ParameterizedTest
  @EnumSource
  void aWordThatWasWrittenIsReadBack(AdvanceWord word) {
    assertThat(Word.parse(AdvanceWord.class, word.word())).contains(word);
  }

  @Test
  void whatIsNotAWordOfTheSetIsNone() {
    assertThat(Word.parse(AdvanceWord.class, "COMMITTED")).isEmpty();
    assertThat(Word.parse(AdvanceWord.class, "accepted")).isEmpty();
    assertThat(Word.parse(AdvanceWord.class, "committed ")).isEmpty();
    assertThat(Word.parse(AdvanceWord.class, "")).isEmpty();
  }

  private static List<String> written(Word[] words) {
    return Arrays.stream(words).map(Word::word).toList();
  }
}
