package dev.inorder.kit.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.javalin.http.Context;
import java.net.URLDecoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What was asked, read strictly. */
public final class Request {
  private final Context context;
  private final BodyReader bodies;
  private final Map<String, String> query;

  private Request(Context context, BodyReader bodies, Map<String, String> query) {
    this.context = context;
    this.bodies = bodies;
    this.query = query;
  }

  /**
   * Reads all but the body.
   *
   * @throws Refused if the query has a parameter that the route does not know, or has one twice
   */
  static Request of(Route route, Context context, BodyReader bodies) {
    var text = Optional.ofNullable(context.queryString()).orElse("");
    return new Request(context, bodies, query(text, route.parameters()));
  }

  /** The part of the path that the route names so, decoded. */
  public String path(String name) {
    return context.pathParam(name);
  }

  /** The parameters of the query that were given, by their names. */
  public Map<String, String> query() {
    return query;
  }

  /**
   * The JSON body, not yet parsed.
   *
   * @param limit bytes beyond which it is refused before it is read to its end
   * @throws Refused if it is not JSON by its type, too long, or too slow
   */
  public byte[] json(int limit) {
    BodyReader.requireJson(context.req());
    return bodies.read(context.req(), limit);
  }

  /** The JSON body, or nothing where none was sent. */
  public Optional<byte[]> optionalJson(int limit) {
    var body = bodies.read(context.req(), limit);
    if (body.length == 0) {
      return Optional.empty();
    }
    BodyReader.requireJson(context.req());
    return Optional.of(body);
  }

  /** Refuses the request for one fault of a parameter. */
  public static Refused invalid(String parameter, String detail) {
    var fault = new Problem.At("/" + parameter, detail);
    return new Refused(
        ProblemCode.INVALID_REQUEST.problem(parameter + " " + detail).at(List.of(fault)));
  }

  private static Map<String, String> query(String text, Set<String> known) {
    Map<String, String> given = new HashMap<>();
    for (var pair : text.isEmpty() ? new String[0] : text.split("&", -1)) {
      var parts = pair.split("=", 2);
      var name = decode(parts[0]);
      if (!known.contains(name)) {
        throw invalid(name, "is not a parameter of this query");
      }
      if (given.put(name, parts.length == 1 ? "" : decode(parts[1])) != null) {
        throw invalid(name, "must not be given twice");
      }
    }
    return Map.copyOf(given);
  }

  private static String decode(String part) {
    try {
      return URLDecoder.decode(part, UTF_8);
    } catch (IllegalArgumentException e) {
      throw new Refused(Problem.ofWhole("the query has a broken % in " + part));
    }
  }
}
