package dev.inorder.kit.http;

/**
 * One thing that can be asked.
 *
 * @param path with {@code {names}} in place of what varies
 */
public record Route(String method, String path, Endpoint endpoint) {

  /** Answers a request, or throws {@link Refused}. */
  @FunctionalInterface
  public interface Endpoint {
    Answer answer(Request request);
  }

  public static Route get(String path, Endpoint endpoint) {
    return new Route("GET", path, endpoint);
  }

  public static Route post(String path, Endpoint endpoint) {
    return new Route("POST", path, endpoint);
  }

  public static Route put(String path, Endpoint endpoint) {
    return new Route("PUT", path, endpoint);
  }
}
