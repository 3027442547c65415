package dev.inorder.kit.http;

import static dev.inorder.kit.http.RawClient.head;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpFramingTest {
  private static final String POST =
      "POST /things/a HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

  private final Things things = Things.start();

  @AfterAll
  void stop() {
    things.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GARBAGE",
        "G@T /things/a HTTP/1.1\r\nHost: x",
        "GET things/a HTTP/1.1\r\nHost: x",
        "GET * HTTP/1.1\r\nHost: x",
        "GET http://other.example/things/a HTTP/1.1\r\nHost: x",
        "GET /things/a HTTP/1.1",
        "GET /things/a HTTP/1.1\r\nHost: x\r\nHost: y",
        "GET /things/a HTTP/1.1\r\nHost: x y",
        "GET /things/a HTTP/1.1\r\nHost: x\r\n folded: 1",
        "GET /things/a HTTP/1.1\r\nHost: x\r\nBad Name: 1",
        "GET /things/a HTTP/1.1\r\nHost: x\r\nName : 1",
        "GET /things/a HTTP/1.1\r\nHost: x\r\nX: a\u0000b",
        "\u0016\u0003\u0001\u0002\u0000"
      })
  void aMalformedHeadIsRefusedInTheShapeOfEveryProblem(String request) throws IOException {
    var answer = RawClient.ask(things.port(), head(request)).isProblem(400, "invalid_request");
    assertThat(answer.json().path("errors")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 2\r\nContent-Length: 3",
        "Content-Length: 2\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 2",
        "Content-Length: -2",
        "Content-Length: 2, 2",
        "Content-Length: two",
        "Content-Length: +2",
        "Content-Length: 0x2",
        "Content-Length: 99999999999999999999",
        "Transfer-Encoding: gzip",
        "Transfer-Encoding: chunked, gzip",
        "Transfer-Encoding: identity"
      })
  void aBodyOfDoubtfulLengthIsRefusedAndTheConnectionEnded(String headers) throws IOException {
    try (var client = RawClient.to(things.port())) {
      client.send(POST + headers + "\r\n\r\n{}");
      client.read().isProblem(400, "invalid_request");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zz\r\n{}\r\n0\r\n\r\n", "-1\r\n{}\r\n", "2\r\n{}garbage\r\n0\r\n\r\n"})
  void aBodyInMalformedChunksIsRefusedAndTheConnectionEnded(String chunks) throws IOException {
    try (var client = RawClient.to(things.port())) {
      client.send(POST + "Transfer-Encoding: chunked\r\n\r\n" + chunks);
      client.read().isProblem(400, "invalid_request");
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aHeadThatIsTooLongIsRefused() throws IOException {
    var longValue = "y".repeat(9_000);
    RawClient.ask(things.port(), head("GET /things/a HTTP/1.1", "Host: x", "X: " + longValue))
        .isProblem(431, "invalid_request");
    RawClient.ask(things.port(), head("GET /things/" + longValue + " HTTP/1.1", "Host: x"))
        .isProblem(414, "invalid_request");
  }

  @ParameterizedTest
  @CsvSource({"HTTP/2.0,426", "HTTP/3,505", "HTTP/0.9,505", "FTP/1.1,505"})
  void anotherVersionIsRefusedInTheShapeOfEveryProblem(String version, int status)
      throws IOException {
    RawClient.ask(things.port(), head("GET /things/a " + version, "Host: x"))
        .isProblem(status, "invalid_request");
  }

  @Test
  void anUnknownExpectationIsRefused() throws IOException {
    RawClient.ask(things.port(), POST + "Expect: nonsense\r\nContent-Length: 2\r\n\r\n{}")
        .isProblem(417, "invalid_request");
  }

  @Test
  void aConnectionTakesOneRequestAfterAnother() throws IOException {
    try (var client = RawClient.to(things.port())) {
      var get = head("GET /things/a HTTP/1.1", "Host: x");
      client.send(get + get + POST + "Content-Length: 2\r\n\r\n{}");
      assertThat(client.read().body()).isEqualTo("{\"id\":\"a\"}");
      assertThat(client.read().body()).isEqualTo("{\"id\":\"a\"}");
      assertThat(client.read().body()).isEqualTo("{\"size\":\"2\"}");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /things/a HTTP/1.1\r\nHost: x",
        "POST /nothing HTTP/1.1\r\nHost: x",
        "PUT /things/a HTTP/1.1\r\nHost: x",
        "POST /things/a HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain"
      })
  void aBodyThatNobodyReadIsNotTakenForTheNextRequest(String request) throws IOException {
    try (var client = RawClient.to(things.port())) {
      var smuggled = head("GET /things/smuggled HTTP/1.1", "Host: x");
      client.send(request + "\r\nContent-Length: " + smuggled.length() + "\r\n\r\n" + smuggled);
      client.read();
      client.send(head("GET /things/next HTTP/1.1", "Host: x"));
      assertThat(client.read().body()).isEqualTo("{\"id\":\"next\"}");
    }
  }
}
