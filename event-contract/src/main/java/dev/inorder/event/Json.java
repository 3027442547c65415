package dev.inorder.event;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A JSON value that was read strictly. What is well-formed but wrong for us (a repeated name, a
 * number that is no integer, too much of anything) is kept visible instead of failing the whole
 * text, so that one bad event of a batch does not touch the others.
 */
public sealed interface Json {

  /** A string, as its escapes spell it. It may hold lone surrogates. */
  record Text(String value) implements Json {}

  /** A number as it was spelled: a spelling cannot be rounded. */
  record Numeral(String spelling) implements Json {}

  /** True or false. */
  record Flag(boolean value) implements Json {}

  /** Null. */
  record Nothing() implements Json {}

  /** An object or array that no request can hold, so deep it is or so much is in it. */
  record PassedOver() implements Json {}

  /**
   * An array.
   *
   * @param elements the first {@value StrictJson#KEPT_ELEMENTS} elements
   * @param size how many there were
   */
  record Elements(List<Json> elements, int size) implements Json {}

  /**
   * An object.
   *
   * @param members the first {@value StrictJson#KEPT_MEMBERS} members, each name once
   * @param repeated the names that came more than once
   * @param size how many members there were
   */
  record Members(Map<String, Json> members, Set<String> repeated, int size) implements Json {}
}
