package dev.inorder.producer.http;

import dev.inorder.event.Digest;
import dev.inorder.event.EventId;
import dev.inorder.event.Fields;
import dev.inorder.event.Json;
import dev.inorder.event.Limits;
import dev.inorder.event.ReceiveWord;
import dev.inorder.event.RelayWord;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.ProblemCode;
import dev.inorder.kit.http.Refused;
import dev.inorder.kit.http.Request;
import dev.inorder.kit.http.Route;
import dev.inorder.producer.Claim;
import dev.inorder.producer.Dispatch;
import dev.inorder.producer.Receipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What relays ask: a claim on events to deliver, and the keeping of what became of them. */
public final class RelayRoutes {
  private static final int LONGEST_WAIT_MS = 30_000;
  private static final int LONGEST_NAME = 100;

  /** Bytes of a report of as many receipts as there may be, with ids of any length. */
  private static final int REPORT_BYTES = 512 * 1024;

  private final Dispatch dispatch;

  public RelayRoutes(Dispatch dispatch) {
    this.dispatch = dispatch;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/outbox/claims", this::claim), Route.post("/outbox/receipts", this::report));
  }

  private Answer claim(Request request) {
    var fields = Fields.of(Bodies.parse(request.json(Limits.BODY_BYTES)), Set.of("max", "wait_ms"));
    var most =
        fields.whole(
            "max",
            "must be an integer from 1 to " + Limits.BATCH_EVENTS,
            max -> 1 <= max && max <= Limits.BATCH_EVENTS);
    var wait =
        fields.whole(
            "wait_ms",
            "must be an integer from 0 to " + LONGEST_WAIT_MS,
            ms -> 0 <= ms && ms <= LONGEST_WAIT_MS);
    Bodies.requireNone(fields.faults());
    return answer(
        claim(Math.toIntExact(most.orElseThrow()), Duration.ofMillis(wait.orElseThrow())));
  }

  private Claim claim(int most, Duration patience) {
    try {
      return dispatch.claim(most, patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refused(ProblemCode.STORAGE_UNAVAILABLE.problem("the service is stopping"));
    }
  }

  private static Answer answer(Claim claim) {
    var body = ProducerJson.object().put("claim", claim.id());
    body.put("lease_ms", claim.lease().toMillis()).put("goes_on", claim.goesOn());
    var events = body.putArray("events");
    for (var entry : claim.entries()) {
      events
          .addObject()
          .put("event_id", entry.eventId().value())
          .put("flow_id", entry.flowId().value())
          .put("seq", entry.seq())
          .put("digest", entry.digest().value())
          .put("body", entry.body());
    }
    return Answer.json(200, body);
  }

  private Answer report(Request request) {
    var fields = Fields.of(Bodies.parse(request.json(REPORT_BYTES)), Set.of("claim", "receipts"));
    var claim =
        fields.spelled(
            "claim",
            "must be the claim that the receipts are of",
            name -> Optional.of(name).filter(given -> given.length() <= LONGEST_NAME));
    var elements = fields.elements("receipts", 1, Limits.BATCH_EVENTS);
    Bodies.requireNone(fields.faults());
    var receipts = receipts(elements.orElseThrow());
    var leftOut = dispatch.report(claim.orElseThrow(), receipts);
    var body = ProducerJson.object().put("kept", receipts.size() - leftOut.size());
    var names = body.putArray("left_out");
    leftOut.forEach(receipt -> names.add(receipt.eventId().value()));
    return Answer.json(200, body);
  }

  private static List<Receipt> receipts(List<Json> elements) {
    List<Receipt> receipts = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      receipts.add(receipt(elements.get(i), "/receipts/" + i));
    }
    return receipts;
  }

  private static Receipt receipt(Json element, String pointer) {
    var fields = Fields.of(element, Set.of("event_id", "result", "digest"));
    var event = fields.eventId("event_id");
    var word = fields.word("result", RelayWord.class);
    Optional<Digest> digest =
        word.filter(RelayWord::isDelivered).flatMap(_ -> fields.digest("digest"));
    Bodies.requireNone(fields.faults().stream().map(fault -> fault.within(pointer)).toList());
    return receipt(event.orElseThrow(), word.orElseThrow(), digest);
  }

  private static Receipt receipt(EventId event, RelayWord word, Optional<Digest> digest) {
    return switch (word) {
      case ACCEPTED, DUPLICATE -> new Receipt.Delivered(event, digest.orElseThrow());
      case ID_CONFLICT -> new Receipt.Quarantine(event, ReceiveWord.ID_CONFLICT);
      case SEQUENCE_CONFLICT -> new Receipt.Quarantine(event, ReceiveWord.SEQUENCE_CONFLICT);
      case INVALID_EVENT -> new Receipt.Quarantine(event, ReceiveWord.INVALID_EVENT);
      case DEFERRED -> new Receipt.Deferred(event);
      case RETURNED -> new Receipt.Returned(event);
    };
  }
}
