package dev.inorder.kit.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** A small service on a free port, to try the server with. */
final class Things implements AutoCloseable {
  static final int LIMIT = 100;

  final List<HttpEvent> events = Collections.synchronizedList(new ArrayList<>());
  final CountDownLatch held = new CountDownLatch(1);
  final CountDownLatch release = new CountDownLatch(1);
  final HttpServer server;
  private final int port;

  private Things(Duration bodyDeadline) {
    var exchange = new Exchange(events::add, new BodyReader(bodyDeadline));
    this.server = HttpServer.start("127.0.0.1", 0, routes(), exchange);
    this.port = server.port();
  }

  static Things start() {
    return new Things(BodyReader.DEADLINE);
  }

  static Things startWithBodiesWithin(Duration deadline) {
    return new Things(deadline);
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    release.countDown();
    server.close();
  }

  private List<Route> routes() {
    return List.of(
        Route.get("/things", Set.of("color", "size"), request -> say("found", request.query())),
        Route.get("/things/{id}", request -> say("id", request.path("id"))),
        Route.post("/things/{id}", request -> say("size", request.json(LIMIT).length)),
        Route.post("/optional", request -> say("sent", request.optionalJson(LIMIT).isPresent())),
        Route.get("/held", _ -> hold()));
  }

  private Answer hold() {
    held.countDown();
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return say("done", true);
  }

  private static Answer say(String name, Object value) {
    return Answer.json(200, JsonNodeFactory.instance.objectNode().put(name, value.toString()));
  }
}
