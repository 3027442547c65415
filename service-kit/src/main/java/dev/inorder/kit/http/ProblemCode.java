package dev.inorder.kit.http;

import java.util.Locale;

/** The codes of problems that are no outcome of a request but of its form or of the service. */
public enum ProblemCode {
  INVALID_REQUEST(400, "The request is not valid"),
  UNAUTHORIZED(401, "Who asks is not known"),
  FORBIDDEN(403, "Who asks may not do this"),
  NOT_FOUND(404, "There is no such thing"),
  METHOD_NOT_ALLOWED(405, "The method is not allowed here"),
  REQUEST_TIMEOUT(408, "The request did not arrive in time"),
  PAYLOAD_TOO_LARGE(413, "The request is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "The body must be JSON"),
  INTERNAL(500, "The service failed"),
  STORAGE_UNAVAILABLE(503, "The storage is not available"),
  COMMIT_UNKNOWN(503, "The write may or may not be on disk");

  private final int status;
  private final String title;

  ProblemCode(int status, String title) {
    this.status = status;
    this.title = title;
  }

  public Problem problem(String detail) {
    return new Problem(status, code(), title, detail);
  }

  public int status() {
    return status;
  }

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
