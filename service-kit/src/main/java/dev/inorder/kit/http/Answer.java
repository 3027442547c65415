package dev.inorder.kit.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a request is answered with. */
public record Answer(int status, String type, Map<String, String> headers, String body) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  public static Answer json(int status, JsonNode body) {
    try {
      return new Answer(status, "application/json", Map.of(), MAPPER.writeValueAsString(body));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of JSON can always be written", e);
    }
  }

  public static Answer text(int status, String type, String body) {
    return new Answer(status, type, Map.of(), body);
  }

  public Answer with(String header, String value) {
    var extended = new LinkedHashMap<>(headers);
    extended.put(header, value);
    return new Answer(status, type, extended, body);
  }

  Answer withType(String other) {
    return new Answer(status, other, headers, body);
  }
}
