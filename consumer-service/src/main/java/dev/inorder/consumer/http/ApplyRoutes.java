package dev.inorder.consumer.http;

import dev.inorder.consumer.ApplyRun;
import dev.inorder.consumer.Applying;
import dev.inorder.event.Fields;
import dev.inorder.event.Limits;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.Request;
import dev.inorder.kit.http.Route;
import java.util.List;
import java.util.Set;

/** Applying on request. */
public final class ApplyRoutes {
  private static final String RULE = "must be an integer from 1 to " + Applying.MOST_STEPS;

  private final Applying applying;

  public ApplyRoutes(Applying applying) {
    this.applying = applying;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/projection/{flow_id}/apply", this::applyOne),
        Route.post("/apply", this::applyAll));
  }

  private Answer applyOne(Request request) {
    var flow = Queries.flow(request.path("flow_id"));
    ApplyRun run = applying.apply(flow, mostSteps(request));
    return Answer.json(200, ConsumerJson.run(run));
  }

  private Answer applyAll(Request request) {
    return Answer.json(200, ConsumerJson.runOverAll(applying.applyAll(mostSteps(request))));
  }

  private static int mostSteps(Request request) {
    var body = request.optionalJson(Limits.BODY_BYTES);
    if (body.isEmpty()) {
      return Applying.MOST_STEPS;
    }
    var fields = Fields.of(Bodies.parse(body.get()), Set.of("max_steps"));
    if (!fields.has("max_steps")) {
      Bodies.requireNone(fields.faults());
      return Applying.MOST_STEPS;
    }
    var most = fields.whole("max_steps", RULE, steps -> 1 <= steps && steps <= Applying.MOST_STEPS);
    Bodies.requireNone(fields.faults());
    return Math.toIntExact(most.orElseThrow());
  }
}
