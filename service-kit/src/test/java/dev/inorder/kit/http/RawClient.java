package dev.inorder.kit.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A client that sends exactly the bytes that it is given, well-formed or not. */
final class RawClient implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(20);

  private final Socket socket;
  private final InputStream in;

  private RawClient(Socket socket, InputStream in) {
    this.socket = socket;
    this.in = in;
  }

  static RawClient to(int port) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(Math.toIntExact(LONGEST_SILENCE.toMillis()));
    return new RawClient(socket, new BufferedInputStream(socket.getInputStream()));
  }

  /** The answer to one request on a connection of its own. */
  static Response ask(int port, String request) throws IOException {
    try (var client = to(port)) {
      client.send(request);
      return client.read();
    }
  }

  /** Sends the lines, each ended as HTTP ends them, and the end of the head. */
  static String head(String... lines) {
    return String.join("\r\n", lines) + "\r\n\r\n";
  }

  RawClient send(String bytes) throws IOException {
    socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
    socket.getOutputStream().flush();
    return this;
  }

  /** The next answer, whose body is as long as it says. */
  Response read() throws IOException {
    var head = readHead();
    int length = Integer.parseInt(head.header("Content-Length").orElse("0"));
    var body = in.readNBytes(length);
    assertThat(body).hasSize(length);
    return new Response(head.status, head.headers, new String(body, UTF_8));
  }

  /** The next answer's head, where no body follows. */
  Response readHead() throws IOException {
    var statusLine = readLine();
    assertThat(statusLine).startsWith("HTTP/1.1 ");
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (var line = readLine(); !line.isEmpty(); line = readLine()) {
      int colon = line.indexOf(':');
      headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
    }
    return new Response(Integer.parseInt(statusLine.substring(9, 12)), headers, "");
  }

  /** Whether the server ends the connection without a further byte. */
  boolean isClosedByServer() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketException e) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private String readLine() throws IOException {
    var line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the connection ended after: " + line);
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  /** What came back. */
  record Response(int status, Map<String, String> headers, String body) {
    Optional<String> header(String name) {
      return Optional.ofNullable(headers.get(name));
    }

    JsonNode json() throws IOException {
      return MAPPER.readTree(body);
    }

    /** Checks that this is a problem document, whole, and with this status and code. */
    Response isProblem(int expected, String code) throws IOException {
      assertThat(status).as(body).isEqualTo(expected);
      assertThat(header("Content-Type")).contains("application/problem+json");
      var document = json();
      assertThat(document.path("status").asInt()).isEqualTo(expected);
      assertThat(document.path("code").asText()).isEqualTo(code);
      assertThat(document.path("type").asText()).isEqualTo("about:blank");
      assertThat(document.path("title").asText()).isNotEmpty();
      assertThat(document.path("detail").asText()).isNotEmpty();
      boolean mayWorkLater = expected == 503 || expected == 429;
      assertThat(header("Retry-After"))
          .isEqualTo(mayWorkLater ? Optional.of("1") : Optional.empty());
      return this;
    }
  }
}
