package dev.inorder.kit.http;

import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What was asked, read strictly. */
public final class Request {
  private final Context context;

  Request(Context context) {
    this.context = context;
  }

  /** The part of the path that the route names so, decoded. */
  public String path(String name) {
    return context.pathParam(name);
  }

  /**
   * The parameters of the query, each given at most once.
   *
   * @param known all that there may be
   * @throws Refused if one is unknown or given twice
   */
  public Map<String, String> query(Set<String> known) {
    var given = context.queryParamMap();
    given.forEach((name, values) -> requireKnownOnce(name, values, known));
    return given.entrySet().stream()
        .collect(
            Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> entry.getValue().getFirst()));
  }

  /**
   * The JSON body, not yet parsed.
   *
   * @param limit bytes beyond which it is refused before it is read to its end
   * @throws Refused if it is not JSON by its type, too long, or too slow
   */
  public byte[] json(int limit) {
    BodyReader.requireJson(context.req());
    return BodyReader.read(context.req(), limit);
  }

  /** The JSON body, or nothing where none was sent. */
  public Optional<byte[]> optionalJson(int limit) {
    var body = BodyReader.read(context.req(), limit);
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

  private static void requireKnownOnce(String name, List<String> values, Set<String> known) {
    if (!known.contains(name)) {
      throw invalid(name, "is not a parameter of this query");
    }
    if (values.size() > 1) {
      throw invalid(name, "must not be given twice");
    }
  }
}
