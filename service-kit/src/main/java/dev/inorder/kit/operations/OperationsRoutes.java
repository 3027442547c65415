package dev.inorder.kit.operations;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.Route;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The paths that every program answers: live, ready, and metrics for Prometheus. */
public final class OperationsRoutes {
  private final PrometheusMeterRegistry registry;
  private final Supplier<Optional<String>> notReady;

  /**
   * Prepares the routes.
   *
   * @param notReady why the program cannot do its work now, or nothing where it can
   */
  public OperationsRoutes(PrometheusMeterRegistry registry, Supplier<Optional<String>> notReady) {
    this.registry = registry;
    this.notReady = notReady;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/health/live", _ -> status("live")),
        Route.get("/health/ready", _ -> ready()),
        Route.get("/metrics", _ -> metrics()));
  }

  private Answer ready() {
    return notReady.get().map(OperationsRoutes::unready).orElseGet(() -> status("ready"));
  }

  private Answer metrics() {
    return Answer.text(200, "text/plain; version=0.0.4; charset=utf-8", registry.scrape());
  }

  private static Answer unready(String why) {
    var status = JsonNodeFactory.instance.objectNode().put("status", "not_ready");
    return Answer.json(503, status.put("reason", why)).with("Retry-After", "1");
  }

  private static Answer status(String word) {
    return Answer.json(200, JsonNodeFactory.instance.objectNode().put("status", word));
  }
}
