package dev.inorder.consumer.http;

import static java.util.stream.Collectors.joining;

import dev.inorder.event.FlowId;
import dev.inorder.event.Word;
import dev.inorder.kit.http.Request;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Parameters of queries that several lists take. */
final class Queries {
  private Queries() {}

  static Optional<FlowId> flow(Map<String, String> query) {
    return Optional.ofNullable(query.get("flow_id")).map(Queries::flow);
  }

  static FlowId flow(String value) {
    return FlowId.parse(value).orElseThrow(() -> Request.invalid("flow_id", FlowId.RULE));
  }

  static <W extends Enum<W> & Word> Optional<W> word(
      Map<String, String> query, String name, Class<W> set) {
    return Optional.ofNullable(query.get(name))
        .map(value -> Word.parse(set, value).orElseThrow(() -> Request.invalid(name, oneOf(set))));
  }

  private static <W extends Enum<W> & Word> String oneOf(Class<W> set) {
    return Arrays.stream(set.getEnumConstants())
        .map(Word::word)
        .collect(joining(", ", "must be one of ", ""));
  }
}
