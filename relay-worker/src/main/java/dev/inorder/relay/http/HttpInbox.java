package dev.inorder.relay.http;

import static java.util.stream.Collectors.joining;

import dev.inorder.event.RelayWord;
import dev.inorder.relay.ClaimedEvent;
import dev.inorder.relay.Inbox;
import dev.inorder.relay.OtherSideFailed;
import dev.inorder.relay.Receipt;
import dev.inorder.relay.Verdict;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The consumer's inbox over HTTP. */
public final class HttpInbox implements Inbox {
  /**
   * Shorter than the lease of a claim, so that another relay seldom claims what is still under way;
   * where it does, the consumer answers one of the two duplicate.
   */
  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(8);

  private final Side consumer;

  public HttpInbox(URI consumer) {
    this.consumer = new Side(consumer);
  }

  @Override
  public List<Receipt> deliver(List<ClaimedEvent> events) {
    var reply = post("inbox/batch", batch(events));
    return switch (reply.status()) {
      case 200 ->
          Verdict.ofBatch(events, reply.json())
              .orElseThrow(() -> reply.failed("an answer to other events"));
      // Something in it is refused, and only sending them one by one tells what.
      case 400, 413, 415, 422 -> deliverOneByOne(events);
      default -> throw reply.failed("from the consumer");
    };
  }

  /** Delivers what can be; once the consumer fails, the rest is returned untried. */
  private List<Receipt> deliverOneByOne(List<ClaimedEvent> events) {
    List<Receipt> receipts = new ArrayList<>();
    for (var event : events) {
      try {
        receipts.add(deliver(event));
      } catch (OtherSideFailed e) {
        if (receipts.isEmpty()) {
          throw e;
        }
        events.stream()
            .skip(receipts.size())
            .forEach(untried -> receipts.add(new Receipt(untried, RelayWord.RETURNED)));
        return receipts;
      }
    }
    return receipts;
  }

  private Receipt deliver(ClaimedEvent event) {
    var reply = post("inbox", event.body());
    return switch (reply.status()) {
      case 200, 202 -> Verdict.ofSingle(event, "result", reply.json());
      case 409 -> Verdict.ofSingle(event, "code", reply.json());
      case 400, 413, 415, 422 -> new Receipt(event, RelayWord.INVALID_EVENT);
      default -> throw reply.failed("from the consumer");
    };
  }

  private Reply post(String path, String json) {
    return Side.send(consumer.prepare(path, json, LONGEST_REQUEST));
  }

  /** The bodies go out as they came: nothing is read or written again on the way. */
  private static String batch(List<ClaimedEvent> events) {
    return events.stream().map(ClaimedEvent::body).collect(joining(",", "{\"events\":[", "]}"));
  }
}
