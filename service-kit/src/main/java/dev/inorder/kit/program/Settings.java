package dev.inorder.kit.program;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Reads settings from environment variables. A variable that is unset or empty takes its default;
 * one that cannot be understood throws {@link SettingsInvalid}.
 */
public final class Settings {
  private static final int LARGEST_PORT = 65_535;

  private final Map<String, String> environment;

  public Settings(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /** A host name or an address to bind to. */
  public String host(String name, String otherwise) {
    return read(
        name,
        otherwise,
        "a host name or an address",
        value -> Optional.of(value).filter(host -> host.matches("[A-Za-z0-9.:_\\[\\]-]+")));
  }

  /** A port; 0 for one that is free. */
  public int port(String name, int otherwise) {
    return integer(name, otherwise, 0, LARGEST_PORT);
  }

  /** An integer within bounds. */
  public int integer(String name, int otherwise, int least, int most) {
    return read(
        name,
        Integer.toString(otherwise),
        "a whole number from %d to %d".formatted(least, most),
        value -> whole(value).filter(number -> least <= number && number <= most));
  }

  /** A file that SQLite can open under this name; its folder must exist or can be made. */
  public Path file(String name, String otherwise) {
    return read(
        name, otherwise, "the path of a file, without ? and control characters", Settings::path);
  }

  /** The address of a service. */
  public URI url(String name, String otherwise) {
    return read(name, otherwise, "an http or https URL of a host alone", Settings::service);
  }

  /** One of an enum's words, in any case. */
  public <E extends Enum<E>> E choice(String name, E otherwise) {
    var choices = otherwise.getDeclaringClass().getEnumConstants();
    var words = Arrays.stream(choices).map(Settings::word).toList();
    return read(
        name,
        word(otherwise),
        "one of " + String.join(", ", words),
        value ->
            Arrays.stream(choices)
                .filter(choice -> word(choice).equalsIgnoreCase(value))
                .findFirst());
  }

  /** Numbers of a set, separated by commas. */
  public Set<Integer> numbers(String name, Set<Integer> otherwise, Set<Integer> allowed) {
    var words = new TreeSet<>(allowed).toString();
    return read(
        name,
        otherwise.stream().map(String::valueOf).reduce((a, b) -> a + "," + b).orElse(""),
        "numbers out of " + words + " separated by commas",
        value -> numbers(value).filter(allowed::containsAll));
  }

  private <T> T read(
      String name, String otherwise, String rule, Function<String, Optional<T>> parse) {
    var given = environment.getOrDefault(name, "");
    var value = given.isEmpty() ? otherwise : given;
    return parse.apply(value).orElseThrow(() -> new SettingsInvalid(name, value, rule));
  }

  private static Optional<Integer> whole(String value) {
    return value.matches("[0-9]{1,9}") ? Optional.of(Integer.valueOf(value)) : Optional.empty();
  }

  private static Optional<Set<Integer>> numbers(String value) {
    Set<Integer> numbers = new TreeSet<>();
    for (var part : value.split(",", -1)) {
      var number = whole(part.strip());
      if (number.isEmpty()) {
        return Optional.empty();
      }
      numbers.add(number.get());
    }
    return Optional.of(numbers);
  }

  private static Optional<Path> path(String value) {
    if (value.chars().anyMatch(c -> c == '?' || c < ' ') || value.startsWith(":")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(value));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Optional<URI> service(String value) {
    try {
      var url = URI.create(value);
      boolean isService =
          Set.of("http", "https").contains(String.valueOf(url.getScheme()))
              && url.getHost() != null
              && Set.of("", "/").contains(String.valueOf(url.getRawPath()))
              && url.getRawQuery() == null
              && url.getRawFragment() == null
              && url.getRawUserInfo() == null;
      return isService ? Optional.of(url) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
