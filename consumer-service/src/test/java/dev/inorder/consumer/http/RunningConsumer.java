package dev.inorder.consumer.http;

import static java.net.http.HttpRequest.BodyPublishers.noBody;
import static java.net.http.HttpRequest.BodyPublishers.ofString;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.consumer.program.ApplyMode;
import dev.inorder.consumer.program.ConsumerService;
import dev.inorder.consumer.program.ConsumerSettings;
import dev.inorder.event.Event;
import dev.inorder.kit.operations.KitTelemetry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** The consumer as it is wired for its users, on a port of its own, and a client of it. */
final class RunningConsumer implements AutoCloseable {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ConsumerService service;
  private final Tables tables;

  private RunningConsumer(ConsumerSettings settings) {
    this.service =
        ConsumerService.start(settings, InstantSource.system(), new KitTelemetry(() -> {}));
    this.tables = new Tables(settings.database());
  }

  /** One that applies as events arrive. */
  static RunningConsumer auto(Path folder) {
    return start(folder, ApplyMode.AUTO, Set.of(1));
  }

  /** One that applies on request alone. */
  static RunningConsumer manual(Path folder) {
    return start(folder, ApplyMode.MANUAL, Set.of(1));
  }

  static RunningConsumer start(Path folder, ApplyMode apply, Set<Integer> schemas) {
    return new RunningConsumer(
        new ConsumerSettings("127.0.0.1", 0, folder.resolve("consumer.db"), apply, schemas));
  }

  Tables tables() {
    return tables;
  }

  int port() {
    return service.port();
  }

  Reply get(String path) {
    return Reply.of(send(request(path).GET().build()));
  }

  Reply post(String path) {
    return Reply.of(send(request(path).POST(noBody()).build()));
  }

  Reply post(String path, String body) {
    return Reply.of(send(json(path).POST(ofString(body)).build()));
  }

  /**
   * Sends a body only once the server asks for it. A refusal that comes while a long body is still
   * being sent may be lost with the connection.
   */
  Reply postWhenAskedFor(String path, String body) {
    return Reply.of(send(json(path).expectContinue(true).POST(ofString(body)).build()));
  }

  Reply put(String path, String body) {
    return Reply.of(send(json(path).PUT(ofString(body)).build()));
  }

  /** Brings an event, whatever becomes of it. */
  Reply receive(Event event) {
    return post("/inbox", event.body());
  }

  Reply receiveBatch(String... elements) {
    return post("/inbox/batch", "{\"events\":[" + String.join(",", elements) + "]}");
  }

  /** Brings new events, one after the other. */
  void given(Event... events) {
    given(Arrays.asList(events));
  }

  void given(Collection<Event> events) {
    for (var event : events) {
      assertThat(receive(event).status()).as(event.body()).isEqualTo(202);
    }
  }

  /** Brings new events, all at once. */
  void givenTogether(Collection<Event> events) {
    var bodies = events.stream().map(Event::body).collect(Collectors.joining(","));
    var reply = post("/inbox/batch", "{\"events\":[" + bodies + "]}");
    assertThat(reply.items("results", "result")).containsOnly("accepted");
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
  }

  HttpRequest.Builder json(String path) {
    return request(path).header("Content-Type", "application/json");
  }

  HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(request.toString(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The client goes first: the server gives connections that are left idle a second to end. */
  @Override
  public void close() {
    client.close();
    service.close();
  }
}
