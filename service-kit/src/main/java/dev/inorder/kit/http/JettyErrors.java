package dev.inorder.kit.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Gives what the server itself refuses, before any route sees it, the shape of every problem. */
final class JettyErrors extends ErrorHandler {
  private static final int HTTP_VERSION_NOT_SUPPORTED = 505;

  @Override
  public boolean errorPageForMethod(String method) {
    return true;
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int status,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback)
      throws IOException {
    var answer = problem(status, message == null ? "" : message).answer();
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.type());
    answer.headers().forEach(response.getHeaders()::put);
    response.write(true, UTF_8.encode(answer.body()), callback);
  }

  static Problem problem(int status, String message) {
    var detail = detail(status, message);
    for (var code : ProblemCode.values()) {
      if (code.status() == status && code != ProblemCode.INVALID_REQUEST) {
        return code.problem(detail);
      }
    }
    boolean isOurFault = status >= 500 && status != HTTP_VERSION_NOT_SUPPORTED;
    var like = isOurFault ? ProblemCode.INTERNAL.problem(detail) : Problem.ofWhole(detail);
    return new Problem(status, like.code(), like.title(), detail, like.members());
  }

  private static String detail(int status, String message) {
    return switch (status) {
      case 404 -> "nothing is served under this path";
      case 405 -> "the methods that this path answers are in the header Allow";
      case 503 -> "the service is stopping";
      default -> message.isEmpty() ? "the server refused the request" : message;
    };
  }
}
