package dev.inorder.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadTest {
  private static final Scalar ONE = new Scalar.Whole(1);

  @Test
  void membersStandInTheOrderOfTheirNamesByUtf16Unit() {
    var given = new LinkedHashMap<String, Scalar>();
    for (var name : new String[] {"b", "\uff61", "a", "😀", "B"}) {
      given.put(name, ONE);
    }

    assertThat(Payload.of(given).members().keySet()).containsExactly("B", "a", "b", "😀", "\uff61");
  }

  @Test
  void theOrderOfTheGivenMapDoesNotMatter() {
    var reversed = new TreeMap<String, Scalar>(Comparator.reverseOrder());
    reversed.putAll(Map.of("a", ONE, "b", ONE, "c", ONE));

    assertThat(new Payload(reversed)).isEqualTo(Payload.of(Map.of("a", ONE, "b", ONE, "c", ONE)));
    assertThat(new Payload(reversed).members().keySet()).containsExactly("a", "b", "c");
  }

  @Test
  void nothingChangesAPayloadOnceItIsMade() {
    Map<String, Scalar> given = new TreeMap<>(Map.of("a", ONE));
    var payload = Payload.of(given);
    given.put("b", ONE);

    assertThat(payload).isEqualTo(Payload.of("a", 1));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> payload.members().put("b", ONE));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> payload.members().pollFirstEntry());
  }

  @Test
  void aMemberIsFoundByItsNameAlone() {
    var payload = Payload.of(Map.of("a", new Scalar.Nothing()));

    assertThat(payload.get("a")).contains(new Scalar.Nothing());
    assertThat(payload.get("A")).isEmpty();
  }

  @Test
  void aPayloadHas32MembersAtMost() {
    assertThat(Texts.integers(32).members()).hasSize(32);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Texts.integers(33))
        .withMessage("payload " + PayloadRule.MEMBERS);
  }

  @ParameterizedTest
  @ValueSource(longs = {Limits.LARGEST_INTEGER, -Limits.LARGEST_INTEGER, 0})
  void anIntegerWithinBoundsIsAValue(long value) {
    assertThat(Payload.of("a", value).get("a")).contains(new Scalar.Whole(value));
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        Limits.LARGEST_INTEGER + 1,
        -Limits.LARGEST_INTEGER - 1,
        Long.MAX_VALUE,
        Long.MIN_VALUE
      })
  void anIntegerOutOfBoundsIsNone(long value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Payload.of("a", value))
        .withMessage("a " + PayloadRule.WHOLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"😀", "\ud800\udc00", "a\udbff\udfffb"})
  void aPairOfSurrogatesIsOneCharacter(String text) {
    assertThat(Texts.note(text).get("note")).contains(new Scalar.Text(text));
    assertThat(Payload.of(text.repeat(21), 1).members()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud800", "\udc00", "\udc00\ud800", "a\ud83d", "😀\ud83d", "\ud83d😀"})
  void aLoneSurrogateIsNeitherInATextNorInAName(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Texts.note(text))
        .withMessage("note " + PayloadRule.SURROGATE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Payload.of(text, 1))
        .withMessage("payload " + PayloadRule.NAME);
  }

  @ParameterizedTest
  @ValueSource(strings = {"n", "é", "😀"})
  void aNameHas1To64Characters(String character) {
    assertThat(Payload.of(character.repeat(64), 1).members()).hasSize(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Payload.of(character.repeat(65), 1))
        .withMessage("payload " + PayloadRule.NAME);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Payload.of("", 1))
        .withMessage("payload " + PayloadRule.NAME);
  }
}
