package dev.inorder.producer.program;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inorder.kit.operations.KitTelemetry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** The real producer on a free port, with its database in a folder, and a client of it. */
final class RunningProducer implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(20);

  final SkippingClock clock = new SkippingClock();
  private HttpClient client = HttpClient.newHttpClient();
  private final Path database;
  private ProducerService service;
  private int port;

  private RunningProducer(Path folder) {
    this.database = folder.resolve("producer.db");
    this.service = start(database, clock);
    this.port = service.port();
  }

  static RunningProducer in(Path folder) {
    return new RunningProducer(folder);
  }

  /** Starts a service as its program would. */
  static ProducerService start(Path database, SkippingClock clock) {
    return ProducerService.start(
        new ProducerSettings("127.0.0.1", 0, database),
        clock,
        new KitTelemetry(RunningProducer::failUnexpectedly));
  }

  Path database() {
    return database;
  }

  int port() {
    return port;
  }

  void restart() {
    close();
    client = HttpClient.newHttpClient();
    service = start(database, clock);
    port = service.port();
  }

  /** Stops the service, and answers when it has stopped. */
  CompletableFuture<Void> stop() {
    return CompletableFuture.runAsync(service::close);
  }

  Answer get(String path) {
    return send(request(path).GET());
  }

  Answer post(String path, String json) {
    return send(request(path).header("Content-Type", "application/json").POST(text(json)));
  }

  CompletableFuture<Answer> posting(String path, String json) {
    return sending(request(path).header("Content-Type", "application/json").POST(text(json)));
  }

  CompletableFuture<Answer> sending(HttpRequest.Builder request) {
    return client.sendAsync(request.build(), BodyHandlers.ofString()).thenApply(Answer::new);
  }

  Answer send(HttpRequest.Builder request) {
    try {
      return new Answer(client.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(LONGEST_ANSWER);
  }

  /** Commits the first steps of a flow, each of amount 3. */
  void commit(String flow, int steps) {
    for (int seq = 1; seq <= steps; seq++) {
      assertThat(post("/flows/" + flow + "/advance", step(flow, seq)).status()).isEqualTo(201);
    }
  }

  /** The body that advances a flow, of amount 3, to {@code seq}; its event is flow-seq. */
  static String step(String flow, int seq) {
    var kind = List.of("reserved", "confirmed", "released").get(seq - 1);
    return """
    {"event_id":"%s-%d","expected_seq":%d,"kind":"%s","payload":{"amount":3}}\
    """
        .formatted(flow, seq, seq - 1, kind);
  }

  /** Claims everything that can be claimed now, and answers the claim's name. */
  String claim() {
    return post("/outbox/claims", "{\"max\":1000,\"wait_ms\":0}").json().path("claim").asText();
  }

  /** Reports what became of events, each given as its id and a word, with the right digests. */
  Answer report(String claim, String... receipts) {
    var list =
        Arrays.stream(receipts)
            .map(receipt -> receipt.split(" "))
            .map(receipt -> receipt(receipt[0], receipt[1]))
            .collect(joining(","));
    return post(
        "/outbox/receipts",
        """
        {"claim":"%s","receipts":[%s]}\
        """
            .formatted(claim, list));
  }

  private String receipt(String event, String result) {
    var digest = get("/outbox/" + event).json().path("digest").asText();
    return List.of("accepted", "duplicate").contains(result)
        ? "{\"event_id\":\"%s\",\"result\":\"%s\",\"digest\":\"%s\"}"
            .formatted(event, result, digest)
        : "{\"event_id\":\"%s\",\"result\":\"%s\"}".formatted(event, result);
  }

  /** How many rows each table has, read without the service. */
  Map<String, Long> rows() {
    Map<String, Long> rows = new TreeMap<>();
    for (var table :
        column("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'identity'")) {
      rows.put(table, Long.valueOf(column("SELECT count(*) FROM " + table).getFirst()));
    }
    return rows;
  }

  /** The first column of a query, read without the service. */
  List<String> column(String sql) {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        var statement = connection.createStatement();
        var result = statement.executeQuery(sql)) {
      List<String> column = new ArrayList<>();
      while (result.next()) {
        column.add(result.getString(1));
      }
      return column;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    // In this order: a stop waits for connections that are kept alive.
    client.close();
    service.close();
  }

  private static HttpRequest.BodyPublisher text(String text) {
    return BodyPublishers.ofString(text);
  }

  private static void failUnexpectedly() {
    throw new AssertionError("the producer broke down");
  }

  /** What came back. */
  record Answer(HttpResponse<String> response) {
    int status() {
      return response.statusCode();
    }

    String body() {
      return response.body();
    }

    Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }

    JsonNode json() {
      try {
        return MAPPER.readTree(body());
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Checks that this is exactly such a success. */
    Answer is(int status, String body) {
      assertThat(status()).as(body()).isEqualTo(status);
      assertThat(header("Content-Type")).contains("application/json");
      assertThat(body()).isEqualTo(body);
      return this;
    }

    /** Checks that this is a problem document with this status and code. */
    Answer isProblem(int status, String code) {
      assertThat(status()).as(body()).isEqualTo(status);
      assertThat(header("Content-Type")).contains("application/problem+json");
      assertThat(json().path("status").asInt()).isEqualTo(status);
      assertThat(json().path("code").asText()).isEqualTo(code);
      assertThat(json().path("title").asText()).isNotEmpty();
      assertThat(json().path("detail").asText()).isNotEmpty();
      return this;
    }

    /** Checks that the request was refused for these places and no others. */
    Answer isInvalidAt(String... pointers) {
      isProblem(400, "invalid_request");
      List<String> found = new ArrayList<>();
      for (var error : json().path("errors")) {
        found.add(error.path("pointer").asText());
        assertThat(error.path("detail").asText()).isNotEmpty();
      }
      assertThat(found).as(body()).containsExactlyInAnyOrder(pointers);
      return this;
    }
  }
}
