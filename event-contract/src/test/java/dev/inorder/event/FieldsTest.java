package dev.inorder.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsTest {
  @ParameterizedTest
  @ValueSource(strings = {"[]", "[{\"a\":1}]", "\"a\"", "1", "true", "null"})
  void whatIsNoObjectHasOneFaultHoweverManyFieldsAreTaken(String text) {
    var fields = fields(text, "a", "b");

    assertThat(fields.value("a")).isEmpty();
    assertThat(fields.flag("b")).isEmpty();
    assertThat(fields.faults()).containsExactly(new Fault("", "must be a JSON object"));
  }

  @Test
  void aFieldThatIsMissingIsAFaultOnlyWhereItIsTaken() {
    var fields = fields("{}", "a", "b");

    assertThat(fields.has("a")).isFalse();
    assertThat(fields.value("a")).isEmpty();
    assertThat(fields.faults()).containsExactly(new Fault("/a", "is missing"));
  }

  @Test
  void aFieldMayBeAskedForWithoutTakingIt() {
    var fields = fields("{\"a\":null}", "a");

    assertThat(fields.has("a")).isTrue();
    assertThat(fields.value("a")).contains(new Json.Nothing());
    assertThat(fields.faults()).isEmpty();
  }

  @Test
  void aFieldThatNobodyKnowsIsAFaultThoughNobodyTakesIt() {
    assertThat(fields("{\"a\":1,\"c\":2}", "a").faults())
        .containsExactly(new Fault("/c", "is not a field of this object"));
  }

  @Test
  void anAnswerMayHaveFieldsThatNobodyKnows() {
    var answer = Fields.ofAnswer(Texts.json("{\"a\":true,\"c\":2}"));

    assertThat(answer.flag("a")).contains(true);
    assertThat(answer.flag("b")).isEmpty();
    assertThat(answer.faults()).containsExactly(new Fault("/b", "is missing"));
    assertThat(Fields.ofAnswer(Texts.json("[]")).faults())
        .containsExactly(new Fault("", "must be a JSON object"));
  }

  @Test
  void aFieldGivenTwiceIsAFaultAndReadsAsItsFirstValue() {
    var fields = fields("{\"a\":true,\"a\":false,\"a\":7}", "a");

    assertThat(fields.flag("a")).contains(true);
    assertThat(fields.faults()).containsExactly(new Fault("/a", "must not be given twice"));
  }

  @Test
  void aPointerEscapesWhatHasAMeaningInIt() {
    assertThat(pointers(fields("{\"a/b\":1,\"~\":1,\"~1\":1,\"/~/\":1,\"\":1,\" \\\"\":1}")))
        .containsExactly("/a~1b", "/~0", "/~01", "/~1~0~1", "/", "/ \"");
  }

  @Test
  void aPointerIntoThePayloadEscapesToo() {
    var fields = fields("{\"p/\":{\"a/b\":[],\"~0\":1.5}}", "p/");

    assertThat(fields.payload("p/")).isEmpty();
    assertThat(pointers(fields)).containsExactly("/p~1/a~1b", "/p~1/~00");
  }

  @Test
  void anObjectOf64MembersIsSeenWhole() {
    var fields = fields(objectOf(64), "m0", "m63");

    assertThat(fields.value("m63")).contains(new Json.Numeral("7"));
    assertThat(fields.faults()).hasSize(62).noneMatch(fault -> fault.pointer().isEmpty());
  }

  @Test
  void anObjectOfMoreMembersHasTooMany() {
    assertThat(fields(objectOf(65), "m0").faults()).contains(new Fault("", "has too many members"));
  }

  @Test
  void aFieldBehindTheKeptMembersIsNotSaidToBeMissing() {
    var fields = fields(objectOf(66), "m65");

    assertThat(fields.value("m65")).isEmpty();
    assertThat(fields.faults())
        .contains(new Fault("", "has too many members"))
        .doesNotContain(new Fault("/m65", "is missing"));
  }

  @Test
  void anObjectThatHoldsMoreThanAnyRequestHasThatOneFault() {
    var fields = fields(objectOf(60, objectOf(60)), "m0", "m1", "m2");

    assertThat(fields.value("m0")).isEmpty();
    assertThat(fields.faults()).containsExactly(new Fault("", "holds more than any request may"));
  }

  @Test
  void aFieldThatHoldsMoreThanAnyRequestIsSaidToDoSo() {
    var fields = fields("{\"a\":" + objectOf(60, objectOf(60)) + ",\"b\":true}", "a", "b");

    assertThat(fields.payload("a")).isEmpty();
    assertThat(fields.flag("b")).contains(true);
    assertThat(fields.faults()).containsExactly(new Fault("/a", "holds more than any request may"));
  }

  @Test
  void aFlagIsTrueOrFalseAndNothingElse() {
    assertThat(fields("{\"a\":false}", "a").flag("a")).contains(false);
    for (var other : List.of("0", "\"true\"", "null", "[]", "{}")) {
      var fields = fields("{\"a\":" + other + "}", "a");
      assertThat(fields.flag("a")).isEmpty();
      assertThat(fields.faults()).containsExactly(new Fault("/a", "must be true or false"));
    }
  }

  @Test
  void anArrayHasFromLeastToMostElements() {
    for (var within : List.of("[1,2]", "[1,[],{}]")) {
      var fields = fields("{\"a\":" + within + "}", "a");
      assertThat(fields.elements("a", 2, 3)).isPresent();
      assertThat(fields.faults()).isEmpty();
    }
    for (var other : List.of("[]", "[1]", "[1,2,3,4]", "\"12\"", "{\"1\":1,\"2\":2}", "null")) {
      var fields = fields("{\"a\":" + other + "}", "a");
      assertThat(fields.elements("a", 2, 3)).isEmpty();
      assertThat(fields.faults()).containsExactly(new Fault("/a", "must be an array of 2 to 3"));
    }
  }

  @Test
  void aThousandElementsAreABatchAndOneMoreIsNone() {
    var most = "{\"a\":[" + "1,".repeat(Limits.BATCH_EVENTS - 1) + "1]}";

    assertThat(fields(most, "a").elements("a", 1, Limits.BATCH_EVENTS).orElseThrow())
        .hasSize(Limits.BATCH_EVENTS);
    assertThat(fields(most.replace("]", ",1]"), "a").elements("a", 1, Limits.BATCH_EVENTS))
        .isEmpty();
  }

  @Test
  void anIntegerIsWithinWhatTheCallerSays() {
    var fields =
        fields("{\"a\":0,\"b\":-0,\"c\":8,\"d\":\"1\",\"e\":1.0}", "a", "b", "c", "d", "e");

    assertThat(fields.whole("a", "must be small", value -> value < 8)).contains(0L);
    assertThat(fields.whole("b", "must be small", value -> value < 8)).contains(0L);
    assertThat(fields.whole("c", "must be small", value -> value < 8)).isEmpty();
    assertThat(fields.whole("d", "must be small", value -> value < 8)).isEmpty();
    assertThat(fields.whole("e", "must be small", value -> value < 8)).isEmpty();
    assertThat(fields.faults())
        .containsExactly(
            new Fault("/c", "must be small"),
            new Fault("/d", "must be small"),
            new Fault("/e", "must be small"));
  }

  @Test
  void aWordIsOneOfItsSetAndTheFaultSaysWhichThereAre() {
    var fields = fields("{\"a\":\"gap\",\"b\":\"Gap\"}", "a", "b");

    assertThat(fields.word("a", Progress.class)).contains(Progress.GAP);
    assertThat(fields.word("b", Progress.class)).isEmpty();
    assertThat(fields.faults())
        .containsExactly(new Fault("/b", "must be one of idle, ready, gap, blocked"));
  }

  @Test
  void aDigestIsSpelledByItsRule() {
    var digest = Digest.of("abc");
    var fields = fields("{\"a\":\"" + digest + "\",\"b\":\"abc\"}", "a", "b");

    assertThat(fields.digest("a")).contains(digest);
    assertThat(fields.digest("b")).isEmpty();
    assertThat(fields.faults()).containsExactly(new Fault("/b", Digest.RULE));
  }

  @Test
  void aStringIsWhatTheCallerUnderstands() {
    var fields = fields("{\"a\":\"x\",\"b\":\"y\",\"c\":1}", "a", "b", "c");

    for (var name : List.of("a", "b", "c")) {
      assertThat(fields.spelled(name, "must be x", text -> Optional.of(text).filter("x"::equals)))
          .isEqualTo(name.equals("a") ? Optional.of("x") : Optional.empty());
    }
    assertThat(fields.faults())
        .containsExactly(new Fault("/b", "must be x"), new Fault("/c", "must be x"));
  }

  @Test
  void faultsFoundElsewhereStandWithTheOthersInTheOrderInWhichTheyWereNoted() {
    var fields = fields("{\"c\":1}");
    fields.fault(new Fault("/b", "is odd"));
    fields.fault("a/", "is even");

    assertThat(pointers(fields)).containsExactly("/c", "/b", "/a~1");
  }

  @Test
  void aFaultWithinALargerDocumentPointsFromItsRoot() {
    assertThat(new Fault("/seq", "is missing").within("/events/3"))
        .isEqualTo(new Fault("/events/3/seq", "is missing"));
    assertThat(new Fault("", "is odd").within("/events/3"))
        .isEqualTo(new Fault("/events/3", "is odd"));
  }

  private static Fields fields(String text, String... known) {
    return Fields.of(Texts.json(text), Set.of(known));
  }

  private static List<String> pointers(Fields fields) {
    return fields.faults().stream().map(Fault::pointer).toList();
  }

  /** An object of so many integers, of the names m0, m1 and so on. */
  private static String objectOf(int members) {
    return objectOf(members, "7");
  }

  private static String objectOf(int members, String value) {
    return IntStream.range(0, members)
        .mapToObj(i -> "\"m%d\":%s".formatted(i, value))
        .collect(Collectors.joining(",", "{", "}"));
  }
}
