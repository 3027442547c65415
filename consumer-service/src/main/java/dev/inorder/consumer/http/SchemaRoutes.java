package dev.inorder.consumer.http;

import dev.inorder.consumer.Schemas;
import dev.inorder.event.Fields;
import dev.inorder.event.Limits;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.ProblemCode;
import dev.inorder.kit.http.Refused;
import dev.inorder.kit.http.Request;
import dev.inorder.kit.http.Route;
import java.util.List;
import java.util.Set;

/** Which schemas are decoded: to look at, and to decide. */
public final class SchemaRoutes {
  private final Schemas schemas;
  private final Runnable changed;

  /**
   * Prepares the routes.
   *
   * @param changed run once a decision is on disk
   */
  public SchemaRoutes(Schemas schemas, Runnable changed) {
    this.schemas = schemas;
    this.changed = changed;
  }

  public List<Route> routes() {
    return List.of(Route.get("/schemas", this::list), Route.put("/schemas/{schema}", this::decide));
  }

  private Answer list(Request request) {
    var body = ConsumerJson.object();
    var items = body.putArray("schemas");
    schemas
        .all()
        .forEach((schema, supported) ->
            items.addObject().put("schema", schema).put("supported", supported));
    return Answer.json(200, body);
  }

  private Answer decide(Request request) {
    int schema = schema(request.path("schema"));
    var fields = Fields.of(Bodies.parse(request.json(Limits.BODY_BYTES)), Set.of("supported"));
    var supported = fields.flag("supported");
    Bodies.requireNone(fields.faults());
    schemas.support(schema, supported.orElseThrow());
    changed.run();
    return Answer.json(
        200, ConsumerJson.object().put("schema", schema).put("supported", supported.orElseThrow()));
  }

  private int schema(String value) {
    if (!value.matches("[1-9][0-9]{0,4}") || Integer.parseInt(value) > Limits.LARGEST_SCHEMA) {
      throw Request.invalid("schema", "must be a number from 1 to " + Limits.LARGEST_SCHEMA);
    }
    int schema = Integer.parseInt(value);
    var known = schemas.all().keySet();
    if (!known.contains(schema)) {
      throw new Refused(
          ProblemCode.NOT_FOUND.problem("this consumer can decode the schemas " + known));
    }
    return schema;
  }
}
