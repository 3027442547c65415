package dev.inorder.kit.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which part of a list was asked for. A cursor names the last item that was shown, and the list
 * that it belongs to, so that one list's cursor is refused by another.
 *
 * @param list the list's name
 * @param after the key of the item behind which the page begins; empty for the first page
 */
public record Paging(String list, int limit, Optional<String> after) {
  /** The two parameters of every list. */
  public static final String LIMIT = "limit";

  public static final String CURSOR = "cursor";

  private static final int DEFAULT_LIMIT = 50;
  private static final int LARGEST_LIMIT = 500;

  /**
   * Reads the two parameters.
   *
   * @throws Refused if limit or cursor is not valid
   */
  public static Paging of(String list, Map<String, String> query) {
    int limit = Optional.ofNullable(query.get(LIMIT)).map(Paging::limit).orElse(DEFAULT_LIMIT);
    return new Paging(
        list, limit, Optional.ofNullable(query.get(CURSOR)).map(cursor -> key(list, cursor)));
  }

  /** How many items to read: one more than are shown, which tells whether there is a next page. */
  public int toRead() {
    return limit + 1;
  }

  /** The key as a type of its own; the refusal of one that is none. */
  public <T> Optional<T> after(Function<String, Optional<T>> parse) {
    return after.map(key -> parse.apply(key).orElseThrow(Paging::notACursor));
  }

  /** The key as a position; 0 for the first page. */
  public long afterPosition() {
    return after(Paging::position).orElse(0L);
  }

  /** The page that shows what was read. */
  public <T> Answer answer(List<T> read, Function<T, JsonNode> json, Function<T, String> key) {
    var shown = read.subList(0, Math.min(limit, read.size()));
    var page = JsonNodeFactory.instance.objectNode();
    var items = page.putArray("items");
    shown.forEach(item -> items.add(json.apply(item)));
    boolean hasNext = read.size() > limit;
    page.put("next_cursor", hasNext ? cursor(key.apply(shown.getLast())) : null);
    return Answer.json(200, page);
  }

  private String cursor(String key) {
    var text = list + " " + key;
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  private static int limit(String value) {
    if (value.matches("[0-9]{1,3}")) {
      int limit = Integer.parseInt(value);
      if (1 <= limit && limit <= LARGEST_LIMIT) {
        return limit;
      }
    }
    throw Request.invalid(LIMIT, "must be a whole number from 1 to " + LARGEST_LIMIT);
  }

  private static String key(String list, String cursor) {
    try {
      var text = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
      if (text.startsWith(list + " ")) {
        return text.substring(list.length() + 1);
      }
      throw notACursor();
    } catch (IllegalArgumentException e) {
      throw notACursor();
    }
  }

  private static Optional<Long> position(String key) {
    return key.matches("[0-9]{1,18}") ? Optional.of(Long.valueOf(key)) : Optional.empty();
  }

  private static Refused notACursor() {
    return Request.invalid(CURSOR, "must be a next_cursor of this list");
  }
}
