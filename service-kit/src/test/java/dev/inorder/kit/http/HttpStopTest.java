package dev.inorder.kit.http;

import static dev.inorder.kit.http.RawClient.head;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class HttpStopTest {
  private static final String HELD = head("GET /held HTTP/1.1", "Host: x");
  private static final String NEW = head("GET /things/a HTTP/1.1", "Host: x");
  private static final String POST =
      head(
          "POST /things/a HTTP/1.1",
          "Host: x",
          "Content-Type: application/json",
          "Content-Length: 2",
          "Expect: 100-continue");

  private final Things things = Things.start();

  @Test
  void whatWasTakenIsFinishedAndWhatIsNewIsRefused() throws Exception {
    CompletableFuture<Void> stop;
    try (var taken = RawClient.to(things.port());
        var kept = RawClient.to(things.port())) {
      assertThat(kept.send(NEW).read().status()).isEqualTo(200);
      taken.send(HELD);
      things.held.await();
      stop = CompletableFuture.runAsync(things.server::close);
      await().until(this::isDeaf);
      assertThatNothingIsTakenFrom(kept);
      assertThat(stop).isNotDone();
      things.release.countDown();
      assertThat(taken.read().body()).isEqualTo("{\"done\":\"true\"}");
    }
    stop.join();
  }

  @Test
  void aBodyThatIsStillComingIsTakenToItsEnd() throws Exception {
    CompletableFuture<Void> stop;
    try (var taken = RawClient.to(things.port())) {
      assertThat(taken.send(POST).readHead().status()).isEqualTo(100);
      stop = CompletableFuture.runAsync(things.server::close);
      await().until(this::isDeaf);
      assertThat(taken.send("{}").read().body()).isEqualTo("{\"size\":\"2\"}");
    }
    stop.join();
  }

  @Test
  void aConnectionOnWhichNothingIsAskedDoesNotHoldUpTheStop() throws IOException {
    try (var idle = RawClient.to(things.port());
        var half = RawClient.to(things.port())) {
      assertThat(idle.send(NEW).read().status()).isEqualTo(200);
      half.send("GET /things/a HT");
      things.close();
      assertThat(idle.isClosedByServer()).isTrue();
      assertThat(half.isClosedByServer()).isTrue();
    }
  }

  @Test
  void afterTheStopNobodyListens() {
    things.close();
    assertThatThrownBy(() -> RawClient.to(things.port())).isInstanceOf(ConnectException.class);
  }

  /** It is told so, or finds the connection closed where it had asked nothing for a second. */
  private static void assertThatNothingIsTakenFrom(RawClient kept) throws IOException {
    try {
      kept.send(NEW).read().isProblem(503, "storage_unavailable");
    } catch (EOFException | SocketException _) {
      assertThat(kept.isClosedByServer()).isTrue();
    }
  }

  private boolean isDeaf() throws IOException {
    try (var _ = RawClient.to(things.port())) {
      return false;
    } catch (ConnectException e) {
      return true;
    }
  }
}
