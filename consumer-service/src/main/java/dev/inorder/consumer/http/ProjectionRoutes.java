package dev.inorder.consumer.http;

import dev.inorder.consumer.Effect;
import dev.inorder.consumer.FlowProgress;
import dev.inorder.consumer.Projections;
import dev.inorder.event.FlowId;
import dev.inorder.event.FlowShape;
import dev.inorder.event.Progress;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.Paging;
import dev.inorder.kit.http.ProblemCode;
import dev.inorder.kit.http.Refused;
import dev.inorder.kit.http.Request;
import dev.inorder.kit.http.Route;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is applied, to look at: flows and effects. */
public final class ProjectionRoutes {
  private static final Set<String> LIST_PARAMETERS =
      Set.of("progress", "state", Paging.LIMIT, Paging.CURSOR);
  private static final Set<String> EFFECT_PARAMETERS =
      Set.of("flow_id", Paging.LIMIT, Paging.CURSOR);

  private final Projections projections;

  public ProjectionRoutes(Projections projections) {
    this.projections = projections;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/projection/{flow_id}", this::show),
        Route.get("/projection", LIST_PARAMETERS, this::list),
        Route.get("/effects", EFFECT_PARAMETERS, this::effects));
  }

  private Answer show(Request request) {
    return projections
        .find(Queries.flow(request.path("flow_id")))
        .map(flow -> Answer.json(200, ConsumerJson.progress(flow)))
        .orElseThrow(
            () -> new Refused(ProblemCode.NOT_FOUND.problem("nothing of this flow was accepted")));
  }

  private Answer list(Request request) {
    var query = request.query();
    var filter =
        new Projections.Filter(
            Queries.word(query, "progress", Progress.class),
            Optional.ofNullable(query.get("state")).map(ProjectionRoutes::state));
    var paging = Paging.of("projection", query);
    var found = projections.list(filter, paging.after(FlowId::parse), paging.toRead());
    return paging.answer(found, ConsumerJson::progress, ProjectionRoutes::key);
  }

  private Answer effects(Request request) {
    var query = request.query();
    var paging = Paging.of("effects", query);
    var found = projections.effects(Queries.flow(query), paging.afterPosition(), paging.toRead());
    return paging.answer(found, ConsumerJson::effect, ProjectionRoutes::key);
  }

  private static String state(String value) {
    var states = FlowShape.RESERVATION.states();
    if (!states.contains(value)) {
      throw Request.invalid("state", "must be one of " + String.join(", ", states));
    }
    return value;
  }

  private static String key(FlowProgress flow) {
    return flow.projection().flowId().value();
  }

  private static String key(Effect effect) {
    return Long.toString(effect.position());
  }
}
