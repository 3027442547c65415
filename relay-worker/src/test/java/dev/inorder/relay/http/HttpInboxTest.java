package dev.inorder.relay.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inorder.event.RelayWord;
import dev.inorder.relay.ClaimedEvent;
import dev.inorder.relay.Events;
import dev.inorder.relay.OtherSideFailed;
import dev.inorder.relay.Receipt;
import dev.inorder.relay.http.ScriptedServer.Answer;
import dev.inorder.relay.http.ScriptedServer.Asked;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the relay makes of a consumer's answers, on a real connection. */
class HttpInboxTest {
  private static final List<ClaimedEvent> EVENTS = Events.claimed(3);

  @Test
  void aBatchGoesOutByteForByteInItsOrder() {
    try (var server = new ScriptedServer(_ -> accepted(EVENTS))) {
      assertThat(results(deliver(server))).containsOnly(RelayWord.ACCEPTED).hasSize(3);
      var bodies = EVENTS.stream().map(ClaimedEvent::body).collect(Collectors.joining(","));
      assertThat(server.asked)
          .containsExactly(new Asked("/inbox/batch", "{\"events\":[" + bodies + "]}"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308, 401, 403, 404, 405, 408, 410, 429, 500, 502, 503})
  void anyOtherStatusIsAFailedTryAndIsSentOnce(int status) {
    var headers = Map.of("Location", "/inbox/elsewhere", "Retry-After", "0");
    try (var server =
        new ScriptedServer(_ -> new Answer(status, "application/json", headers, "{}"))) {
      assertThatThrownBy(() -> deliver(server))
          .isInstanceOf(OtherSideFailed.class)
          .hasMessageContaining("status " + status);
      assertThat(server.asked).hasSize(1);
    }
  }

  @Test
  void aTimeThatTheConsumerNamesIsHandedOn() {
    var headers = Map.of("Retry-After", "7");
    try (var server = new ScriptedServer(_ -> new Answer(503, "text/plain", headers, ""))) {
      assertThatThrownBy(() -> deliver(server))
          .isInstanceOfSatisfying(
              OtherSideFailed.class,
              e -> assertThat(e.retryAfter()).contains(Duration.ofSeconds(7)));
    }
  }

  @Test
  void aPageInPlaceOfAnAnswerIsNotBelieved() {
    var page = "<html>Welcome to the hotel's network</html>";
    assertFails(_ -> new Answer(200, "text/html", Map.of(), page));
    assertFails(_ -> Answer.json(200, page));
    assertFails(_ -> new Answer(200, "text/html", Map.of(), accepted(EVENTS).body()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"results\":[]}", "{\"results\":{}}", "null"})
  void anAnswerToOtherEventsIsNotBelieved(String body) {
    assertFails(_ -> Answer.json(200, body));
  }

  @Test
  void aConsumerThatIsNotThereIsAFailedTry() throws IOException {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    var inbox = new HttpInbox(URI.create("http://127.0.0.1:" + port));
    assertThatThrownBy(() -> inbox.deliver(EVENTS)).isInstanceOf(OtherSideFailed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200 OK\r\nContent-Ty",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"res",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"re",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"res",
        "nonsense\r\n\r\n"
      })
  void aConnectionThatIsCutIsAFailedTry(String beginning) throws Exception {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var server =
          Thread.ofVirtual()
              .start(() -> {
                try (var connection = socket.accept()) {
                  connection.getInputStream().read(new byte[100_000]);
                  connection.getOutputStream().write(beginning.getBytes(UTF_8));
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      var inbox = new HttpInbox(URI.create("http://127.0.0.1:" + socket.getLocalPort()));
      assertThatThrownBy(() -> inbox.deliver(EVENTS))
          .isInstanceOf(OtherSideFailed.class)
          .message()
          .startsWith("no answer from http://127.0.0.1:" + socket.getLocalPort())
          .doesNotContain("null", "not found");
      server.join();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413, 415, 422})
  void aRefusedBatchIsSentOneByOneToFindTheRefused(int status) {
    try (var server = new ScriptedServer(asked -> oneByOne(asked, status))) {
      assertThat(results(deliver(server)))
          .containsExactly(
              RelayWord.ACCEPTED, RelayWord.INVALID_EVENT, RelayWord.SEQUENCE_CONFLICT);
      assertThat(server.asked.get(1)).isEqualTo(new Asked("/inbox", EVENTS.getFirst().body()));
    }
  }

  @Test
  void whatWasDeliveredOneByOneCountsThoughTheConsumerFailsThen() {
    try (var server =
        new ScriptedServer(asked ->
            asked.path().equals("/inbox/batch")
                ? Answer.problem(413, "{}")
                : asked.body().contains("A1")
                    ? Answer.json(202, element(EVENTS.getFirst()))
                    : Answer.problem(500, "{}"))) {
      assertThat(results(deliver(server)))
          .containsExactly(RelayWord.ACCEPTED, RelayWord.RETURNED, RelayWord.RETURNED);
    }
  }

  @Test
  void socketsSendAtOnce() throws IOException {
    try (var socket = new NoDelaySockets().createSocket()) {
      assertThat(socket.getTcpNoDelay()).isTrue();
    }
  }

  private static Answer oneByOne(Asked asked, int status) {
    if (asked.path().equals("/inbox/batch")) {
      return Answer.problem(status, "{\"code\":\"invalid_request\"}");
    }
    if (asked.body().contains("A1")) {
      return Answer.json(202, element(EVENTS.getFirst()));
    }
    return asked.body().contains("A2")
        ? Answer.problem(status, "{\"code\":\"invalid_event\"}")
        : Answer.problem(409, "{\"code\":\"sequence_conflict\",\"event_id\":\"A3\"}");
  }

  private static void assertFails(Function<Asked, Answer> script) {
    try (var server = new ScriptedServer(script)) {
      assertThatThrownBy(() -> deliver(server)).isInstanceOf(OtherSideFailed.class);
      assertThat(server.asked).hasSize(1);
    }
  }

  private static List<Receipt> deliver(ScriptedServer server) {
    return new HttpInbox(server.url()).deliver(EVENTS);
  }

  private static List<RelayWord> results(List<Receipt> receipts) {
    return receipts.stream().map(Receipt::result).toList();
  }

  private static Answer accepted(List<ClaimedEvent> events) {
    var results = events.stream().map(HttpInboxTest::element).collect(Collectors.joining(","));
    return Answer.json(200, "{\"results\":[" + results + "]}");
  }

  private static String element(ClaimedEvent event) {
    return "{\"result\":\"accepted\",\"event_id\":\"%s\",\"digest\":\"%s\"}"
        .formatted(event.eventId(), event.digest());
  }
}
