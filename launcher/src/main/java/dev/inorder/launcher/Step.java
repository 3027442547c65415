package dev.inorder.launcher;

import java.util.List;

/** One step of the built-in flow, as a client asks for it. */
public record Step(String flow, int seq, String kind, int amount) {
  private static final List<String> KINDS = List.of("reserved", "confirmed", "released");

  /** The three steps of a flow, in their order. */
  public static List<Step> of(String flow, int amount) {
    return List.of(
        new Step(flow, 1, KINDS.get(0), amount),
        new Step(flow, 2, KINDS.get(1), amount),
        new Step(flow, 3, KINDS.get(2), amount));
  }

  public String eventId() {
    return flow + seq;
  }

  public String advancePath() {
    return "/flows/" + flow + "/advance";
  }

  /** The body of the advance that commits this step. */
  public String advance() {
    return """
    {"event_id":"%s","expected_seq":%d,"kind":"%s","schema":1,"payload":{"amount":%d}}\
    """
        .formatted(eventId(), seq - 1, kind, amount);
  }

  /** The event that this step is, as it may be posted to an inbox. */
  public String event() {
    return """
    {"event_id":"%s","flow_id":"%s","seq":%d,"kind":"%s","schema":1,"payload":{"amount":%d}}\
    """
        .formatted(eventId(), flow, seq, kind, amount);
  }
}
