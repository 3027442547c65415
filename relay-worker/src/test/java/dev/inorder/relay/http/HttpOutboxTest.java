package dev.inorder.relay.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inorder.event.RelayWord;
import dev.inorder.relay.Claim;
import dev.inorder.relay.Events;
import dev.inorder.relay.OtherSideFailed;
import dev.inorder.relay.Receipt;
import dev.inorder.relay.http.ScriptedServer.Answer;
import dev.inorder.relay.http.ScriptedServer.Asked;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the relay asks the producer, on a real connection. */
class HttpOutboxTest {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  @Test
  void aClaimComesWithItsEventsAsTheProducerWroteThem() {
    var event = Events.claimed(1).getFirst();
    var body = event.body().replace("\"", "\\\"");
    var answer =
        """
        {"claim":"c1","lease_ms":10000,"goes_on":true,"events":[{"event_id":"A1","flow_id":"A",
        "seq":1,"digest":"%s","body":"%s"}]}\
        """
            .formatted(event.digest(), body);
    try (var server = new ScriptedServer(_ -> Answer.json(200, answer));
        var outbox = new HttpOutbox(server.url())) {
      assertThat(outbox.claim(7, PATIENCE)).isEqualTo(new Claim("c1", List.of(event), true));
      assertThat(server.asked)
          .containsExactly(new Asked("/outbox/claims", "{\"max\":7,\"wait_ms\":5000}"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "no",
        "{\"claim\":\"c1\",\"events\":[]}",
        "{\"claim\":\"c1\",\"goes_on\":true,\"events\":[{\"event_id\":\"A1\"}]}"
      })
  void anAnswerThatIsNoClaimIsAFailedTry(String answer) {
    try (var server = new ScriptedServer(_ -> Answer.json(200, answer));
        var outbox = new HttpOutbox(server.url())) {
      assertThatThrownBy(() -> outbox.claim(7, PATIENCE)).isInstanceOf(OtherSideFailed.class);
    }
  }

  @Test
  void onlyADeliveredEventIsReportedWithItsDigest() {
    var events = Events.claimed(2);
    var claim = new Claim("c1", events, true);
    var receipts =
        List.of(
            new Receipt(events.getFirst(), RelayWord.DUPLICATE),
            new Receipt(events.getLast(), RelayWord.ID_CONFLICT));
    try (var server = new ScriptedServer(_ -> Answer.json(200, "{\"kept\":2,\"left_out\":[]}"));
        var outbox = new HttpOutbox(server.url())) {
      outbox.report(claim, receipts);
      assertThat(server.asked)
          .containsExactly(
              new Asked(
                  "/outbox/receipts",
                  """
                  {"claim":"c1","receipts":[{"event_id":"A1","result":"duplicate","digest":"%s"},\
                  {"event_id":"A2","result":"id_conflict"}]}\
                  """
                      .formatted(events.getFirst().digest())));
    }
  }

  @Test
  void aReportThatIsNotKeptIsAFailedTry() {
    var events = Events.claimed(1);
    try (var server = new ScriptedServer(_ -> Answer.problem(503, "{}"));
        var outbox = new HttpOutbox(server.url())) {
      var receipts = List.of(new Receipt(events.getFirst(), RelayWord.ACCEPTED));
      assertThatThrownBy(() -> outbox.report(new Claim("c1", events, true), receipts))
          .isInstanceOf(OtherSideFailed.class);
    }
  }

  @Test
  void closingEndsTheWaitForAClaimWhichThenHasNoEvents() throws Exception {
    var asked = new CountDownLatch(1);
    var answer = new CountDownLatch(1);
    try (var server =
        new ScriptedServer(_ -> {
          asked.countDown();
          await(answer);
          return Answer.json(200, "{}");
        })) {
      var outbox = new HttpOutbox(server.url());
      var claim = CompletableFuture.supplyAsync(() -> outbox.claim(7, Duration.ofSeconds(20)));
      asked.await();
      outbox.close();
      var none = claim.get(5, TimeUnit.SECONDS);
      assertThat(none.events()).isEmpty();
      assertThat(none.goesOn()).isFalse();
      answer.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
