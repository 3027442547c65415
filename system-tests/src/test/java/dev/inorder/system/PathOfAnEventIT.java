package dev.inorder.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.launcher.Service;
import dev.inorder.launcher.Step;
import org.junit.jupiter.api.Test;

/** From advance to projection, on the three real programs. */
class PathOfAnEventIT extends StackTest {

  @Test
  void threeStepsAreCommittedAcceptedAndApplied() {
    stack.startAll();
    for (var step : Step.of("A", AMOUNT)) {
      assertThat(advance(step).status()).isEqualTo(201);
    }
    await().until(() -> consumer().get("/projection/A").body().path("last_seq").asInt() == 3);
    await()
        .until(
            () -> producer().get("/flows/A").body().path("ledgers").path("accepted").asInt() == 3);

    assertThat(consumer().get("/projection/A").body().toString())
        .isEqualTo(
            """
            {"flow_id":"A","state":"released","last_seq":3,"held":0,"progress":"idle"}\
            """);
    assertThat(producerTables().rows("SELECT flow_id, seq, state, amount FROM flow"))
        .containsExactly("A 3 released 3");
    assertThat(producerTables().rows("SELECT event_id, flow_id, seq, accepted FROM outbox"))
        .containsExactly("A1 A 1 1", "A2 A 2 1", "A3 A 3 1");
    assertThat(consumerTables().rows("SELECT event_id, flow_id, seq, state, reason FROM inbox"))
        .containsExactly("A1 A 1 applied null", "A2 A 2 applied null", "A3 A 3 applied null");
    assertThat(consumerTables().rows("SELECT flow_id, last_seq, state, held FROM projection"))
        .containsExactly("A 3 released 0");
    assertThat(
            consumerTables()
                .rows("SELECT event_id, flow_id, seq, kind, held FROM effect ORDER BY position"))
        .containsExactly("A1 A 1 reserved 3", "A2 A 2 confirmed 3", "A3 A 3 released 0");
  }

  @Test
  void bothDatabasesKeepTheSameCanonicalBody() {
    stack.startAll();
    producer()
        .post(
            "/flows/A/advance",
            """
            { "payload": {"amount": 3}, "kind": "reserved", "event_id": "A\\u0031",
              "expected_seq": 0 }\
            """);
    await().until(() -> consumer().get("/projection/A").body().path("last_seq").asInt() == 1);

    var body =
        """
        {"event_id":"A1","flow_id":"A","kind":"reserved","payload":{"amount":3},"schema":1,"seq":1}\
        """;
    assertThat(producerTables().rows("SELECT body FROM outbox")).containsExactly(body);
    assertThat(consumerTables().rows("SELECT body FROM inbox")).containsExactly(body);
  }

  @Test
  void withTheConsumerDownAdvancesAreAnsweredAndAllArrivesAfterItComesBack() {
    stack.startAll();
    stack.kill(Service.CONSUMER);
    for (int flow = 0; flow < 20; flow++) {
      for (var step : Step.of("F" + flow, AMOUNT)) {
        assertThat(advance(step).status()).isEqualTo(201);
      }
    }
    assertThat(producerTables().rows("SELECT DISTINCT accepted FROM outbox")).containsExactly("0");

    stack.start(Service.CONSUMER);
    await().until(() -> consumerTables().count("effect") == 60);
    await().until(() -> producerTables().count("outbox WHERE accepted = 0") == 0);
    assertThat(consumerTables().rows(Checks.FLOWS_OUT_OF_ORDER)).isEmpty();
    assertThat(consumerTables().count("inbox WHERE state = 'applied'")).isEqualTo(60);
    assertThat(consumerTables().count("projection WHERE state = 'released' AND held = 0"))
        .isEqualTo(20);
  }

  @Test
  void aConflictSetsItsFlowAsideAndOthersGoOn() {
    stack.start(Service.PRODUCER);
    stack.start(Service.CONSUMER);
    var foreign = Step.of("A", 99).getFirst();
    assertThat(consumer().post("/inbox", foreign.event()).status()).isEqualTo(202);
    Step.of("A", AMOUNT).forEach(this::advance);
    Step.of("B", AMOUNT).forEach(this::advance);

    stack.start(Service.RELAY);
    await().until(() -> consumer().get("/projection/B").body().path("last_seq").asInt() == 3);
    await()
        .until(() ->
            producer()
                .get("/outbox/A1")
                .body()
                .path("delivery")
                .path("state")
                .asText()
                .equals("quarantined"));

    var flow = producer().get("/flows/A").body();
    assertThat(flow.path("ledgers").path("accepted").asInt()).isZero();
    assertThat(flow.path("delivery").path("reason").asText()).isEqualTo("id_conflict");
    assertThat(producerTables().rows("SELECT accepted FROM outbox WHERE event_id = 'A1'"))
        .containsExactly("0");
    assertThat(consumerTables().rows("SELECT body FROM inbox WHERE event_id = 'A1'"))
        .singleElement()
        .asString()
        .contains("99");
  }

  @Test
  void aRelayThatWasKilledLosesNothingAndDoublesNothing() {
    stack.startAll();
    for (int flow = 0; flow < 30; flow++) {
      Step.of("F" + flow, AMOUNT).forEach(this::advance);
      if (flow % 10 == 5) {
        stack.kill(Service.RELAY);
        stack.start(Service.RELAY);
      }
    }
    await().until(() -> producerTables().count("outbox WHERE accepted = 0") == 0);
    await().until(() -> consumerTables().count("effect") == 90);
    assertThat(consumerTables().rows(Checks.FLOWS_OUT_OF_ORDER)).isEmpty();
    assertThat(consumerTables().count("inbox")).isEqualTo(90);
  }
}
