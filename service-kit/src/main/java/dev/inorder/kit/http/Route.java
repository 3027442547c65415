package dev.inorder.kit.http;

import java.util.Set;

/**
 * One thing that can be asked.
 *
 * @param path with {@code {names}} in place of what varies
 * @param parameters all that its query may have; a request with any other is refused
 */
public record Route(String method, String path, Set<String> parameters, Endpoint endpoint) {

  /** Answers a request, or throws {@link Refused}. */
  @FunctionalInterface
  public interface Endpoint {
    Answer answer(Request request);
  }

  public static Route get(String path, Endpoint endpoint) {
    return get(path, Set.of(), endpoint);
  }

  public static Route get(String path, Set<String> parameters, Endpoint endpoint) {
    return new Route("GET", path, parameters, endpoint);
  }

  public static Route post(String path, Endpoint endpoint) {
    return new Route("POST", path, Set.of(), endpoint);
  }

  public static Route put(String path, Endpoint endpoint) {
    return new Route("PUT", path, Set.of(), endpoint);
  }
}
