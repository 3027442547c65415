package dev.inorder.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Identifiers and kinds against the same rules written as regular expressions. */
class IdentifierPropertyTest {
  @Property
  void anEventIdIsSpelledByTheRule(@ForAll("spellings") String spelling) {
    boolean fits = spelling.matches("[A-Za-z0-9][A-Za-z0-9._:-]{0,127}");

    assertThat(EventId.parse(spelling).isPresent()).isEqualTo(fits);
    if (fits) {
      assertThat(new EventId(spelling)).hasToString(spelling);
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new EventId(spelling))
          .withMessage("event_id " + EventId.RULE);
    }
  }

  @Property
  void aFlowIdIsSpelledByTheSameRule(@ForAll("spellings") String spelling) {
    boolean fits = EventId.parse(spelling).isPresent();

    assertThat(FlowId.parse(spelling).isPresent()).isEqualTo(fits);
    if (fits) {
      assertThat(new FlowId(spelling)).hasToString(spelling);
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new FlowId(spelling))
          .withMessage("flow_id " + FlowId.RULE);
    }
  }

  @Property
  void aKindIsSpelledByItsRule(@ForAll("spellings") String spelling) {
    boolean fits = spelling.matches("[a-z][a-z0-9_]{0,63}");

    assertThat(Kind.parse(spelling).isPresent()).isEqualTo(fits);
    if (fits) {
      assertThat(new Kind(spelling)).hasToString(spelling);
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Kind(spelling))
          .withMessage("kind " + Identifier.KIND_RULE);
    }
  }

  @Provide
  Arbitrary<String> spellings() {
    var near = Arbitraries.strings().withChars("azAZ09._:-").withChars("@[`{/;, +\n\u0131\u212a٣é");
    var inside = Arbitraries.strings().withCharRange('a', 'z').withCharRange('0', '9');
    return Arbitraries.frequencyOf(
        Tuple.of(4, near.ofMaxLength(4)),
        Tuple.of(2, inside.ofMinLength(62).ofMaxLength(66)),
        Tuple.of(2, inside.ofMinLength(126).ofMaxLength(130)),
        Tuple.of(1, Arbitraries.strings().ofMaxLength(4)));
  }
}
