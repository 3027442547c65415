package dev.inorder.event;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * What a step says of itself: at most {@value Limits#PAYLOAD_MEMBERS} named scalars, in the order
 * of their names by UTF-16 code unit.
 */
public record Payload(SequencedMap<String, Scalar> members) {
  /**
   * @throws IllegalArgumentException if a name, a value or the number of members is out of bounds
   */
  public Payload {
    members = Collections.unmodifiableSequencedMap(new TreeMap<>(members));
    require(members.size() <= Limits.PAYLOAD_MEMBERS, PayloadRule.MEMBERS);
    members.forEach((name, value) -> {
      require(PayloadRule.isName(name), PayloadRule.NAME);
      PayloadRule.fault(value)
          .ifPresent(detail -> {
            throw new IllegalArgumentException(name + " " + detail);
          });
    });
  }

  public static Payload of(Map<String, ? extends Scalar> members) {
    return new Payload(new TreeMap<>(members));
  }

  /** A payload of one integer. */
  public static Payload of(String name, long value) {
    return of(Map.of(name, new Scalar.Whole(value)));
  }

  public Optional<Scalar> get(String name) {
    return Optional.ofNullable(members.get(name));
  }

  private static void require(boolean holds, String detail) {
    if (!holds) {
      throw new IllegalArgumentException("payload " + detail);
    }
  }
}
