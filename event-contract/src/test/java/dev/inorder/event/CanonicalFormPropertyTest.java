package dev.inorder.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** What holds of the canonical form of every event, whatever the event says. */
@Domain(EventDomain.class)
@Domain(DomainContext.Global.class)
class CanonicalFormPropertyTest {
  @Property
  void whatWasWrittenReadsBackAsTheSameEventAndTheSameBytes(@ForAll Event event) {
    var read = EventReader.readStored(event.body());

    assertThat(read).isEqualTo(event);
    assertThat(read.body().getBytes(UTF_8)).isEqualTo(event.body().getBytes(UTF_8));
    assertThat(read.digest()).isEqualTo(event.digest());
  }

  @Property
  void anySpellingOfAnEventHasTheSameForm(@ForAll Event event, @ForAll Random random) {
    var spelled = new Spelling(random).of(event);

    assertThat(Texts.read(spelled)).isEqualTo(new EventReader.Reading.Read(event));
    assertThat(EventReader.readStored(spelled).body()).isEqualTo(event.body());
  }

  @Property
  void anyChangeOfAnEventGivesAnotherFormAndAnotherDigest(
      @ForAll Event event, @ForAll Change change, @ForAll Random random) {
    var changed = change.of(event, random);
    Assume.that(changed.isPresent());

    assertThat(changed.orElseThrow()).isNotEqualTo(event);
    assertThat(changed.orElseThrow().body()).isNotEqualTo(event.body());
    assertThat(changed.orElseThrow().digest()).isNotEqualTo(event.digest());
  }

  @Property(tries = 300)
  void twoEventsAreTheSameExactlyWhenTheirFormsAre(@ForAll Event one, @ForAll Event other) {
    assertThat(one.body().equals(other.body())).isEqualTo(one.equals(other));
  }

  @Property(tries = 300)
  void theFormSaysTheMembersInTheOrderOfTheirUtf16Units(@ForAll Event event) throws IOException {
    assertThat(names(event.body(), 1))
        .containsExactly("event_id", "flow_id", "kind", "payload", "schema", "seq");
    assertThat(names(event.body(), 2))
        .isSortedAccordingTo(CanonicalFormPropertyTest::byUnit)
        .hasSize(event.payload().members().size());
  }

  @Property(tries = 300)
  void theFormIsOneLineWithoutControlCharacters(@ForAll Event event) {
    assertThat(event.body().chars()).allMatch(unit -> unit >= ' ');
  }

  @Property(tries = 300)
  void noSpellingTakesFewerBytes(@ForAll Event event, @ForAll Random random) {
    var spelled = new Spelling(random).of(event);

    assertThat(event.body().getBytes(UTF_8).length)
        .isLessThanOrEqualTo(spelled.getBytes(UTF_8).length);
  }

  @Property
  void theBytesOfTheFormAreCountedRightWithoutWritingThem(@ForAll Event e) {
    int bytes =
        CanonicalForm.bytes(e.eventId(), e.flowId(), e.seq(), e.kind(), e.schema(), e.payload());

    assertThat(bytes).isEqualTo(e.body().getBytes(UTF_8).length);
  }

  private static int byUnit(String one, String other) {
    int i = 0;
    while (i < one.length() && i < other.length() && one.charAt(i) == other.charAt(i)) {
      i++;
    }
    boolean within = i < one.length() && i < other.length();
    return within ? one.charAt(i) - other.charAt(i) : one.length() - other.length();
  }

  /** The names of the members at one depth of a text, in its order, as Jackson alone sees them. */
  private static List<String> names(String text, int depth) throws IOException {
    List<String> names = new ArrayList<>();
    int at = 0;
    try (var parser = new JsonFactory().createParser(text)) {
      for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
        at += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (token == JsonToken.FIELD_NAME && at == depth) {
          names.add(parser.currentName());
        }
      }
    }
    return names;
  }
}
