package dev.inorder.producer.http;

import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.Paging;
import dev.inorder.kit.http.ProblemCode;
import dev.inorder.kit.http.Refused;
import dev.inorder.kit.http.Request;
import dev.inorder.kit.http.Route;
import dev.inorder.producer.Outbox;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The outbox, to look at. */
public final class OutboxRoutes {
  private static final Set<String> LIST_PARAMETERS =
      Set.of("flow_id", "accepted", Paging.LIMIT, Paging.CURSOR);

  private final Outbox outbox;

  public OutboxRoutes(Outbox outbox) {
    this.outbox = outbox;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/outbox/{event_id}", this::show),
        Route.get("/outbox", LIST_PARAMETERS, this::list));
  }

  private Answer show(Request request) {
    var event =
        EventId.parse(request.path("event_id"))
            .orElseThrow(() -> Request.invalid("event_id", EventId.RULE));
    return outbox
        .find(event)
        .map(entry -> Answer.json(200, ProducerJson.entry(entry)))
        .orElseThrow(
            () -> new Refused(ProblemCode.NOT_FOUND.problem("no such event is committed")));
  }

  private Answer list(Request request) {
    var query = request.query();
    var paging = Paging.of("outbox", query);
    var found = outbox.list(filter(query), paging.afterPosition(), paging.toRead());
    return paging.answer(found, ProducerJson::entry, entry -> Long.toString(entry.position()));
  }

  private static Outbox.Filter filter(Map<String, String> query) {
    var flow =
        Optional.ofNullable(query.get("flow_id"))
            .map(value ->
                FlowId.parse(value).orElseThrow(() -> Request.invalid("flow_id", FlowId.RULE)));
    return new Outbox.Filter(
        flow, Optional.ofNullable(query.get("accepted")).map(OutboxRoutes::flag));
  }

  private static boolean flag(String value) {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw Request.invalid("accepted", "must be true or false");
    };
  }
}
