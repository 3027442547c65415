package dev.inorder.kit.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.kit.database.DatabaseEvent;
import dev.inorder.kit.http.HttpEvent;
import dev.inorder.kit.http.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OperationsTest {
  private final AtomicInteger breakdowns = new AtomicInteger();
  private final AtomicReference<Optional<String>> notReady =
      new AtomicReference<>(Optional.empty());
  private final KitTelemetry telemetry = new KitTelemetry(breakdowns::incrementAndGet);
  private final HttpServer server =
      HttpServer.start(
          "127.0.0.1",
          0,
          new OperationsRoutes(telemetry.registry(), notReady::get).routes(),
          telemetry::on);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void whoIsReadySaysSo() throws Exception {
    assertThat(get("/health/live").body()).isEqualTo("{\"status\":\"live\"}");
    assertThat(get("/health/ready").body()).isEqualTo("{\"status\":\"ready\"}");
  }

  @Test
  void whoIsNotReadySaysWhyAndStillLives() throws Exception {
    notReady.set(Optional.of("the database cannot be written"));
    var answer = get("/health/ready");
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    assertThat(answer.body())
        .isEqualTo("{\"status\":\"not_ready\",\"reason\":\"the database cannot be written\"}");
    assertThat(get("/health/live").statusCode()).isEqualTo(200);
  }

  @Test
  void everyMetricIsThereBeforeAnythingHappened() throws Exception {
    assertThat(get("/metrics").body())
        .contains("inorder_database_commit_seconds_count 0")
        .contains("inorder_database_group_count 0")
        .contains("inorder_database_undone_total 0.0");
  }

  @Test
  void commitsAndWhatWasUndoneAreCounted() throws Exception {
    var failure = new IllegalStateException("made up");
    telemetry.on(new DatabaseEvent.Committed(3, Duration.ofMillis(2)));
    telemetry.on(new DatabaseEvent.WriteUndone(failure));
    telemetry.on(new DatabaseEvent.GroupUndone(5, failure));
    telemetry.on(new DatabaseEvent.CheckpointFailed(failure));
    telemetry.on(new DatabaseEvent.Opened(Path.of("a.db"), "identity"));
    assertThat(get("/metrics").body())
        .contains("inorder_database_commit_seconds_count 1")
        .contains("inorder_database_group_sum 3.0")
        .contains("inorder_database_undone_total 6.0");
    assertThat(breakdowns).hasValue(0);
  }

  @Test
  void aBrokenDatabaseEndsTheProgram() {
    telemetry.on(new DatabaseEvent.Broken(new IllegalStateException("made up")));
    assertThat(breakdowns).hasValue(1);
  }

  @Test
  void requestsAreCountedByTheirRoute() throws Exception {
    telemetry.on(new HttpEvent.Answered("GET", "/things/{id}", 200, 1_000));
    telemetry.on(new HttpEvent.Failed("GET", "/things/{id}", new StackOverflowError()));
    assertThat(get("/metrics").body())
        .contains(
            """
            inorder_http_requests_seconds_count{method="GET",route="/things/{id}",status="200"} 1\
            """);
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      var uri = URI.create("http://127.0.0.1:" + server.port() + path);
      return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
  }
}
