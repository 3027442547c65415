package dev.inorder.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept of a text, and how much at most. What is JSON is asked in {@link DocumentsTest}. */
class StrictJsonTest {
  /** A thousand elements with six fields and 32 payload members: the most a good batch holds. */
  private static final int MOST_VALUES_OF_A_BATCH = 2 + 1_000 * (1 + 6 + 32);

  @Test
  void aNumberIsKeptAsItWasSpelled() {
    assertThat(Texts.json("1E400")).isEqualTo(new Json.Numeral("1E400"));
    assertThat(Texts.json("-0")).isEqualTo(new Json.Numeral("-0"));
    assertThat(Texts.json("1.10")).isEqualTo(new Json.Numeral("1.10"));
  }

  @Test
  void aNumberOfAMillionDigitsIsOnlyASpelling() {
    var digits = "7".repeat(1_000_000);

    assertThat(Texts.json(digits)).isEqualTo(new Json.Numeral(digits));
  }

  @Test
  void aStringMayHoldALoneSurrogate() {
    assertThat(Texts.json("\"\\ud800\"")).isEqualTo(new Json.Text("\ud800"));
  }

  @Test
  void literalsAreThemselves() {
    assertThat(Texts.json("true")).isEqualTo(new Json.Flag(true));
    assertThat(Texts.json("false")).isEqualTo(new Json.Flag(false));
    assertThat(Texts.json("null")).isEqualTo(new Json.Nothing());
  }

  @Test
  void ofARepeatedNameTheFirstValueIsKeptAndTheNameIsSaid() {
    var members = members("{\"a\":1,\"b\":2,\"a\":{\"c\":3},\"a\":4}");

    assertThat(members.members())
        .containsExactly(
            Map.entry("a", new Json.Numeral("1")), Map.entry("b", new Json.Numeral("2")));
    assertThat(members.repeated()).containsExactly("a");
    assertThat(members.size()).isEqualTo(4);
  }

  @Test
  void everyRepeatedNameIsSaidOnce() {
    var names =
        IntStream.range(0, StrictJson.KEPT_MEMBERS)
            .mapToObj("\"%d\":0"::formatted)
            .collect(Collectors.joining(","));
    var members = members("{" + names + "," + names + "," + names + "}");

    assertThat(members.repeated()).hasSize(StrictJson.KEPT_MEMBERS);
    assertThat(members.repeated()).isEqualTo(members.members().keySet());
  }

  @Test
  void membersBeyondTheKeptOnesAreOnlyCounted() {
    var names =
        IntStream.range(0, 100_000)
            .mapToObj("\"%d\":[0]"::formatted)
            .collect(Collectors.joining(","));
    var members = members("{" + names + "}");

    assertThat(members.members()).hasSize(StrictJson.KEPT_MEMBERS);
    assertThat(members.size()).isEqualTo(100_000);
  }

  @Test
  void elementsBeyondTheKeptOnesAreOnlyCounted() {
    int most = Limits.BATCH_BYTES / "[],".length();
    var elements = elements("[" + "[],".repeat(most - 1) + "[]]");

    assertThat(elements.elements()).hasSize(StrictJson.KEPT_ELEMENTS);
    assertThat(elements.size()).isEqualTo(most);
  }

  @Test
  void oneElementMoreThanABatchMayHaveIsStillSeen() {
    var elements = elements("[" + "0,".repeat(Limits.BATCH_EVENTS) + "0]");

    assertThat(elements.elements()).hasSize(Limits.BATCH_EVENTS + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arrays of arrays of numbers",
        "objects of objects of numbers",
        "many lists of one object",
        "one list of deep objects"
      })
  void whatIsKeptOfATextIsBoundedWhateverItHolds(String shape) {
    var numbers = array("1", 1_000);
    var objects = object(object("1", 60), 60);
    var text =
        switch (shape) {
          case "arrays of arrays of numbers" -> array(array(numbers, 1_000), 8);
          case "objects of objects of numbers" -> array(objects, 600);
          case "many lists of one object" -> object(array(object("1", 60), 500), 60);
          case "one list of deep objects" -> array(object(object(objects, 4), 4), 20);
          default -> throw new AssertionError(shape);
        };

    assertThat(values(Texts.json(text))).isLessThan(4L * MOST_VALUES_OF_A_BATCH);
  }

  @Test
  void aBatchOfTheLargestEventsIsKeptWhole() {
    var payload = Texts.integers(Limits.PAYLOAD_MEMBERS);
    var events = array(Texts.event(payload).body(), Limits.BATCH_EVENTS);

    assertThat(values(Texts.json("{\"events\":" + events + "}"))).isEqualTo(MOST_VALUES_OF_A_BATCH);
  }

  @Test
  void whatAnElementHasTooMuchIsNotTakenFromTheNext() {
    var event = Texts.event(Payload.of("amount", 3));
    var hog = object(object("[1,2]", 60), 60);
    var fields =
        Fields.of(
            Texts.json("{\"events\":" + array(hog + "," + event.body(), 500) + "}"),
            Set.of("events"));
    var elements = fields.elements("events", 1, Limits.BATCH_EVENTS).orElseThrow();

    assertThat(elements).hasSize(1_000);
    for (int i = 1; i < elements.size(); i += 2) {
      assertThat(EventReader.read(elements.get(i))).isEqualTo(new EventReader.Reading.Read(event));
    }
  }

  @Test
  void whatHoldsTooMuchDoesNotHideWhatStandsBesideIt() {
    var faults = array("{\"pointer\":\"\",\"detail\":\"\"}", 200);
    var result = "{\"errors\":" + faults + ",\"event_id\":\"A1\",\"more\":" + faults + "}";
    var results = (Json.Elements) Texts.json(array(result, 1_000));

    assertThat(results.elements())
        .hasSize(1_000)
        .allSatisfy(element ->
            assertThat(((Json.Members) element).members())
                .containsEntry("errors", new Json.PassedOver())
                .containsEntry("event_id", new Json.Text("A1"))
                .containsEntry("more", new Json.PassedOver()));
  }

  @Test
  void aFieldBehindAListIsKeptHoweverMuchTheLastElementHolds() {
    var most = object("1", 63).replace("}", ",\"most\":" + object("1", 64) + "}");
    var members = members("{\"receipts\":[" + most + "],\"claim\":\"c\"}");

    assertThat(values(members)).isEqualTo(1 + 1 + StrictJson.KEPT_VALUES + 1);
    assertThat(members.members()).containsEntry("claim", new Json.Text("c"));
  }

  @Test
  void aValueNestedPassedOverForAnyRequestIsPassedOver() {
    var deep = "{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000);

    assertThat(values(Texts.json(deep))).isLessThan(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":"})
  void aTextIsReadDownToAHundredThousandLevels(String open) {
    assertThat(read(nested(open, 100_000))).isInstanceOf(StrictJson.Reading.Read.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":"})
  void aTextNestedDeeperThanThatIsRefused(String open) {
    assertThat(read(nested(open, 100_001)))
        .asInstanceOf(type(StrictJson.Reading.NotJson.class))
        .satisfies(notJson -> assertThat(notJson.fault().pointer()).isEmpty())
        .satisfies(notJson -> assertThat(notJson.fault().detail()).contains("100000"));
  }

  @Test
  void aTextThatStopsDeepInsideIsNotJson() {
    assertThat(read("[".repeat(100_000))).isInstanceOf(StrictJson.Reading.NotJson.class);
  }

  @Test
  void whereAFaultIsIsSaidByLineAndColumn() {
    assertThat(read("{\n  \"seq\": 01\n}"))
        .asInstanceOf(type(StrictJson.Reading.NotJson.class))
        .satisfies(notJson -> assertThat(notJson.fault().detail()).contains("line 2, column 1"));
  }

  private static String nested(String open, int depth) {
    var close = open.equals("[") ? "]" : "}";
    return open.repeat(depth - 1) + (open + close).replace("\"a\":", "") + close.repeat(depth - 1);
  }

  private static String array(String element, int size) {
    return "[" + (element + ",").repeat(size - 1) + element + "]";
  }

  private static String object(String value, int size) {
    return IntStream.range(0, size)
        .mapToObj(i -> "\"" + i + "\":" + value)
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static StrictJson.Reading read(String text) {
    return StrictJson.read(text.getBytes(UTF_8));
  }

  private static Json.Members members(String text) {
    return (Json.Members) Texts.json(text);
  }

  private static Json.Elements elements(String text) {
    return (Json.Elements) Texts.json(text);
  }

  /** How many values were kept, this one and all inside it. */
  private static long values(Json json) {
    return switch (json) {
      case Json.Members(var members, _, _) ->
          1 + members.values().stream().mapToLong(StrictJsonTest::values).sum();
      case Json.Elements(var elements, _) ->
          1 + elements.stream().mapToLong(StrictJsonTest::values).sum();
      case Json.PassedOver _ -> 0;
      case Json.Text _, Json.Numeral _, Json.Flag _, Json.Nothing _ -> 1;
    };
  }
}
