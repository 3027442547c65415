package dev.inorder.event;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongPredicate;

/**
 * Takes the fields of one object by name and collects what is wrong with them, so that a sender is
 * told of every fault at once. A field that is missing or wrong reads as empty and is a fault.
 */
public final class Fields {
  private static final String TOO_MUCH = "holds more than any request may";

  private final Map<String, Json> members;
  private final List<Fault> faults = new ArrayList<>();

  private Fields(Map<String, Json> members) {
    this.members = members;
  }

  /** The fields of {@code value}, of which {@code known} are all that there may be. */
  public static Fields of(Json value, Set<String> known) {
    if (!(value instanceof Json.Members(var members, var repeated, var size))) {
      var none = new Fields(Map.of());
      boolean passedOver = value instanceof Json.PassedOver;
      none.faults.add(new Fault("", passedOver ? TOO_MUCH : "must be a JSON object"));
      return none;
    }
    var fields = new Fields(members);
    for (var name : members.keySet()) {
      if (!known.contains(name)) {
        fields.fault(name, "is not a field of this object");
      }
    }
    repeated.forEach(name -> fields.fault(name, "must not be given twice"));
    if (size > StrictJson.KEPT_MEMBERS) {
      fields.faults.add(new Fault("", "has too many members"));
    }
    return fields;
  }

  /**
   * The fields of an answer, which may have more of them than the reader knows: whoever answers may
   * be newer.
   */
  public static Fields ofAnswer(Json value) {
    return value instanceof Json.Members(var members, _, _)
        ? new Fields(members)
        : of(value, Set.of());
  }

  /** Everything found wrong so far; empty where all is well. */
  public List<Fault> faults() {
    return List.copyOf(faults);
  }

  public boolean has(String name) {
    return members.containsKey(name);
  }

  /** The field as it was sent. */
  public Optional<Json> value(String name) {
    var value = Optional.ofNullable(members.get(name));
    if (value.isEmpty() && !missingIsSaid()) {
      fault(name, "is missing");
    }
    if (value.orElse(null) instanceof Json.PassedOver) {
      return refused(name, TOO_MUCH);
    }
    return value;
  }

  public Optional<EventId> eventId(String name) {
    return spelled(name, Identifier.RULE, EventId::parse);
  }

  public Optional<FlowId> flowId(String name) {
    return spelled(name, Identifier.RULE, FlowId::parse);
  }

  public Optional<Kind> kind(String name) {
    return spelled(name, Identifier.KIND_RULE, Kind::parse);
  }

  /** The place of a step in its flow. */
  public Optional<Long> seq(String name) {
    return whole(name, Event.SEQ_RULE, Event::isSeq);
  }

  /** The number of a schema. */
  public Optional<Integer> schema(String name) {
    return whole(name, Event.SCHEMA_RULE, Event::isSchema).map(Math::toIntExact);
  }

  /** A string that {@code parse} understands; {@code rule} says which it does. */
  public <T> Optional<T> spelled(String name, String rule, Function<String, Optional<T>> parse) {
    return value(name).flatMap(value -> parsed(name, rule, parse, value));
  }

  /** An integer that is within bounds; {@code rule} says which are. */
  public Optional<Long> whole(String name, String rule, LongPredicate isWithin) {
    return value(name).flatMap(value -> within(name, rule, isWithin, value));
  }

  /** A boolean. */
  public Optional<Boolean> flag(String name) {
    return value(name)
        .flatMap(value -> {
          if (value instanceof Json.Flag(var flag)) {
            return Optional.of(flag);
          }
          return refused(name, "must be true or false");
        });
  }

  /** The elements of an array of {@code least} to {@code most}. */
  public Optional<List<Json>> elements(String name, int least, int most) {
    return value(name)
        .flatMap(value -> {
          if (value instanceof Json.Elements(var elements, var size)
              && least <= size
              && size <= most) {
            return Optional.of(elements);
          }
          return refused(name, "must be an array of " + least + " to " + most);
        });
  }

  public Optional<Payload> payload(String name) {
    return value(name).flatMap(value -> payloadOf(name, value));
  }

  /** One of a set of words. */
  public <W extends Enum<W> & Word> Optional<W> word(String name, Class<W> set) {
    var rule =
        Arrays.stream(set.getEnumConstants())
            .map(Word::word)
            .collect(joining(", ", "must be one of ", ""));
    return spelled(name, rule, text -> Word.parse(set, text));
  }

  /** The digest of a canonical form. */
  public Optional<Digest> digest(String name) {
    return spelled(name, Digest.RULE, Digest::parse);
  }

  /** Notes a fault that was found elsewhere. */
  public void fault(Fault fault) {
    faults.add(fault);
  }

  /** Notes a fault of the field {@code name}. */
  public void fault(String name, String detail) {
    faults.add(new Fault(Fault.pointer("", name), detail));
  }

  private Optional<Payload> payloadOf(String name, Json value) {
    if (!(value instanceof Json.Members(var given, var repeated, var size))) {
      return refused(name, "must be an object");
    }
    int before = faults.size();
    if (size > Limits.PAYLOAD_MEMBERS) {
      fault(name, PayloadRule.MEMBERS);
    }
    SortedMap<String, Scalar> scalars = new TreeMap<>();
    var pointer = Fault.pointer("", name);
    given.forEach((member, json) -> {
      var at = Fault.pointer(pointer, member);
      if (repeated.contains(member)) {
        faults.add(new Fault(at, "must not be given twice"));
      }
      if (!PayloadRule.isName(member)) {
        faults.add(new Fault(pointer, PayloadRule.NAME));
      }
      scalar(at, json).ifPresent(scalar -> scalars.put(member, scalar));
    });
    return faults.size() == before ? Optional.of(Payload.of(scalars)) : Optional.empty();
  }

  private Optional<Scalar> scalar(String pointer, Json value) {
    var scalar =
        switch (value) {
          case Json.Text(var text) -> new Scalar.Text(text);
          case Json.Flag(var flag) -> new Scalar.Flag(flag);
          case Json.Nothing() -> new Scalar.Nothing();
          case Json.Numeral(var spelling) -> integer(spelling).map(Scalar.Whole::new).orElse(null);
          case Json.Elements _, Json.Members _, Json.PassedOver _ -> null;
        };
    var fault = scalar == null ? Optional.of(scalarRule(value)) : PayloadRule.fault(scalar);
    fault.ifPresent(detail -> faults.add(new Fault(pointer, detail)));
    return fault.isPresent() ? Optional.empty() : Optional.ofNullable(scalar);
  }

  private static String scalarRule(Json value) {
    return value instanceof Json.Numeral ? PayloadRule.WHOLE : PayloadRule.NESTED;
  }

  private <T> Optional<T> parsed(
      String name, String rule, Function<String, Optional<T>> parse, Json value) {
    Optional<T> parsed =
        value instanceof Json.Text(var text) ? parse.apply(text) : Optional.empty();
    if (parsed.isEmpty()) {
      fault(name, rule);
    }
    return parsed;
  }

  private Optional<Long> within(String name, String rule, LongPredicate isWithin, Json value) {
    Optional<Long> integer =
        value instanceof Json.Numeral(var spelling) ? integer(spelling) : Optional.empty();
    var within = integer.filter(isWithin::test);
    if (within.isEmpty()) {
      fault(name, rule);
    }
    return within;
  }

  private <T> Optional<T> refused(String name, String detail) {
    fault(name, detail);
    return Optional.empty();
  }

  private boolean missingIsSaid() {
    return faults.stream().anyMatch(fault -> fault.pointer().isEmpty());
  }

  private static Optional<Long> integer(String spelling) {
    // 2^53 has 16 digits: a longer spelling is out of every bound and need not be converted.
    boolean plain =
        spelling.length() <= 17 && spelling.chars().noneMatch(c -> ".eE".indexOf(c) >= 0);
    return plain ? Optional.of(Long.valueOf(spelling)) : Optional.empty();
  }
}
