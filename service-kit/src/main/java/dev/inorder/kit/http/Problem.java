package dev.inorder.kit.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The one shape of an answer that is not what was asked for: a problem document (RFC 9457) whose
 * {@code code} is a word of the protocol.
 *
 * @param members what else the document says
 */
public record Problem(int status, String code, String title, String detail, ObjectNode members) {
  private static final int SERVICE_UNAVAILABLE = 503;
  private static final int TOO_MANY_REQUESTS = 429;

  public Problem(int status, String code, String title, String detail) {
    this(status, code, title, detail, JsonNodeFactory.instance.objectNode());
  }

  /** The problem of a request that is wrong as a whole, with no place to point at. */
  static Problem ofWhole(String detail) {
    return ProblemCode.INVALID_REQUEST.problem(detail).at(List.of(new At("", detail)));
  }

  /** One thing wrong with a request: where, as a JSON pointer, and what. */
  public record At(String pointer, String detail) {}

  /** The same problem with the list of what is wrong, each at its place. */
  public Problem at(List<At> errors) {
    var extended = members.deepCopy();
    var list = extended.putArray("errors");
    for (var error : errors) {
      list.addObject().put("pointer", error.pointer()).put("detail", error.detail());
    }
    return new Problem(status, code, title, detail, extended);
  }

  public Answer answer() {
    var document = JsonNodeFactory.instance.objectNode();
    document.put("type", "about:blank").put("title", title).put("status", status);
    document.put("detail", detail).put("code", code).setAll(members);
    var answer = Answer.json(status, document).withType("application/problem+json");
    boolean mayWorkLater = status == SERVICE_UNAVAILABLE || status == TOO_MANY_REQUESTS;
    return mayWorkLater ? answer.with("Retry-After", "1") : answer;
  }
}
