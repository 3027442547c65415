package dev.inorder.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bounds whose documents are too long to be written out, each from both sides. */
class EventBoundsTest {
  private static final Event EVENT = Texts.event(Payload.of("amount", 3));
  private static final Scalar NO_TEXT = new Scalar.Text("");
  private static final String EMOJI = "😀";

  private final Spelling spelling = new Spelling(new Random(8_192));

  @ParameterizedTest
  @ValueSource(strings = {"x", "é", "\uff61", EMOJI, "\"", "\n", "\u0000"})
  void aStringOf1024CharactersIsTheLongest(String character) {
    var longest = Texts.event(Texts.note(character.repeat(1024)));
    var tooLong = Map.of("note", new Scalar.Text(character.repeat(1025)));

    assertThat(Texts.read(longest.body())).isEqualTo(new EventReader.Reading.Read(longest));
    assertThat(Texts.pointers(spelling.of(EVENT, tooLong))).containsExactly("/payload/note");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Payload.of(tooLong))
        .withMessage("note " + PayloadRule.TEXT);
  }

  @Test
  void charactersAreCountedAndNotTheEscapesThatSpellThem() {
    var event = Texts.event(Texts.note(EMOJI.repeat(1024)));
    var escaped = event.body().replace(EMOJI, "\\ud83d\\ude00");

    assertThat(escaped).hasSizeGreaterThan(Limits.EVENT_BYTES);
    assertThat(Texts.read(escaped)).isEqualTo(new EventReader.Reading.Read(event));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "é", "\uff61", EMOJI, "\n", "\u0000"})
  void anEventOf8192BytesIsTheLargest(String filling) {
    var largest = Texts.event(filled(filling, 8192));

    assertThat(largest.body().getBytes(UTF_8)).hasSize(8192);
    assertThat(Texts.read(largest.body())).isEqualTo(new EventReader.Reading.Read(largest));
    assertThat(Texts.read(spelling.of(largest))).isEqualTo(new EventReader.Reading.Read(largest));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "é", "\uff61", EMOJI, "\n", "\u0000"})
  void anEventOf8193BytesIsTooLarge(String filling) {
    var payload = filled(filling, 8193);
    var fault = new Fault("", Event.SIZE_RULE);

    assertThat(Texts.read(spelling.of(EVENT, payload.members())))
        .isEqualTo(new EventReader.Reading.NotAnEvent(List.of(fault)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Texts.event(payload))
        .withMessage("the event " + Event.SIZE_RULE);
  }

  @Test
  void theSizeIsThatOfTheCanonicalFormAndNotOfTheSpelling() {
    var spaced = " ".repeat(Limits.EVENT_BYTES) + EVENT.body();

    assertThat(Texts.read(spaced)).isEqualTo(new EventReader.Reading.Read(EVENT));
  }

  @Test
  void aNumberOfTenThousandDigitsIsNoInteger() {
    var digits = "1" + "0".repeat(9_999);
    var event = EVENT.body();

    assertThat(Texts.pointers(event.replace("\"seq\":1", "\"seq\":" + digits)))
        .containsExactly("/seq");
    assertThat(Texts.pointers(event.replace("\"schema\":1", "\"schema\":" + digits)))
        .containsExactly("/schema");
    assertThat(Texts.pointers(event.replace(":3", ":" + digits)))
        .containsExactly("/payload/amount");
    assertThat(Texts.pointers(event.replace(":3", ":-" + digits)))
        .containsExactly("/payload/amount");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 6, 7, 1_000, 99_000})
  void aNestedValueIsRefusedHoweverDeepItIs(int depth) {
    var arrays = "[".repeat(depth) + "]".repeat(depth);
    var objects = "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);

    assertThat(Texts.pointers(EVENT.body().replace(":3", ":" + arrays)))
        .containsExactly("/payload/amount");
    assertThat(Texts.pointers(EVENT.body().replace(":3", ":" + objects)))
        .containsExactly("/payload/amount");
  }

  @Test
  void aMillionMembersAreOneFaultOfThePayload() {
    var members = new StringBuilder();
    for (int i = 0; i < 1_000_000; i++) {
      members.append("\"").append(i).append("\":0,");
    }
    var text = EVENT.body().replace("\"amount\"", members + "\"amount\"");

    assertThat(Texts.pointers(text)).containsExactly("/payload");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Limits.LARGEST_INTEGER + 1, Long.MAX_VALUE, Long.MIN_VALUE})
  void noEventHasASeqOutOfBounds(long seq) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> eventOf(seq, 1))
        .withMessage("seq " + Event.SEQ_RULE);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 65_536, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void noEventHasASchemaOutOfBounds(int schema) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> eventOf(1, schema))
        .withMessage("schema " + Event.SCHEMA_RULE);
  }

  @Test
  void everyRuleSaysTheLimitThatItIsCheckedBy() {
    assertThat(Identifier.RULE).contains(" " + Limits.IDENTIFIER_CHARACTERS + " ");
    assertThat(Identifier.KIND_RULE).contains(" " + Limits.NAME_CHARACTERS + " ");
    assertThat(Event.SEQ_RULE).endsWith(" " + Limits.LARGEST_INTEGER);
    assertThat(Event.SCHEMA_RULE).endsWith(" " + Limits.LARGEST_SCHEMA);
    assertThat(Event.SIZE_RULE).contains(" " + Limits.EVENT_BYTES + " ");
    assertThat(PayloadRule.MEMBERS).contains(" " + Limits.PAYLOAD_MEMBERS + " ");
    assertThat(PayloadRule.NAME).contains(" " + Limits.NAME_CHARACTERS + " ");
    assertThat(PayloadRule.TEXT).contains(" " + Limits.PAYLOAD_STRING_CHARACTERS + " ");
    assertThat(PayloadRule.WHOLE).endsWith("+-" + Limits.LARGEST_INTEGER);
  }

  private static Event eventOf(long seq, int schema) {
    return new Event(EVENT.eventId(), EVENT.flowId(), seq, EVENT.kind(), schema, EVENT.payload());
  }

  /** A payload with which the event takes so many bytes, most of them for {@code filling}. */
  private static Payload filled(String filling, int bytes) {
    int width = size(Map.of("m", new Scalar.Text(filling))) - size(Map.of("m", NO_TEXT));
    Map<String, Scalar> members = new TreeMap<>();
    for (int i = 10; size(members) + 1_900 < bytes; i++) {
      members.put("m" + i, new Scalar.Text(filling.repeat(900 / width)));
    }
    members.put("y", new Scalar.Text("y".repeat(900)));
    members.put("z", NO_TEXT);
    members.put("z", new Scalar.Text("z".repeat(bytes - size(members))));
    return Payload.of(members);
  }

  private static int size(Map<String, Scalar> members) {
    return CanonicalForm.bytes(
        EVENT.eventId(), EVENT.flowId(), 1, EVENT.kind(), 1, Payload.of(members));
  }
}
