package dev.inorder.consumer.http;

import dev.inorder.consumer.Inbox;
import dev.inorder.consumer.ReceiveOutcome;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.EventReader;
import dev.inorder.event.Fields;
import dev.inorder.event.InboxState;
import dev.inorder.event.Limits;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.Paging;
import dev.inorder.kit.http.ProblemCode;
import dev.inorder.kit.http.Refused;
import dev.inorder.kit.http.Request;
import dev.inorder.kit.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The inbox: receive one event or many, look at one, list them. */
public final class InboxRoutes {
  private static final Set<String> LIST_PARAMETERS =
      Set.of("flow_id", "state", Paging.LIMIT, Paging.CURSOR);

  private final Inbox inbox;
  private final Consumer<List<ReceiveOutcome>> outcomes;

  /**
   * Prepares the routes.
   *
   * @param outcomes told of the outcomes of each request once they are on disk
   */
  public InboxRoutes(Inbox inbox, Consumer<List<ReceiveOutcome>> outcomes) {
    this.inbox = inbox;
    this.outcomes = outcomes;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/inbox", this::receive),
        Route.post("/inbox/batch", this::receiveBatch),
        Route.get("/inbox/{event_id}", this::show),
        Route.get("/inbox", LIST_PARAMETERS, this::list));
  }

  private Answer receive(Request request) {
    var reading = EventReader.read(request.json(Limits.BODY_BYTES));
    return ReceiveAnswers.single(receive(List.of(reading)).getFirst());
  }

  private Answer receiveBatch(Request request) {
    var fields = Fields.of(Bodies.parse(request.json(Limits.BATCH_BYTES)), Set.of("events"));
    var elements = fields.elements("events", 1, Limits.BATCH_EVENTS);
    Bodies.requireNone(fields.faults());
    return ReceiveAnswers.batch(
        receive(elements.orElseThrow().stream().map(EventReader::read).toList()));
  }

  /** Receives those that are events together, and answers all in their order. */
  private List<ReceiveOutcome> receive(List<EventReader.Reading> readings) {
    List<Event> events = new ArrayList<>();
    for (var reading : readings) {
      if (reading instanceof EventReader.Reading.Read(var event)) {
        events.add(event);
      }
    }
    var received =
        (events.isEmpty() ? List.<ReceiveOutcome>of() : inbox.receive(events)).iterator();
    List<ReceiveOutcome> answered = new ArrayList<>();
    for (var reading : readings) {
      answered.add(
          switch (reading) {
            case EventReader.Reading.Read _ -> received.next();
            case EventReader.Reading.NotAnEvent(var faults) ->
                new ReceiveOutcome.InvalidEvent(faults);
          });
    }
    outcomes.accept(answered);
    return answered;
  }

  private Answer show(Request request) {
    var event =
        EventId.parse(request.path("event_id"))
            .orElseThrow(() -> Request.invalid("event_id", EventId.RULE));
    return inbox
        .find(event)
        .map(entry -> Answer.json(200, ConsumerJson.entry(entry)))
        .orElseThrow(
            () -> new Refused(ProblemCode.NOT_FOUND.problem("no such event was accepted")));
  }

  private Answer list(Request request) {
    var query = request.query();
    var paging = Paging.of("inbox", query);
    var found = inbox.list(filter(query), paging.afterPosition(), paging.toRead());
    return paging.answer(found, ConsumerJson::entry, entry -> Long.toString(entry.position()));
  }

  private static Inbox.Filter filter(Map<String, String> query) {
    return new Inbox.Filter(Queries.flow(query), Queries.word(query, "state", InboxState.class));
  }
}
