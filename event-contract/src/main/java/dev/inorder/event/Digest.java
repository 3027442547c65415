package dev.inorder.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** The SHA-256 of an event's canonical form, written {@code sha256:<64 hex digits>}. */
public record Digest(String value) {
  static final String RULE = "must be sha256: and 64 hexadecimal digits in lower case";

  private static final Pattern SPELLING = Pattern.compile("sha256:[0-9a-f]{64}");

  /** The digest spelled so, or nothing where none can be spelled so. */
  public static Optional<Digest> parse(String value) {
    return SPELLING.matcher(value).matches() ? Optional.of(new Digest(value)) : Optional.empty();
  }

  /** The digest of a canonical form. */
  public static Digest of(String body) {
    byte[] hash = sha256().digest(body.getBytes(UTF_8));
    return new Digest("sha256:" + HexFormat.of().formatHex(hash));
  }

  @Override
  public String toString() {
    return value;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform must offer SHA-256", e);
    }
  }
}
