package dev.inorder.event;

import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.arbitraries.StringArbitrary;
import net.jqwik.api.domains.DomainContextBase;

/** Every event that there can be, and the awkward ones more often than by chance. */
class EventDomain extends DomainContextBase {
  private static final String LETTERS_AND_DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  /** What escapes, sorts or decodes differently from a letter. */
  private static final String[] AWKWARD = {
    "\u0000",
    "\u0001",
    "\b",
    "\t",
    "\n",
    "\u000b",
    "\f",
    "\r",
    "\u001f",
    " ",
    "\"",
    "\\",
    "/",
    "\u007f",
    "\u0080",
    "\u0085",
    "\u00a0",
    "\u07ff",
    "\u0800",
    "\u2028",
    "\u2029",
    "\ud7ff",
    "\ue000",
    "\ufeff",
    "\uff61",
    "\ufffd",
    "\ufffe",
    "\uffff",
    "😀",
    "\ud800\udc00",
    "\udbff\udfff",
    "e\u0301",
    "\\u0041",
    "\",\"",
    "null",
    "{}",
    "~1"
  };

  /** The six fields' own bytes at their longest, and some room for a change. */
  private static final int ENVELOPE_BYTES = 128 + 128 + 64 + 300;

  @Provide
  Arbitrary<EventId> eventIds() {
    return identifiers().map(EventId::new);
  }

  @Provide
  Arbitrary<FlowId> flowIds() {
    return identifiers().map(FlowId::new);
  }

  @Provide
  Arbitrary<Kind> kinds() {
    var first = Arbitraries.strings().withCharRange('a', 'z').ofLength(1);
    var rest = Arbitraries.strings().withCharRange('a', 'z').withCharRange('0', '9').withChars('_');
    return Combinators.combine(first, upTo(rest, Limits.NAME_CHARACTERS - 1))
        .as((start, end) -> new Kind(start + end));
  }

  @Provide
  Arbitrary<Scalar> scalars() {
    return Arbitraries.oneOf(
        texts(Limits.PAYLOAD_STRING_CHARACTERS).map(Scalar.Text::new),
        Arbitraries.longs()
            .between(-Limits.LARGEST_INTEGER, Limits.LARGEST_INTEGER)
            .map(Scalar.Whole::new),
        Arbitraries.of(true, false).map(Scalar.Flag::new),
        Arbitraries.just(new Scalar.Nothing()));
  }

  @Provide
  Arbitrary<Payload> payloads() {
    var names = texts(Limits.NAME_CHARACTERS).filter(name -> !name.isEmpty());
    return Arbitraries.maps(names, scalars())
        .ofMaxSize(Limits.PAYLOAD_MEMBERS)
        .map(EventDomain::fitting);
  }

  @Provide
  Arbitrary<Event> events() {
    return Combinators.combine(
            eventIds(),
            flowIds(),
            Arbitraries.longs().between(1, Limits.LARGEST_INTEGER),
            kinds(),
            Arbitraries.integers().between(1, Limits.LARGEST_SCHEMA),
            payloads())
        .as(Event::new);
  }

  private static Arbitrary<String> identifiers() {
    var first = Arbitraries.strings().withChars(LETTERS_AND_DIGITS).ofLength(1);
    var rest = Arbitraries.strings().withChars(LETTERS_AND_DIGITS + "._:-");
    return Combinators.combine(first, upTo(rest, Limits.IDENTIFIER_CHARACTERS - 1))
        .as((start, end) -> start + end);
  }

  private static Arbitrary<String> upTo(StringArbitrary characters, int longest) {
    return Arbitraries.frequencyOf(
        Tuple.of(8, characters.ofMaxLength(8)), Tuple.of(1, characters.ofLength(longest)));
  }

  /** Strings of up to so many characters, short ones mostly. */
  private static Arbitrary<String> texts(int longest) {
    var characters =
        Arbitraries.frequencyOf(
            Tuple.of(2, Arbitraries.of(AWKWARD)),
            Tuple.of(1, Arbitraries.strings().ascii().ofLength(1)),
            Tuple.of(1, Arbitraries.integers().between(0, 0x10FFFF).map(EventDomain::character)));
    var manyOfOne =
        characters
            .map(text -> Character.toString(text.codePointAt(0)))
            .map(character -> character.repeat(longest));
    return Arbitraries.frequencyOf(
        Tuple.of(30, characters.list().ofMaxSize(8).map(parts -> String.join("", parts))),
        Tuple.of(1, manyOfOne));
  }

  private static String character(int codePoint) {
    boolean isHalf = Character.MIN_SURROGATE <= codePoint && codePoint <= Character.MAX_SURROGATE;
    return isHalf ? "\uff61" : Character.toString(codePoint);
  }

  /** The members that fit into an event together. */
  private static Payload fitting(Map<String, Scalar> members) {
    Map<String, Scalar> fitting = new TreeMap<>();
    int left = Limits.EVENT_BYTES - ENVELOPE_BYTES;
    for (var member : members.entrySet()) {
      int bytes = bytes(Map.of(member.getKey(), member.getValue()));
      if (bytes <= left) {
        fitting.put(member.getKey(), member.getValue());
        left -= bytes;
      }
    }
    return Payload.of(fitting);
  }

  private static int bytes(Map<String, Scalar> payload) {
    return CanonicalForm.bytes(
        new EventId("e"), new FlowId("f"), 1, new Kind("k"), 1, Payload.of(payload));
  }
}
