package dev.inorder.kit.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  private enum Color {
    RED,
    DARK_BLUE
  }

  @Test
  void whatIsUnsetOrEmptyTakesItsDefault() {
    for (var settings : new Settings[] {new Settings(Map.of()), with("")}) {
      assertThat(settings.host("NAME", "127.0.0.1")).isEqualTo("127.0.0.1");
      assertThat(settings.port("NAME", 8081)).isEqualTo(8081);
      assertThat(settings.integer("NAME", 5, 1, 9)).isEqualTo(5);
      assertThat(settings.file("NAME", "data/a.db")).isEqualTo(Path.of("data/a.db"));
      assertThat(settings.url("NAME", "http://a:1")).isEqualTo(URI.create("http://a:1"));
      assertThat(settings.choice("NAME", Color.RED)).isEqualTo(Color.RED);
      assertThat(settings.numbers("NAME", Set.of(1), Set.of(1, 2))).containsExactly(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "localhost", "::1", "[::1]", "a-b.example", "my_host"})
  void aHostIsANameOrAnAddress(String host) {
    assertThat(with(host).host("NAME", "x")).isEqualTo(host);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "http://a", "a/b", " ", "a\n", "é"})
  void anotherHostIsRefused(String host) {
    assertRefused(host, "a host name or an address", () -> with(host).host("NAME", "x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "65535"})
  void aPortIsANumberOfSixteenBits(String port) {
    assertThat(with(port).port("NAME", 1)).isEqualTo(Integer.parseInt(port));
  }

  @ParameterizedTest
  @ValueSource(strings = {"65536", "-1", "80a", "8 0", " 80", "+80", "0x50", "99999999999", "٨"})
  void anotherPortIsRefused(String port) {
    assertRefused(port, "a whole number from 0 to 65535", () -> with(port).port("NAME", 1));
  }

  @Test
  void anIntegerIsWithinItsBounds() {
    assertThat(with("1").integer("NAME", 5, 1, 9)).isEqualTo(1);
    assertThat(with("9").integer("NAME", 5, 1, 9)).isEqualTo(9);
    for (var value : new String[] {"0", "10", "abc", "1.0"}) {
      assertRefused(
          value, "a whole number from 1 to 9", () -> with(value).integer("NAME", 5, 1, 9));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.db", "/var/lib/a.db", "../a b/c.db", "file.db"})
  void aFileIsAPath(String file) {
    assertThat(with(file).file("NAME", "x")).isEqualTo(Path.of(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {":memory:", "a.db?mode=ro", "a\nb", "a\0b", "file:a.db?vfs=x"})
  void aFileThatSqliteWouldTakeForSomethingElseIsRefused(String file) {
    assertRefused(
        file,
        "the path of a file, without ? and control characters",
        () -> with(file).file("NAME", "x"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://localhost:8081", "https://a.example/", "http://[::1]:1", "http://a"})
  void aServiceIsAUrlOfAHostAlone(String url) {
    assertThat(with(url).url("NAME", "http://x")).isEqualTo(URI.create(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:8081",
        "ftp://a",
        "http://",
        "http:///a",
        "http://a/b",
        "http://a?b",
        "http://a#b",
        "http://u:p@a",
        "http://a b",
        "//a",
        "a"
      })
  void anotherUrlIsRefused(String url) {
    assertRefused(
        url, "an http or https URL of a host alone", () -> with(url).url("NAME", "http://x"));
  }

  @Test
  void aChoiceIsOneOfItsWords() {
    assertThat(with("dark_blue").choice("NAME", Color.RED)).isEqualTo(Color.DARK_BLUE);
    assertThat(with("DARK_Blue").choice("NAME", Color.RED)).isEqualTo(Color.DARK_BLUE);
    for (var word : new String[] {"green", "red ", "dark-blue"}) {
      assertRefused(word, "one of red, dark_blue", () -> with(word).choice("NAME", Color.RED));
    }
  }

  @Test
  void numbersAreSomeOfThoseAllowed() {
    assertThat(with("2, 1").numbers("NAME", Set.of(1), Set.of(1, 2))).containsExactly(1, 2);
    assertThat(with("2,2").numbers("NAME", Set.of(1), Set.of(1, 2))).containsExactly(2);
    for (var numbers : new String[] {"3", "1,3", "1,", ",1", "1;2", "one"}) {
      assertRefused(
          numbers,
          "numbers out of [1, 2] separated by commas",
          () -> with(numbers).numbers("NAME", Set.of(1), Set.of(1, 2)));
    }
  }

  @Test
  void theRefusalIsOneLine() {
    assertThatThrownBy(() -> with("a\nb").host("NAME", "x"))
        .hasMessage("NAME is \"a?b\"; it must be a host name or an address");
  }

  private static Settings with(String value) {
    return new Settings(Map.of("NAME", value));
  }

  private static void assertRefused(String value, String rule, ThrowingCallable read) {
    assertThatThrownBy(read)
        .isInstanceOf(SettingsInvalid.class)
        .hasMessage("NAME is \"" + value.replaceAll("\\p{Cntrl}", "?") + "\"; it must be " + rule);
  }
}
