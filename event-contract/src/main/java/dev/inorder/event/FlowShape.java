package dev.inorder.event;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The shape of a flow: its states, its legal steps, what a payload of each schema says, what stays
 * the same on the way, and what each state holds. The rules of both services are written against
 * this value alone; nothing else knows the names of states, kinds or payload members.
 */
public final class FlowShape {
  /** new, reserved, confirmed, released: an amount is held from the first step to the last. */
  public static final FlowShape RESERVATION =
      new FlowShape(
          "new",
          List.of(
              new Step("new", new Kind("reserved"), "reserved"),
              new Step("reserved", new Kind("confirmed"), "confirmed"),
              new Step("confirmed", new Kind("released"), "released")),
          Set.of("reserved", "confirmed"),
          Map.of(1, "amount", 2, "units"));

  private static final long LARGEST_AMOUNT = 1_000_000;

  private final Standing start;
  private final List<Step> steps;
  private final Set<String> holding;
  private final Map<Integer, String> amountMembers;

  private FlowShape(
      String start, List<Step> steps, Set<String> holding, Map<Integer, String> amountMembers) {
    this.start = new Standing(start, 0);
    this.steps = steps;
    this.holding = holding;
    this.amountMembers = amountMembers;
  }

  /** One legal step. */
  private record Step(String from, Kind kind, String to) {}

  /** What a payload says under its schema. */
  public sealed interface Meaning {
    /** The payload is the schema's. */
    record Amount(long value) implements Meaning {}

    /** The shape has no such schema. */
    record UnknownSchema() implements Meaning {}

    /** The payload is not the schema's. */
    record NotTheSchemas(Fault fault) implements Meaning {}
  }

  /** Where every flow stands before its first step. */
  public Standing start() {
    return start;
  }

  /** Every state that a flow can be in. */
  public Set<String> states() {
    var states = new LinkedHashSet<String>();
    states.add(start.state());
    steps.forEach(step -> states.add(step.to()));
    return states;
  }

  /** The schemas whose payloads this shape understands. */
  public Set<Integer> schemas() {
    return amountMembers.keySet();
  }

  /** Whether a step of this kind exists anywhere in the shape. */
  public boolean knows(Kind kind) {
    return steps.stream().anyMatch(step -> step.kind().equals(kind));
  }

  /** Where a legal step leads; empty where the step is not legal or the amount would change. */
  public Optional<Standing> step(Standing from, Kind kind, long amount) {
    if (!from.equals(start) && from.amount() != amount) {
      return Optional.empty();
    }
    return steps.stream()
        .filter(step -> step.from().equals(from.state()) && step.kind().equals(kind))
        .findFirst()
        .map(step -> new Standing(step.to(), amount));
  }

  /** How much a flow holds that stands there. */
  public long held(Standing standing) {
    return holding.contains(standing.state()) ? standing.amount() : 0;
  }

  /** What the payload says, if it is exactly the payload of that schema. */
  public Meaning read(int schema, Payload payload) {
    var member = amountMembers.get(schema);
    if (member == null) {
      return new Meaning.UnknownSchema();
    }
    if (payload.get(member).orElse(null) instanceof Scalar.Whole(var amount)
        && 1 <= amount
        && amount <= LARGEST_AMOUNT
        && payload.members().size() == 1) {
      return new Meaning.Amount(amount);
    }
    var detail =
        "must be schema %d's: exactly %s, an integer from 1 to %d"
            .formatted(schema, member, LARGEST_AMOUNT);
    return new Meaning.NotTheSchemas(new Fault("/payload", detail));
  }
}
