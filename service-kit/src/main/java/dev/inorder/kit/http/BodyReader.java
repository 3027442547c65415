package dev.inorder.kit.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;

/** Reads a body within bounds of type, size and time. */
final class BodyReader {
  /**
   * How long a body may take altogether. The idle time-out of a connection is no bound: one byte a
   * second never meets it.
   */
  static final Duration DEADLINE = Duration.ofSeconds(10);

  private static final String USE_JSON =
      "send Content-Type: application/json (with curl: --json in place of -d)";

  private final Duration deadline;

  BodyReader(Duration deadline) {
    this.deadline = deadline;
  }

  static void requireJson(HttpServletRequest request) {
    var type = request.getContentType();
    if (type == null || !isJson(type) || request.getHeader("Content-Encoding") != null) {
      throw new Refused(ProblemCode.UNSUPPORTED_MEDIA_TYPE.problem(USE_JSON));
    }
  }

  byte[] read(HttpServletRequest request, int limit) {
    if (request.getContentLengthLong() > limit) {
      throw tooLarge(limit);
    }
    var connection =
        ServletContextRequest.getServletContextRequest(request)
            .getConnectionMetaData()
            .getConnection()
            .getEndPoint();
    long idle = connection.getIdleTimeout();
    try {
      return read(request.getInputStream(), limit, connection);
    } catch (IOException e) {
      throw e.getCause() instanceof TimeoutException
          ? tooSlow()
          : new Refused(Problem.ofWhole("the body is cut short or malformed"));
    } finally {
      connection.setIdleTimeout(idle);
    }
  }

  /** Waits for each part of the body only as long as there is time left for the whole. */
  private byte[] read(InputStream in, int limit, EndPoint connection) throws IOException {
    long end = System.nanoTime() + deadline.toNanos();
    var body = new ByteArrayOutputStream();
    var buffer = new byte[8 * 1024];
    while (true) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        throw tooSlow();
      }
      connection.setIdleTimeout(left);
      int read = in.read(buffer);
      if (read < 0) {
        return body.toByteArray();
      }
      body.write(buffer, 0, read);
      if (body.size() > limit) {
        throw tooLarge(limit);
      }
    }
  }

  private static boolean isJson(String type) {
    var parts = type.toLowerCase(Locale.ROOT).split(";", 2);
    if (!parts[0].strip().equals("application/json")) {
      return false;
    }
    var parameter = parts.length == 1 ? "" : parts[1].replace("\"", "").strip();
    return parameter.isEmpty() || parameter.equals("charset=utf-8");
  }

  private Refused tooSlow() {
    var rule = "the body must arrive within %d ms".formatted(deadline.toMillis());
    return new Refused(ProblemCode.REQUEST_TIMEOUT.problem(rule));
  }

  private static Refused tooLarge(int limit) {
    return new Refused(
        ProblemCode.PAYLOAD_TOO_LARGE.problem("the body may be at most %d bytes".formatted(limit)));
  }
}
