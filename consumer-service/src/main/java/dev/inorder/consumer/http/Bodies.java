package dev.inorder.consumer.http;

import dev.inorder.event.Fault;
import dev.inorder.event.Json;
import dev.inorder.event.ReceiveWord;
import dev.inorder.event.StrictJson;
import dev.inorder.kit.http.Problem;
import dev.inorder.kit.http.ProblemCode;
import dev.inorder.kit.http.Refused;
import java.util.List;

/** Bodies of requests, and their refusal with every fault. */
final class Bodies {
  private Bodies() {}

  static Json parse(byte[] body) {
    return switch (StrictJson.read(body)) {
      case StrictJson.Reading.Read(var value) -> value;
      case StrictJson.Reading.NotJson(var fault) -> throw invalidRequest(List.of(fault));
    };
  }

  static void requireNone(List<Fault> faults) {
    if (!faults.isEmpty()) {
      throw invalidRequest(faults);
    }
  }

  /** The refusal of what is not an event. */
  static Problem notAnEvent(List<Fault> faults) {
    var word = ReceiveWord.INVALID_EVENT.word();
    return new Problem(400, word, "This is not an event", detail(faults)).at(errors(faults));
  }

  private static Refused invalidRequest(List<Fault> faults) {
    return new Refused(ProblemCode.INVALID_REQUEST.problem(detail(faults)).at(errors(faults)));
  }

  private static String detail(List<Fault> faults) {
    var first = faults.getFirst();
    return (first.pointer().isEmpty() ? "the body" : first.pointer()) + " " + first.detail();
  }

  private static List<Problem.At> errors(List<Fault> faults) {
    return faults.stream().map(fault -> new Problem.At(fault.pointer(), fault.detail())).toList();
  }
}
