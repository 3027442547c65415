package dev.inorder.event;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A word of the protocol: the same in the code, in the database, in JSON and in the metrics. Each
 * set of words is an enum, so that a reader of one can switch over all of them.
 */
public interface Word {
  /** The constant's name, as every enum has it. */
  String name();

  /** The word as it is written outside the code. */
  default String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The constant of {@code set} that is written so, or nothing. */
  static <W extends Enum<W> & Word> Optional<W> parse(Class<W> set, String written) {
    return Arrays.stream(set.getEnumConstants())
        .filter(constant -> constant.word().equals(written))
        .findFirst();
  }
}
