package dev.inorder.kit.http;

import static dev.inorder.kit.http.RawClient.head;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpBodyTest {
  private static final Duration DEADLINE = Duration.ofMillis(300);
  private static final String POST = "POST /things/a HTTP/1.1\r\nHost: x\r\n";
  private static final String JSON = "Content-Type: application/json\r\n";
  private static final String CHUNKED = POST + JSON + "Transfer-Encoding: chunked\r\n\r\n";

  private final Things things = Things.startWithBodiesWithin(DEADLINE);

  @AfterEach
  void stop() {
    things.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/JSON",
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8",
        "application/json; charset=\"utf-8\"",
        "application/json;"
      })
  void jsonIsTaken(String type) throws IOException {
    var answer = post("Content-Type: " + type + "\r\n", "{}");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"size\":\"2\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Content-Type: text/plain\r\n",
        "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: application/json; charset=latin1\r\n",
        "Content-Type: application/json; charset=utf-16\r\n",
        "Content-Type: application/jsonp\r\n",
        "Content-Type: application/problem+json\r\n",
        "Content-Type: ;;\r\n",
        "Content-Type: \r\n",
        JSON + "Content-Encoding: gzip\r\n",
        JSON + "Content-Encoding: identity\r\n"
      })
  void anythingElseIsAnUnsupportedMediaTypeAndTheWayOutIsNamed(String headers) throws IOException {
    var answer = post(headers, "{}").isProblem(415, "unsupported_media_type");
    assertThat(answer.json().path("detail").asText()).contains("--json");
  }

  @Test
  void anOptionalBodyMayBeLeftOut() throws IOException {
    assertThat(optional("Content-Length: 0\r\n\r\n").body()).contains("false");
    assertThat(optional(JSON + "Content-Length: 2\r\n\r\n{}").body()).contains("true");
    optional("Content-Length: 2\r\n\r\n{}").isProblem(415, "unsupported_media_type");
  }

  @Test
  void aBodyAtTheLimitIsTaken() throws IOException {
    assertThat(post(JSON, "x".repeat(Things.LIMIT)).body()).isEqualTo("{\"size\":\"100\"}");
  }

  @Test
  void aBodyThatSaysItIsTooLargeIsRefusedBeforeAByteOfItIsSent() throws IOException {
    try (var client = RawClient.to(things.port())) {
      client.send(POST + JSON + "Content-Length: " + Long.MAX_VALUE + "\r\n\r\n");
      client.read().isProblem(413, "payload_too_large");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aClientThatAsksFirstIsToldToGoOnOnlyIfTheBodyIsNotTooLarge() throws IOException {
    try (var client = RawClient.to(things.port())) {
      client.send(POST + JSON + "Content-Length: 101\r\nExpect: 100-continue\r\n\r\n");
      client.read().isProblem(413, "payload_too_large");
    }
    try (var client = RawClient.to(things.port())) {
      client.send(POST + JSON + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n");
      assertThat(client.readHead().status()).isEqualTo(100);
      client.send("{}");
      assertThat(client.read().status()).isEqualTo(200);
    }
  }

  @Test
  void aChunkedBodyIsRefusedAsSoonAsItIsTooLarge() throws IOException {
    try (var client = RawClient.to(things.port())) {
      client.send(CHUNKED + "64\r\n" + "x".repeat(100) + "\r\n1\r\nx\r\n");
      client.read().isProblem(413, "payload_too_large");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aChunkedBodyWithinTheLimitIsTaken() throws IOException {
    assertThat(RawClient.ask(things.port(), CHUNKED + "1\r\n{\r\n1\r\n}\r\n0\r\n\r\n").body())
        .isEqualTo("{\"size\":\"2\"}");
  }

  @Test
  void aBodyThatStopsComingIsAnsweredAtTheDeadline() throws IOException {
    try (var client = RawClient.to(things.port())) {
      client.send(POST + JSON + "Content-Length: 2\r\n\r\n{");
      client.read().isProblem(408, "request_timeout");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aBodyThatDripsIsAnsweredAtTheDeadlineAndHoldsUpNobody() throws IOException {
    try (var client = RawClient.to(things.port());
        var dripping = Executors.newSingleThreadScheduledExecutor()) {
      client.send(POST + JSON + "Content-Length: 100\r\n\r\n");
      var _ = dripping.scheduleAtFixedRate(() -> drip(client), 0, 20, TimeUnit.MILLISECONDS);
      var answer = CompletableFuture.supplyAsync(() -> read(client));
      var other = RawClient.ask(things.port(), head("GET /things/b HTTP/1.1", "Host: x"));
      assertThat(other.status()).isEqualTo(200);
      assertThat(answer).isNotDone();
      answer.join().isProblem(408, "request_timeout");
      dripping.shutdownNow();
    }
  }

  @Test
  void theDeadlineOfABodyIsNotThatOfItsConnection() throws IOException {
    try (var client = RawClient.to(things.port());
        var slow = RawClient.to(things.port())) {
      client.send(POST + JSON + "Content-Length: 2\r\n\r\n{}");
      assertThat(client.read().status()).isEqualTo(200);
      slow.send(POST + JSON + "Content-Length: 2\r\n\r\n");
      slow.read().isProblem(408, "request_timeout");
      client.send(POST + JSON + "Content-Length: 2\r\n\r\n{}");
      assertThat(client.read().status()).isEqualTo(200);
    }
  }

  private RawClient.Response post(String headers, String body) throws IOException {
    return RawClient.ask(
        things.port(), POST + headers + "Content-Length: " + body.length() + "\r\n\r\n" + body);
  }

  private RawClient.Response optional(String rest) throws IOException {
    return RawClient.ask(things.port(), "POST /optional HTTP/1.1\r\nHost: x\r\n" + rest);
  }

  private static void drip(RawClient client) {
    try {
      client.send("x");
    } catch (IOException e) {
      throw new IllegalStateException("the server has ended the connection", e);
    }
  }

  private static RawClient.Response read(RawClient client) {
    try {
      return client.read();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
