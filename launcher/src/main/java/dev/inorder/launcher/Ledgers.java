package dev.inorder.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * One flow in all three ledgers, as the two services show it.
 *
 * @param consumed what the consumer shows; nothing while it is down
 */
record Ledgers(String flow, long committed, long accepted, Optional<Consumed> consumed) {
  private static final String FORMAT = "    %-5s %-10s %-9s %-8s %-10s %-5s %-15s %s";
  private static final String HEAD =
      FORMAT.formatted(
          "flow", "committed", "accepted", "applied", "state", "held", "progress", "effects");

  /**
   * A flow at the consumer.
   *
   * @param effects the kinds of its effects, in the order in which they were done
   */
  record Consumed(long applied, String state, long held, String progress, String effects) {}

  static Ledgers read(String flow, Client producer, Optional<Client> consumer) {
    var ledgers = producer.get("/flows/" + flow).body().path("ledgers");
    return new Ledgers(
        flow,
        ledgers.path("committed").asLong(),
        ledgers.path("accepted").asLong(),
        consumer.map(client -> consumed(flow, client)));
  }

  /** The ledgers as a small table. */
  String table() {
    var row =
        consumed
            .map(there ->
                FORMAT.formatted(
                    flow,
                    committed,
                    accepted,
                    there.applied,
                    there.state,
                    there.held,
                    there.progress,
                    there.effects))
            .orElseGet(() -> FORMAT.formatted(flow, committed, accepted, "(down)", "", "", "", ""));
    return HEAD + System.lineSeparator() + row.stripTrailing();
  }

  long applied() {
    return consumed.map(Consumed::applied).orElse(0L);
  }

  /** Whether all three steps are in all three ledgers, and took effect in their order. */
  boolean isWhole() {
    var whole = new Consumed(3, "released", 0, "idle", "reserved confirmed released");
    return committed == 3 && accepted == 3 && consumed.equals(Optional.of(whole));
  }

  private static Consumed consumed(String flow, Client client) {
    var projection = client.get("/projection/" + flow).body();
    var kinds = new StringJoiner(" ");
    client
        .get("/effects?flow_id=" + flow)
        .body()
        .path("items")
        .forEach(effect -> kinds.add(effect.path("kind").asText()));
    return new Consumed(
        projection.path("last_seq").asLong(),
        projection.path("state").asText("-"),
        projection.path("held").asLong(),
        progress(projection),
        kinds.toString());
  }

  private static String progress(JsonNode projection) {
    var word = projection.path("progress").asText("-");
    var waitingFor = projection.path("waiting_for");
    return waitingFor.isMissingNode() ? word : word + ", awaits " + waitingFor.asLong();
  }
}
