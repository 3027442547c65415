package dev.inorder.consumer.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.inorder.consumer.ReceiveOutcome;
import dev.inorder.consumer.ReceiveOutcome.Accepted;
import dev.inorder.consumer.ReceiveOutcome.Duplicate;
import dev.inorder.consumer.ReceiveOutcome.IdConflict;
import dev.inorder.consumer.ReceiveOutcome.InvalidEvent;
import dev.inorder.consumer.ReceiveOutcome.SequenceConflict;
import dev.inorder.event.Digest;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.InboxState;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.Problem;
import java.util.List;

/** What becomes of what came, as HTTP: by itself, and as one of a batch. */
final class ReceiveAnswers {
  private ReceiveAnswers() {}

  /** The one place where an outcome becomes HTTP. */
  static Answer single(ReceiveOutcome outcome) {
    return switch (outcome) {
      case Duplicate _, Accepted _ -> Answer.json(status(outcome), result(outcome));
      case InvalidEvent(var faults) -> Bodies.notAnEvent(faults).answer();
      case IdConflict _ ->
          problem(outcome, "The event_id is another event's", "its body here is another").answer();
      case SequenceConflict(_, var holder) ->
          problem(outcome, "The step is another event's", "its place is held by " + holder)
              .answer();
    };
  }

  static Answer batch(List<ReceiveOutcome> outcomes) {
    var body = ConsumerJson.object();
    var results = body.putArray("results");
    outcomes.forEach(outcome -> results.add(result(outcome).put("status", status(outcome))));
    return Answer.json(200, body);
  }

  private static ObjectNode result(ReceiveOutcome outcome) {
    return switch (outcome) {
      case InvalidEvent(var faults) -> word(outcome).setAll(Bodies.notAnEvent(faults).members());
      case Duplicate(var event, var digest, var state) -> kept(outcome, event, digest, state);
      case Accepted(var event) -> kept(outcome, event);
      case IdConflict(var event) -> word(outcome).put("event_id", event.value());
      case SequenceConflict(var event, var holder) ->
          word(outcome).put("event_id", event.value()).put("holder", holder.value());
    };
  }

  private static ObjectNode kept(ReceiveOutcome outcome, Event event) {
    return kept(outcome, event.eventId(), event.digest(), InboxState.PENDING);
  }

  private static ObjectNode kept(
      ReceiveOutcome outcome, EventId event, Digest digest, InboxState state) {
    return word(outcome)
        .put("event_id", event.value())
        .put("digest", digest.value())
        .put("state", state.word());
  }

  private static ObjectNode word(ReceiveOutcome outcome) {
    return ConsumerJson.object().put("result", outcome.word().word());
  }

  private static Problem problem(ReceiveOutcome outcome, String title, String detail) {
    return new Problem(status(outcome), outcome.word().word(), title, detail, members(outcome));
  }

  private static ObjectNode members(ReceiveOutcome outcome) {
    return result(outcome).without("result");
  }

  private static int status(ReceiveOutcome outcome) {
    return switch (outcome) {
      case InvalidEvent _ -> 400;
      case Duplicate _ -> 200;
      case IdConflict _, SequenceConflict _ -> 409;
      case Accepted _ -> 202;
    };
  }
}
