package dev.inorder.producer.http;

import dev.inorder.event.FlowId;
import dev.inorder.event.FlowShape;
import dev.inorder.event.Limits;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.Paging;
import dev.inorder.kit.http.Problem;
import dev.inorder.kit.http.ProblemCode;
import dev.inorder.kit.http.Refused;
import dev.inorder.kit.http.Request;
import dev.inorder.kit.http.Route;
import dev.inorder.producer.AdvanceOutcome;
import dev.inorder.producer.AdvanceOutcome.Committed;
import dev.inorder.producer.AdvanceOutcome.Conflict;
import dev.inorder.producer.AdvanceOutcome.Existing;
import dev.inorder.producer.AdvanceOutcome.InvalidTransition;
import dev.inorder.producer.AdvanceOutcome.Stale;
import dev.inorder.producer.Flows;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Flows: advance one, look at one, list them. */
public final class FlowRoutes {
  private static final Set<String> LIST_PARAMETERS = Set.of("state", Paging.LIMIT, Paging.CURSOR);

  private final Flows flows;
  private final Consumer<AdvanceOutcome> outcomes;

  /**
   * Prepares the routes.
   *
   * @param outcomes told of each outcome once it is on disk
   */
  public FlowRoutes(Flows flows, Consumer<AdvanceOutcome> outcomes) {
    this.flows = flows;
    this.outcomes = outcomes;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/flows/{flow_id}/advance", this::advance),
        Route.get("/flows/{flow_id}", this::show),
        Route.get("/flows", LIST_PARAMETERS, this::list));
  }

  private Answer advance(Request request) {
    var body = request.json(Limits.BODY_BYTES);
    var advance = AdvanceReader.read(flowId(request), body);
    var outcome = flows.advance(advance);
    outcomes.accept(outcome);
    return answer(outcome);
  }

  private Answer show(Request request) {
    var flow = flowId(request);
    return flows
        .find(flow)
        .map(report -> Answer.json(200, ProducerJson.report(report)))
        .orElseThrow(
            () -> new Refused(ProblemCode.NOT_FOUND.problem("no step of this flow is committed")));
  }

  private Answer list(Request request) {
    var query = request.query();
    var state = Optional.ofNullable(query.get("state"));
    var states = FlowShape.RESERVATION.states();
    if (!states.containsAll(state.stream().toList())) {
      throw Request.invalid("state", "must be one of " + String.join(", ", states));
    }
    var paging = Paging.of("flows", query);
    var found = flows.list(state, paging.after(FlowId::parse), paging.toRead());
    return paging.answer(found, ProducerJson::report, report -> report.flow().id().value());
  }

  private static FlowId flowId(Request request) {
    return FlowId.parse(request.path("flow_id"))
        .orElseThrow(() -> Request.invalid("flow_id", FlowId.RULE));
  }

  /** The one place where an outcome becomes HTTP. */
  private static Answer answer(AdvanceOutcome outcome) {
    var word = outcome.word().word();
    return switch (outcome) {
      case Existing(var event, var flow) ->
          Answer.json(200, ProducerJson.advanced(word, event, flow));
      case Conflict _ ->
          new Problem(409, word, "The event_id is another event's", "nothing was written").answer();
      case Stale(long current) -> {
        var members = ProducerJson.object().put("current_seq", current);
        var detail = "the flow has seq " + current + "; nothing was written";
        yield new Problem(412, word, "The flow is elsewhere", detail, members).answer();
      }
      case InvalidTransition(var from) -> {
        var members = ProducerJson.object().put("from", from);
        var detail =
            "no such step leads on from " + from + ", with this amount; nothing was written";
        yield new Problem(422, word, "The step is not legal", detail, members).answer();
      }
      case Committed(var event, var flow) ->
          Answer.json(201, ProducerJson.advanced(word, event, flow))
              .with("Location", "/outbox/" + event.eventId().value());
    };
  }
}
