package dev.inorder.producer.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Digest;
import dev.inorder.producer.program.RunningProducer.Answer;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a relay asks of the producer: claims and receipts. */
@Timeout(30)
class RelayTest {
  private static final String CLAIMS = "/outbox/claims";
  private static final String RECEIPTS = "/outbox/receipts";
  private static final String BODY =
      """
      {"event_id":"A-1","flow_id":"A","kind":"reserved","payload":{"amount":3},"schema":1,"seq":1}\
      """;

  private final RunningProducer producer;

  RelayTest(@TempDir Path folder) {
    this.producer = RunningProducer.in(folder);
  }

  @AfterEach
  void stop() {
    producer.close();
  }

  @Test
  void aClaimHoldsEachEventWithItsDigestAndItsCanonicalBody() {
    producer.commit("A", 1);
    var answer = producer.post(CLAIMS, "{\"max\":10,\"wait_ms\":0}");
    var claim = answer.json().path("claim").asText();
    assertThat(claim).isNotEmpty();
    answer.is(
        200,
        """
        {"claim":"%s","lease_ms":10000,"goes_on":true,"events":[{"event_id":"A-1","flow_id":"A",\
        "seq":1,"digest":"%s","body":"%s"}]}\
        """
            .formatted(claim, Digest.of(BODY), BODY.replace("\"", "\\\"")));
  }

  @Test
  void whatIsClaimedIsNotClaimedAgainUntilItsLeaseIsOver() {
    producer.commit("A", 1);
    assertThat(claimed()).containsExactly("A-1");
    assertThat(claimed()).isEmpty();
    producer.clock.skip(Duration.ofSeconds(10));
    assertThat(claimed()).containsExactly("A-1");
  }

  @Test
  void aClaimThatWaitsIsLetGoByACommit() throws Exception {
    for (int i = 0; i < 10; i++) {
      var waiting = producer.posting(CLAIMS, "{\"max\":10,\"wait_ms\":30000}");
      producer.commit("A" + i, 1);
      var events = new ArrayList<>(events(waiting.get()));
      events.addAll(claimed());
      assertThat(events).containsExactly("A" + i + "-1");
    }
  }

  @Test
  void aClaimThatWaitedInVainIsAnsweredEmpty() {
    var answer = producer.post(CLAIMS, "{\"max\":1,\"wait_ms\":10}");
    assertThat(events(answer)).isEmpty();
    assertThat(answer.json().path("goes_on").asBoolean()).isTrue();
  }

  @Test
  void aClaimThatWaitsIsLetGoByTheStopAndToldNotToAskAgain() throws Exception {
    var taken = new CountDownLatch(1);
    var claim =
        producer
            .request(CLAIMS)
            .header("Content-Type", "application/json")
            .expectContinue(true)
            .POST(BodyPublishers.ofInputStream(() -> body(taken)));
    var waiting = producer.sending(claim);
    taken.await();
    var stop = producer.stop();
    assertThat(waiting.get().json().path("goes_on").asBoolean(true)).isFalse();
    stop.join();
  }

  @Test
  void whatIsReportedAsDeliveredIsAccepted() {
    producer.commit("A", 2);
    var claim = producer.claim();
    producer.report(claim, "A-1 accepted", "A-2 duplicate").is(200, "{\"kept\":2,\"left_out\":[]}");
    assertThat(producer.column("SELECT accepted FROM outbox")).containsExactly("1", "1");
    assertThat(producer.get("/flows/A").json().at("/ledgers/accepted").asLong()).isEqualTo(2);
    producer.clock.skip(Duration.ofHours(1));
    assertThat(claimed()).isEmpty();
  }

  @Test
  void aReportMayBeRepeated() {
    producer.commit("A", 1);
    var claim = producer.claim();
    for (int i = 0; i < 2; i++) {
      producer.report(claim, "A-1 accepted").is(200, "{\"kept\":1,\"left_out\":[]}");
    }
    assertThat(producer.column("SELECT accepted FROM outbox")).containsExactly("1");
  }

  @Test
  void aReceiptForAnotherBodyIsLeftOutAndNothingIsAcceptedByIt() {
    producer.commit("A", 1);
    producer.commit("B", 1);
    var body =
        """
        {"claim":"%s","receipts":[
          {"event_id":"A-1","result":"accepted","digest":"%s"},
          {"event_id":"B-1","result":"accepted","digest":"%s"},
          {"event_id":"C-1","result":"duplicate","digest":"%s"}]}\
        """
            .formatted(producer.claim(), Digest.of("another body"), digest("B-1"), Digest.of(BODY));
    producer.post(RECEIPTS, body).is(200, "{\"kept\":1,\"left_out\":[\"A-1\",\"C-1\"]}");
    assertThat(producer.column("SELECT event_id FROM outbox WHERE accepted"))
        .containsExactly("B-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"id_conflict", "sequence_conflict", "invalid_event"})
  void aRefusedEventStopsItsFlowForGoodAndNoOther(String reason) {
    producer.commit("A", 2);
    producer.commit("B", 1);
    producer.report(producer.claim(), "A-1 " + reason, "A-2 accepted", "B-1 deferred");
    producer.commit("C", 1);
    producer.clock.skip(Duration.ofHours(1));
    assertThat(claimed()).containsExactlyInAnyOrder("B-1", "C-1");
    assertThat(
            producer.column("SELECT event_id || ' ' || accepted FROM outbox WHERE flow_id = 'A'"))
        .containsExactly("A-1 0", "A-2 1");
    assertThat(producer.get("/flows/A").json().at("/delivery/reason").asText()).isEqualTo(reason);
    assertThat(producer.post("/flows/A/advance", RunningProducer.step("A", 3)).status())
        .isEqualTo(201);
    assertThat(claimed()).isEmpty();

    producer.restart();
    assertThat(claimed()).containsExactlyInAnyOrder("B-1", "C-1");
    assertThat(producer.get("/flows/A").json().at("/delivery/state").asText())
        .isEqualTo("quarantined");
  }

  @Test
  void aRefusalOfWhatIsUnknownOrAcceptedIsLeftOut() {
    producer.commit("A", 1);
    producer.report(producer.claim(), "A-1 accepted");
    producer
        .report("late", "A-1 id_conflict", "Z-1 id_conflict")
        .is(200, "{\"kept\":0,\"left_out\":[\"A-1\",\"Z-1\"]}");
    assertThat(producer.rows().get("quarantine")).isZero();
  }

  @Test
  void whatWasReturnedIsClaimedAtOnceAndWhatWasDeferredAfterAPause() {
    producer.commit("A", 1);
    producer.commit("B", 1);
    producer.report(producer.claim(), "A-1 returned", "B-1 deferred");
    assertThat(claimed()).containsExactly("A-1");
    producer.clock.skip(Duration.ofMillis(200));
    assertThat(claimed()).containsExactly("B-1");
  }

  @Test
  void whatWasNotAcceptedIsThereAfterARestart() {
    producer.commit("A", 3);
    producer.report(producer.claim(), "A-1 accepted", "A-2 deferred");
    producer.restart();
    assertThat(claimed()).containsExactly("A-2", "A-3");
  }

  /** The body of a claim that waits; it is asked for once the server reads it. */
  private static InputStream body(CountDownLatch taken) {
    taken.countDown();
    return new ByteArrayInputStream("{\"max\":1,\"wait_ms\":30000}".getBytes(UTF_8));
  }

  private String digest(String event) {
    return producer.get("/outbox/" + event).json().path("digest").asText();
  }

  private List<String> claimed() {
    return events(producer.post(CLAIMS, "{\"max\":1000,\"wait_ms\":0}"));
  }

  private static List<String> events(Answer claim) {
    assertThat(claim.status()).as(claim.body()).isEqualTo(200);
    List<String> events = new ArrayList<>();
    claim.json().path("events").forEach(event -> events.add(event.path("event_id").asText()));
    return events;
  }
}
