package dev.inorder.consumer.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * An answer as far as a program may depend on it. A problem's title and its details are words for
 * people: they must be there, and are not compared.
 */
record Reply(int status, String type, JsonNode body) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String PROBLEM = "application/problem+json";

  static Reply of(HttpResponse<String> response) {
    var type = response.headers().firstValue("Content-Type").orElse("");
    var body = parse(response.body());
    return new Reply(response.statusCode(), type, type.equals(PROBLEM) ? compared(body) : body);
  }

  /** The answer that such a body is expected in. */
  static Reply json(int status, String body) {
    return new Reply(status, "application/json", parse(body));
  }

  /** The problem that is expected, with the members that it has beside those of every problem. */
  static Reply problem(int status, String code, String members) {
    ObjectNode body = MAPPER.createObjectNode();
    body.put("type", "about:blank").put("status", status).put("code", code);
    return new Reply(status, PROBLEM, body.setAll((ObjectNode) parse(members)));
  }

  static Reply problem(int status, String code) {
    return problem(status, code, "{}");
  }

  /** The problem of a request with one thing wrong. */
  static Reply problemAt(int status, String code, String pointer) {
    return problem(status, code, "{\"errors\":[{\"pointer\":\"%s\"}]}".formatted(pointer));
  }

  /** The word of the protocol that it says. */
  String word() {
    return body.path(type.equals(PROBLEM) ? "code" : "result").asText();
  }

  /** A member of each item of a list. */
  List<String> items(String list, String member) {
    return StreamSupport.stream(body.path(list).spliterator(), false)
        .map(item -> item.path(member).asText())
        .toList();
  }

  static JsonNode parse(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + text, e);
    }
  }

  private static JsonNode compared(JsonNode problem) {
    ObjectNode compared = problem.deepCopy();
    assertThat(compared.remove("title").asText()).isNotBlank();
    removeDetail(compared);
    compared.path("errors").forEach(Reply::removeDetail);
    return compared;
  }

  private static void removeDetail(JsonNode node) {
    assertThat(((ObjectNode) node).remove("detail").asText()).isNotBlank();
  }
}
