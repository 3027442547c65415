package dev.inorder.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One line of {@code documents.jsonl}: bytes that somebody may send, and what must be said of them.
 * The lines are data, so that a reader in another language can be held to them too.
 */
final class Document {
  private static final String FILE = "documents.jsonl";

  private final String name;
  private final byte[] utf8;
  private final Answer answer;

  private Document(String name, byte[] utf8, Answer answer) {
    this.name = name;
    this.utf8 = utf8;
    this.answer = answer;
  }

  /** What is to be said of a document. */
  sealed interface Answer {
    record AnEvent(String canonicalForm) implements Answer {}

    record NotJson() implements Answer {}

    /** The pointers of the faults, sorted: in which order they are found is nobody's business. */
    record NotAnEvent(List<String> pointers) implements Answer {}
  }

  static List<Document> all() throws IOException {
    List<Document> documents = new ArrayList<>();
    try (var file = Objects.requireNonNull(Document.class.getResourceAsStream(FILE), FILE)) {
      for (var line : new String(file.readAllBytes(), UTF_8).lines().toList()) {
        documents.add(of(fields(line)));
      }
    }
    return documents;
  }

  byte[] utf8() {
    return utf8.clone();
  }

  Answer answer() {
    return answer;
  }

  @Override
  public String toString() {
    return name;
  }

  static Answer answer(EventReader.Reading reading) {
    return switch (reading) {
      case EventReader.Reading.Read(var event) -> new Answer.AnEvent(event.body());
      case EventReader.Reading.NotAnEvent(var faults) ->
          new Answer.NotAnEvent(faults.stream().map(Fault::pointer).sorted().toList());
    };
  }

  private static Document of(Map<String, List<String>> fields) {
    var utf8 =
        fields.containsKey("text")
            ? one(fields, "text").getBytes(UTF_8)
            : Base64.getDecoder().decode(one(fields, "base64"));
    var answer =
        switch (one(fields, "answer")) {
          case "event" -> new Answer.AnEvent(one(fields, "canonical"));
          case "not JSON" -> new Answer.NotJson();
          case "not an event" ->
              new Answer.NotAnEvent(values(fields, "faults").stream().sorted().toList());
          case String other -> throw new IllegalStateException("no answer is called " + other);
        };
    return new Document(one(fields, "name"), utf8, answer);
  }

  private static String one(Map<String, List<String>> fields, String name) {
    return values(fields, name).getFirst();
  }

  private static List<String> values(Map<String, List<String>> fields, String name) {
    return Objects.requireNonNull(fields.get(name), () -> fields + " must have " + name);
  }

  /** Reads a line by Jackson alone, so that the code under test does not read its own tests. */
  private static Map<String, List<String>> fields(String line) throws IOException {
    Map<String, List<String>> fields = new HashMap<>();
    try (var parser = new JsonFactory().createParser(line)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        fields.put(parser.currentName(), strings(parser));
      }
    }
    return fields;
  }

  private static List<String> strings(JsonParser parser) throws IOException {
    List<String> strings = new ArrayList<>();
    if (parser.nextToken() == JsonToken.VALUE_STRING) {
      strings.add(parser.getText());
    } else {
      while (parser.nextToken() == JsonToken.VALUE_STRING) {
        strings.add(parser.getText());
      }
    }
    return strings;
  }
}
