package dev.inorder.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/**
 * Reads JSON text (RFC 8259) to the letter: UTF-8 alone, one value and nothing behind it, no
 * comment, no lenient spelling. What it keeps of a text is bounded, whatever the text holds.
 */
public final class StrictJson {
  /** Elements of an array that are kept: one more than any request may have. */
  public static final int KEPT_ELEMENTS = Limits.BATCH_EVENTS + 1;

  /** Members of an object that are kept: more than any request may have. */
  public static final int KEPT_MEMBERS = 2 * Limits.PAYLOAD_MEMBERS;

  private static final int DEEPEST_KEPT = 6;
  private static final int DEEPEST_READ = 100_000;

  // Numbers and names are never converted or interned here, so their length costs nothing but the
  // text itself, which the limit on the body already bounds.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST_READ)
                  .maxNumberLength(Limits.BATCH_BYTES)
                  .maxStringLength(Limits.BATCH_BYTES)
                  .maxNameLength(Limits.BATCH_BYTES)
                  .build())
          .build();

  private StrictJson() {}

  /** What a text turned out to be. */
  public sealed interface Reading {
    record Read(Json value) implements Reading {}

    /** Not JSON; {@code fault} says where it stops being so. */
    record NotJson(Fault fault) implements Reading {}
  }

  /** Reads a whole text. */
  public static Reading read(byte[] utf8) {
    var text = new String(utf8, UTF_8);
    if (text.indexOf('\uFFFD') >= 0 && !Arrays.equals(text.getBytes(UTF_8), utf8)) {
      return new Reading.NotJson(new Fault("", "is not valid UTF-8"));
    }
    try (var parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        return new Reading.NotJson(new Fault("", "is empty; a JSON object is needed"));
      }
      var value = value(parser, 0);
      if (parser.nextToken() != null) {
        return new Reading.NotJson(new Fault("", "has something behind the end of the JSON value"));
      }
      return new Reading.Read(value);
    } catch (JsonProcessingException e) {
      return new Reading.NotJson(new Fault("", notJson(e)));
    } catch (IOException e) {
      throw new UncheckedIOException("a string in memory cannot fail to be read", e);
    }
  }

  private static Json value(JsonParser parser, int depth) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> depth < DEEPEST_KEPT ? object(parser, depth) : passOver(parser);
      case START_ARRAY -> depth < DEEPEST_KEPT ? array(parser, depth) : passOver(parser);
      case VALUE_STRING -> new Json.Text(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Numeral(parser.getText());
      case VALUE_TRUE, VALUE_FALSE -> new Json.Flag(parser.getBooleanValue());
      case VALUE_NULL -> new Json.Nothing();
      case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("no value starts with " + parser.currentToken());
    };
  }

  private static Json object(JsonParser parser, int depth) throws IOException {
    var members = new LinkedHashMap<String, Json>();
    Set<String> repeated = Set.of();
    int size = 0;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      parser.nextToken();
      if (members.containsKey(name)) {
        repeated = new HashSet<>(repeated);
        repeated.add(name);
        parser.skipChildren();
      } else if (members.size() < KEPT_MEMBERS) {
        members.put(name, value(parser, depth + 1));
      } else {
        parser.skipChildren();
      }
      size++;
    }
    return new Json.Members(members, repeated, size);
  }

  private static Json array(JsonParser parser, int depth) throws IOException {
    List<Json> elements = new ArrayList<>();
    int size = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (elements.size() < KEPT_ELEMENTS) {
        elements.add(value(parser, depth + 1));
      } else {
        parser.skipChildren();
      }
      size++;
    }
    return new Json.Elements(elements, size);
  }

  private static Json passOver(JsonParser parser) throws IOException {
    parser.skipChildren();
    return new Json.TooDeep();
  }

  private static String notJson(JsonProcessingException e) {
    var at = e.getLocation();
    return "is not JSON from line " + at.getLineNr() + ", column " + at.getColumnNr() + " on";
  }
}
