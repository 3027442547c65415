package dev.inorder.relay.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.inorder.event.Fields;
import dev.inorder.event.Json;
import dev.inorder.event.Limits;
import dev.inorder.relay.Claim;
import dev.inorder.relay.ClaimedEvent;
import dev.inorder.relay.OtherSideFailed;
import dev.inorder.relay.Outbox;
import dev.inorder.relay.Receipt;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;

/** The producer's outbox over HTTP. */
public final class HttpOutbox implements Outbox, AutoCloseable {
  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(10);
  private static final int OK = 200;
  private static final Claim NOTHING_MORE = new Claim("none", List.of(), false);

  private final Side producer;
  private final AtomicReference<@Nullable Call> waiting = new AtomicReference<>();
  private volatile boolean closed;

  public HttpOutbox(URI producer) {
    this.producer = new Side(producer);
  }

  @Override
  public Claim claim(int most, Duration patience) {
    var body = JsonNodeFactory.instance.objectNode().put("max", most);
    body.put("wait_ms", patience.toMillis());
    var call = producer.prepare("outbox/claims", body.toString(), patience.plus(LONGEST_REQUEST));
    waiting.set(call);
    if (closed) {
      call.cancel();
    }
    try {
      var reply = requireOk(Side.send(call));
      return claim(reply).orElseThrow(() -> reply.failed("an answer that is no claim"));
    } catch (OtherSideFailed e) {
      if (closed) {
        return NOTHING_MORE;
      }
      throw e;
    }
  }

  @Override
  public void report(Claim claim, List<Receipt> receipts) {
    var body = JsonNodeFactory.instance.objectNode().put("claim", claim.id());
    var list = body.putArray("receipts");
    for (var receipt : receipts) {
      var item = list.addObject().put("event_id", receipt.event().eventId().value());
      item.put("result", receipt.result().word());
      if (receipt.result().isDelivered()) {
        item.put("digest", receipt.event().digest().value());
      }
    }
    requireOk(Side.send(producer.prepare("outbox/receipts", body.toString(), LONGEST_REQUEST)));
  }

  /**
   * Ends the wait for a claim, which comes back empty. What is being reported is reported to its
   * end.
   */
  @Override
  public void close() {
    closed = true;
    var call = waiting.get();
    if (call != null) {
      call.cancel();
    }
  }

  private static Reply requireOk(Reply reply) {
    if (reply.status() != OK) {
      throw reply.failed("from the producer");
    }
    return reply;
  }

  private static Optional<Claim> claim(Reply reply) {
    var fields = Fields.ofAnswer(reply.json());
    var id = fields.spelled("claim", "must be a claim", Optional::of);
    var events = fields.elements("events", 0, Limits.BATCH_EVENTS);
    var goesOn = fields.flag("goes_on");
    if (!fields.faults().isEmpty()) {
      return Optional.empty();
    }
    var claimed = events.orElseThrow().stream().map(HttpOutbox::event).toList();
    return Optional.of(new Claim(id.orElseThrow(), claimed, goesOn.orElseThrow()));
  }

  private static ClaimedEvent event(Json element) {
    var fields = Fields.ofAnswer(element);
    var id = fields.eventId("event_id");
    var digest = fields.digest("digest");
    var body = fields.spelled("body", "must be an event", Optional::of);
    if (!fields.faults().isEmpty()) {
      throw new OtherSideFailed("a claim with an event that cannot be read: " + fields.faults());
    }
    return new ClaimedEvent(id.orElseThrow(), digest.orElseThrow(), body.orElseThrow());
  }
}
