package dev.inorder.launcher;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks one of the programs over HTTP. */
public final class Client {
  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(30);
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final URI url;

  public Client(URI url) {
    this.url = url;
  }

  /** Where the program is asked. */
  public URI url() {
    return url;
  }

  /** What was answered. */
  public record Reply(int status, JsonNode body) {}

  public Reply get(String path) {
    return send(request(path).GET());
  }

  public Reply post(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  public Reply put(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(json)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(url.resolve(path)).timeout(LONGEST_REQUEST);
  }

  private static Reply send(HttpRequest.Builder request) {
    try {
      var response = HTTP.send(request.build(), BodyHandlers.ofString());
      return new Reply(response.statusCode(), json(response.body()));
    } catch (IOException e) {
      throw new UncheckedIOException("no answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the answer was not waited for", e);
    }
  }

  /** The body, or as a string what is no JSON. */
  private static JsonNode json(String body) {
    try {
      return MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      return MAPPER.getNodeFactory().textNode(body);
    }
  }
}
