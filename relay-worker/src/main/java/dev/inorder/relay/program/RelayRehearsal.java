package dev.inorder.relay.program;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.inorder.event.Digest;
import dev.inorder.event.Limits;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.HttpServer;
import dev.inorder.kit.http.Request;
import dev.inorder.kit.http.Route;
import dev.inorder.kit.operations.KitTelemetry;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What a relay is for, between two sides that are played: claim an event, deliver, report. */
final class RelayRehearsal {
  private static final int LONGEST_SECONDS = 5;
  private static final String BODY =
      """
      {"event_id":"E","flow_id":"F","kind":"reserved","payload":{"amount":1},"schema":1,"seq":1}\
      """;

  private final CountDownLatch reported = new CountDownLatch(1);

  private RelayRehearsal() {}

  static void play(Path folder) throws InterruptedException {
    new RelayRehearsal().play();
  }

  private void play() throws InterruptedException {
    var routes =
        List.of(
            Route.post("/outbox/claims", this::claim),
            Route.post("/inbox/batch", this::receive),
            Route.post("/outbox/receipts", this::report));
    try (var sides = HttpServer.start("127.0.0.1", 0, routes, _ -> {})) {
      var url = URI.create("http://127.0.0.1:" + sides.port());
      var settings = new RelaySettings("127.0.0.1", 0, url, url);
      try (var _ = RelayService.start(settings, KitTelemetry.silent())) {
        if (!reported.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
          throw new IllegalStateException("nothing was delivered");
        }
      }
    }
  }

  private Answer claim(Request request) {
    request.json(Limits.BODY_BYTES);
    boolean hasMore = reported.getCount() > 0;
    var claim = JsonNodeFactory.instance.objectNode().put("claim", "C").put("goes_on", hasMore);
    var events = claim.putArray("events");
    if (hasMore) {
      events.add(echo().put("body", BODY));
    }
    return Answer.json(200, claim);
  }

  private Answer receive(Request request) {
    request.json(Limits.BATCH_BYTES);
    var answer = JsonNodeFactory.instance.objectNode();
    answer.putArray("results").add(echo().put("result", "accepted"));
    return Answer.json(200, answer);
  }

  private Answer report(Request request) {
    request.json(Limits.BODY_BYTES);
    reported.countDown();
    return Answer.json(200, JsonNodeFactory.instance.objectNode());
  }

  private static ObjectNode echo() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("event_id", "E")
        .put("digest", Digest.of(BODY).value());
  }
}
