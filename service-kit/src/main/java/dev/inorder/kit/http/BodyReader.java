package dev.inorder.kit.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/** Reads a body within bounds of type, size and time. */
final class BodyReader {
  /**
   * How long a body may take altogether. The idle time-out of a connection is no bound: one byte a
   * second never meets it.
   */
  static final Duration DEADLINE = Duration.ofSeconds(10);

  private static final String USE_JSON =
      "send Content-Type: application/json (with curl: --json in place of -d)";

  private BodyReader() {}

  static void requireJson(HttpServletRequest request) {
    var type = request.getContentType();
    if (type == null || !isJson(type) || request.getHeader("Content-Encoding") != null) {
      throw new Refused(ProblemCode.UNSUPPORTED_MEDIA_TYPE.problem(USE_JSON));
    }
  }

  static byte[] read(HttpServletRequest request, int limit) {
    if (request.getContentLengthLong() > limit) {
      throw tooLarge(limit);
    }
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    var body = new ByteArrayOutputStream(Math.max(0, request.getContentLength()));
    var buffer = new byte[8 * 1024];
    try {
      var in = request.getInputStream();
      int read;
      while ((read = in.read(buffer)) >= 0) {
        body.write(buffer, 0, read);
        if (body.size() > limit) {
          throw tooLarge(limit);
        }
        if (System.nanoTime() > deadline) {
          throw new Refused(
              ProblemCode.REQUEST_TIMEOUT.problem(
                  "the body must arrive within %d s".formatted(DEADLINE.toSeconds())));
        }
      }
    } catch (IOException e) {
      throw new Refused(
          ProblemCode.INVALID_REQUEST.problem("the body ended early: " + e.getMessage()));
    }
    return body.toByteArray();
  }

  private static boolean isJson(String type) {
    var parts = type.toLowerCase(Locale.ROOT).split(";", 2);
    if (!parts[0].strip().equals("application/json")) {
      return false;
    }
    var parameter = parts.length == 1 ? "" : parts[1].replace("\"", "").strip();
    return parameter.isEmpty() || parameter.equals("charset=utf-8");
  }

  private static Refused tooLarge(int limit) {
    return new Refused(
        ProblemCode.PAYLOAD_TOO_LARGE.problem("the body may be at most %d bytes".formatted(limit)));
  }
}
