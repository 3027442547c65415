package dev.inorder.relay;

import dev.inorder.event.Fields;
import dev.inorder.event.Json;
import dev.inorder.event.ReceiveWord;
import dev.inorder.event.RelayWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a consumer's answer means for the events that it is about. An answer is believed only where
 * it echoes the id and, where it claims to have the event, the digest; of anything else nothing
 * follows but that the flow should wait and the event be sent again.
 */
public final class Verdict {
  private Verdict() {}

  /**
   * Reads the answer to a batch.
   *
   * @return nothing where it is no answer to these events
   */
  public static Optional<List<Receipt>> ofBatch(List<ClaimedEvent> events, Json answer) {
    var results = Fields.ofAnswer(answer).elements("results", events.size(), events.size());
    return results.map(elements -> receipts(events, elements));
  }

  /** Reads the answer to a single event; its word is where the status says it is. */
  public static Receipt ofSingle(ClaimedEvent event, String wordField, Json answer) {
    return new Receipt(event, word(event, wordField, answer));
  }

  private static List<Receipt> receipts(List<ClaimedEvent> events, List<Json> elements) {
    List<Receipt> receipts = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      receipts.add(ofSingle(events.get(i), "result", elements.get(i)));
    }
    return receipts;
  }

  private static RelayWord word(ClaimedEvent event, String wordField, Json answer) {
    var fields = Fields.ofAnswer(answer);
    return fields
        .word(wordField, ReceiveWord.class)
        .filter(word -> isAbout(event, word, fields))
        .map(Verdict::relayed)
        .orElse(RelayWord.DEFERRED);
  }

  /** Whether the answer can only be about this very event. */
  private static boolean isAbout(ClaimedEvent event, ReceiveWord word, Fields fields) {
    return switch (word) {
      // Whoever could not read the event cannot say which it was.
      case INVALID_EVENT -> true;
      case ID_CONFLICT, SEQUENCE_CONFLICT -> echoesId(event, fields);
      case DUPLICATE, ACCEPTED ->
          echoesId(event, fields)
              && fields.digest("digest").filter(event.digest()::equals).isPresent();
    };
  }

  private static boolean echoesId(ClaimedEvent event, Fields fields) {
    return fields.eventId("event_id").filter(event.eventId()::equals).isPresent();
  }

  private static RelayWord relayed(ReceiveWord word) {
    return switch (word) {
      case INVALID_EVENT -> RelayWord.INVALID_EVENT;
      case DUPLICATE -> RelayWord.DUPLICATE;
      case ID_CONFLICT -> RelayWord.ID_CONFLICT;
      case SEQUENCE_CONFLICT -> RelayWord.SEQUENCE_CONFLICT;
      case ACCEPTED -> RelayWord.ACCEPTED;
    };
  }
}
