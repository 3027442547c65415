package dev.inorder.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

  /** Values that are kept of a text, and of each element of its lists: more than an event has. */
  static final int KEPT_VALUES = 1 + 2 * KEPT_MEMBERS;

  private static final int DEEPEST_LIST = 1;
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

  private final JsonParser parser;
  private Allowance left = new Allowance(KEPT_ELEMENTS * KEPT_VALUES, KEPT_VALUES);

  private StrictJson(JsonParser parser) {
    this.parser = parser;
  }

  /** How many values may still be kept of the text, and of the element that is being read. */
  private record Allowance(int ofText, int ofElement) {}

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
      var value = new StrictJson(parser).value(0);
      if (parser.nextToken() != null) {
        return new Reading.NotJson(new Fault("", "has something behind the end of the JSON value"));
      }
      return new Reading.Read(value);
    } catch (StreamConstraintsException _) {
      return new Reading.NotJson(new Fault("", "is nested more than " + DEEPEST_READ + " deep"));
    } catch (JsonProcessingException e) {
      return new Reading.NotJson(new Fault("", notJson(e)));
    } catch (IOException e) {
      throw new UncheckedIOException("a string in memory cannot fail to be read", e);
    }
  }

  private Json value(int depth) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> depth < DEEPEST_KEPT ? object(depth) : passOver();
      case START_ARRAY -> depth < DEEPEST_KEPT ? array(depth) : passOver();
      case VALUE_STRING -> new Json.Text(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Numeral(parser.getText());
      case VALUE_TRUE, VALUE_FALSE -> new Json.Flag(parser.getBooleanValue());
      case VALUE_NULL -> new Json.Nothing();
      case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("no value starts with " + parser.currentToken());
    };
  }

  private Json object(int depth) throws IOException {
    var members = new LinkedHashMap<String, Json>();
    Set<String> repeated = new LinkedHashSet<>();
    var before = left;
    int size = 0;
    boolean whole = true;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      parser.nextToken();
      size++;
      if (members.containsKey(name)) {
        repeated.add(name);
        parser.skipChildren();
      } else if (members.size() == KEPT_MEMBERS) {
        parser.skipChildren();
      } else if (takeOne()) {
        members.put(name, value(depth + 1));
      } else {
        parser.skipChildren();
        whole = false;
      }
    }
    return whole ? new Json.Members(members, repeated, size) : giveBack(before);
  }

  private Json array(int depth) throws IOException {
    List<Json> elements = new ArrayList<>();
    var before = left;
    int size = 0;
    boolean whole = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      // An element of a list has an allowance of its own: it cannot use up that of the others.
      left = depth <= DEEPEST_LIST ? new Allowance(left.ofText(), KEPT_VALUES) : left;
      size++;
      if (elements.size() == KEPT_ELEMENTS) {
        parser.skipChildren();
      } else if (takeOne()) {
        elements.add(value(depth + 1));
      } else {
        parser.skipChildren();
        whole = false;
      }
    }
    left = depth <= DEEPEST_LIST ? new Allowance(left.ofText(), before.ofElement()) : left;
    return whole ? new Json.Elements(elements, size) : giveBack(before);
  }

  /** Takes one value off the allowance, if it is not used up. */
  private boolean takeOne() {
    boolean isLeft = left.ofText() > 0 && left.ofElement() > 0;
    left = isLeft ? new Allowance(left.ofText() - 1, left.ofElement() - 1) : left;
    return isLeft;
  }

  /** Keeps nothing of a value that holds too much, so that what stands beside it can be kept. */
  private Json giveBack(Allowance before) {
    left = before;
    return new Json.PassedOver();
  }

  private Json passOver() throws IOException {
    parser.skipChildren();
    return new Json.PassedOver();
  }

  private static String notJson(JsonProcessingException e) {
    var at = e.getLocation();
    return "is not JSON from line " + at.getLineNr() + ", column " + at.getColumnNr() + " on";
  }
}
