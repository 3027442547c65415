package dev.inorder.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The digests here were computed by sha256sum. */
class DigestTest {
  private static final String OF_ABC =
      "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          `` | e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
          abc | ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
          {"note":"hé 😀"} | 06c3e600e34abcf5476a4254b64a10c6bd74904c96665865692e88910f7286b1
          """)
  void aDigestIsTheSha256OfTheUtf8(String body, String hexadecimal) {
    assertThat(Digest.of(body)).isEqualTo(new Digest("sha256:" + hexadecimal));
  }

  @Test
  void theDigestOfAnEventIsThatOfItsCanonicalForm() {
    assertThat(Texts.event(Payload.of("amount", 3)).digest())
        .hasToString("sha256:a5ea61e96eaa50c105fb0ac4e927e92ce9c6904204eee604aeab4c12e4c779ce");
    assertThat(Texts.event(Texts.note("é 😀")).digest())
        .hasToString("sha256:bd70529c29aba1699e9aa4236c5028d8c794607a21820ab85b17d8bc0ff751fc");
  }

  @Test
  void aDigestThatWasWrittenReadsBackTheSame() {
    assertThat(Digest.parse(Digest.of("abc").toString())).contains(Digest.of("abc"));
    assertThat(Digest.parse(OF_ABC)).map(Digest::value).contains(OF_ABC);
  }

  @Test
  void anotherSpellingOfADigestIsNone() {
    var digits = OF_ABC.substring("sha256:".length());

    assertThat(Digest.parse(digits)).isEmpty();
    assertThat(Digest.parse("SHA256:" + digits)).isEmpty();
    assertThat(Digest.parse("sha512:" + digits)).isEmpty();
    assertThat(Digest.parse("sha256:" + digits.replace('b', 'B'))).isEmpty();
    assertThat(Digest.parse("sha256:" + digits.replace('b', 'g'))).isEmpty();
    assertThat(Digest.parse("sha256:" + digits.substring(1))).isEmpty();
    assertThat(Digest.parse(OF_ABC + "0")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sha256:", "sha256", "abc"})
  void nothingLikeADigestIsNone(String spelling) {
    assertThat(Digest.parse(spelling)).isEqualTo(Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\n", "\u0000"})
  void nothingMayStandAroundADigest(String space) {
    assertThat(Digest.parse(space + OF_ABC)).isEmpty();
    assertThat(Digest.parse(OF_ABC + space)).isEmpty();
  }
}
