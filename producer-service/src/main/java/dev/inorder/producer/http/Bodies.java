package dev.inorder.producer.http;

import dev.inorder.event.Fault;
import dev.inorder.event.Json;
import dev.inorder.event.StrictJson;
import dev.inorder.kit.http.Problem;
import dev.inorder.kit.http.ProblemCode;
import dev.inorder.kit.http.Refused;
import java.util.List;

/** Bodies of requests, and their refusal as {@code invalid_request} with every fault. */
final class Bodies {
  private Bodies() {}

  static Json parse(byte[] body) {
    return switch (StrictJson.read(body)) {
      case StrictJson.Reading.Read(var value) -> value;
      case StrictJson.Reading.NotJson(var fault) -> throw refused(List.of(fault));
    };
  }

  static void requireNone(List<Fault> faults) {
    if (!faults.isEmpty()) {
      throw refused(faults);
    }
  }

  private static Refused refused(List<Fault> faults) {
    var first = faults.getFirst();
    var where = first.pointer().isEmpty() ? "the body" : first.pointer();
    var errors =
        faults.stream().map(fault -> new Problem.At(fault.pointer(), fault.detail())).toList();
    return new Refused(
        ProblemCode.INVALID_REQUEST.problem(where + " " + first.detail()).at(errors));
  }
}
