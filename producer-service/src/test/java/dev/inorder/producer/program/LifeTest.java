package dev.inorder.producer.program;

import static dev.inorder.producer.program.RunningProducer.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inorder.kit.database.DatabaseUnusable;
import dev.inorder.kit.http.HttpServer;
import dev.inorder.kit.operations.KitTelemetry;
import dev.inorder.producer.program.RunningProducer.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The producer from its start to its end, and when many ask at once. */
@Timeout(30)
class LifeTest {
  private final RunningProducer producer;

  LifeTest(@TempDir Path folder) {
    this.producer = RunningProducer.in(folder);
  }

  @AfterEach
  void stop() {
    producer.close();
  }

  @Test
  void itSaysThatItLivesAndIsReady() {
    producer.get("/health/live").is(200, "{\"status\":\"live\"}");
    producer.get("/health/ready").is(200, "{\"status\":\"ready\"}");
  }

  @Test
  void itCountsEveryOutcome() {
    assertThat(producer.get("/metrics").body())
        .contains("inorder_advances_total{outcome=\"committed\"} 0.0")
        .contains("inorder_advances_total{outcome=\"conflict\"} 0.0");
    producer.commit("A", 1);
    producer.post("/flows/A/advance", step("A", 1));
    producer.post("/flows/B/advance", step("A", 1));
    producer.post("/flows/B/advance", step("B", 2));
    producer.post("/flows/B/advance", step("B", 1).replace("reserved", "released"));
    var metrics = producer.get("/metrics");
    assertThat(metrics.header("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
    for (var outcome :
        List.of("existing", "conflict", "stale", "invalid_transition", "committed")) {
      assertThat(metrics.body())
          .contains("inorder_advances_total{outcome=\"" + outcome + "\"} 1.0");
    }
    assertThat(metrics.body())
        .contains("inorder_database_commit_seconds_count")
        .contains("inorder_http_requests_seconds_count{method=\"POST\"");
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 50})
  void ofManyWhoAskTheSameAtOnceOneCommits(int callers) {
    var answers = atOnce(callers, _ -> step("A", 1));
    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
    assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(callers - 1);
    assertThat(answers)
        .extracting(answer -> answer.json().path("event"))
        .containsOnly(answers.getFirst().json().path("event"));
    assertThat(producer.rows()).isEqualTo(Map.of("flow", 1L, "outbox", 1L, "quarantine", 0L));
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 50})
  void ofManyWhoWantTheSameStepOneGetsIt(int callers) {
    var answers = atOnce(callers, i -> step("A", 1).replace("A-1", "E" + i));
    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.status() == 412)
        .hasSize(callers - 1)
        .allSatisfy(answer -> assertThat(answer.json().path("current_seq").asLong()).isEqualTo(1));
    assertThat(producer.rows()).isEqualTo(Map.of("flow", 1L, "outbox", 1L, "quarantine", 0L));
  }

  @Test
  void manyFlowsAtOnceEachKeepTheirOrder() {
    var flows =
        IntStream.range(0, 20)
            .mapToObj(flow -> CompletableFuture.runAsync(() -> producer.commit("F" + flow, 3)))
            .toList();
    flows.forEach(CompletableFuture::join);
    assertThat(producer.rows()).isEqualTo(Map.of("flow", 20L, "outbox", 60L, "quarantine", 0L));
    assertThat(
            producer.column(
                """
                SELECT count(*) FROM outbox later JOIN outbox earlier USING (flow_id)
                WHERE later.seq > earlier.seq AND later.position < earlier.position\
                """))
        .containsExactly("0");
  }

  @Test
  void aRestartKeepsEverything() {
    producer.commit("A", 2);
    var flow = producer.get("/flows/A").body();
    var outbox = producer.get("/outbox").body();
    var rows = producer.rows();
    producer.restart();
    assertThat(producer.get("/flows/A").body()).isEqualTo(flow);
    assertThat(producer.get("/outbox").body()).isEqualTo(outbox);
    assertThat(producer.rows()).isEqualTo(rows);
    assertThat(producer.post("/flows/A/advance", step("A", 1)).status()).isEqualTo(200);
    assertThat(producer.post("/flows/A/advance", step("A", 3)).status()).isEqualTo(201);
  }

  @Test
  void aSecondProducerOnTheSameDatabaseDoesNotStart() {
    assertThatThrownBy(() -> RunningProducer.start(producer.database(), producer.clock))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessage(producer.database() + " is in use by another process");
    producer.commit("A", 1);
  }

  @Test
  void aProducerWhosePortIsTakenLeavesItsDatabaseToOthers(@TempDir Path other) {
    var database = other.resolve("producer.db");
    var settings = new ProducerSettings("127.0.0.1", producer.port(), database);
    assertThatThrownBy(
            () -> ProducerService.start(settings, InstantSource.system(), KitTelemetry.silent()))
        .isInstanceOf(HttpServer.CannotListen.class);
    RunningProducer.start(database, producer.clock).close();
  }

  @Test
  void anotherProgramsDatabaseIsNotServed(@TempDir Path other) throws IOException {
    var file = Files.writeString(other.resolve("producer.db"), "not a database at all".repeat(99));
    assertThatThrownBy(() -> RunningProducer.start(file, producer.clock))
        .isInstanceOf(DatabaseUnusable.class);
    assertThat(file).hasContent("not a database at all".repeat(99));
  }

  @Test
  void theTablesThatSupportPeopleReadAreThere() {
    producer.commit("A", 1);
    assertThat(producer.column("SELECT flow_id || seq || state || amount FROM flow"))
        .containsExactly("A1reserved3");
    assertThat(producer.column("SELECT event_id || flow_id || seq || accepted FROM outbox"))
        .containsExactly("A-1A10");
    assertThat(producer.column("SELECT json_extract(body, '$.payload.amount') FROM outbox"))
        .containsExactly("3");
  }

  private List<Answer> atOnce(int callers, IntFunction<String> body) {
    var calls =
        IntStream.range(0, callers)
            .mapToObj(body)
            .map(asked -> producer.posting("/flows/A/advance", asked))
            .toList();
    return calls.stream().map(CompletableFuture::join).toList();
  }
}
