package dev.inorder.producer.program;

import static dev.inorder.producer.program.RunningProducer.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.producer.program.RunningProducer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of section 3, row by row, over HTTP and on a disk; each test has a flow of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AdvanceTest {
  @TempDir static Path folder;
  private RunningProducer producer;
  private String flow = "";
  private int tests;

  @BeforeAll
  void start() {
    producer = RunningProducer.in(folder);
  }

  @AfterAll
  void stop() {
    producer.close();
  }

  @BeforeEach
  void anotherFlow() {
    tests++;
    flow = "flow" + tests;
  }

  @Test
  void aStepIsCommittedWithItsEventAndSaysWhereThatIs() {
    var before = producer.rows();
    var answer = advance(step(flow, 1));
    answer.is(
        201,
        """
        {"result":"committed","event":%s,"flow":{"flow_id":"%s","seq":1,"state":"reserved","amount":3}}\
        """
            .formatted(firstEvent(), flow));
    assertThat(answer.header("Location")).contains("/outbox/" + flow + "-1");
    assertThat(producer.rows())
        .isEqualTo(
            Map.of(
                "flow", before.getOrDefault("flow", 0L) + 1,
                "outbox", before.getOrDefault("outbox", 0L) + 1,
                "quarantine", 0L));
    assertThat(stored("seq || ' ' || state || ' ' || amount", "flow"))
        .containsExactly("1 reserved 3");
    assertThat(stored("body", "outbox")).containsExactly(firstEvent());
    assertThat(stored("event_id || ' ' || seq || ' ' || accepted", "outbox"))
        .containsExactly(flow + "-1 1 0");
  }

  @Test
  void aFlowGoesFromNewToReleasedInThreeSteps() {
    var states = List.of("reserved", "confirmed", "released");
    for (int seq = 1; seq <= 3; seq++) {
      assertThat(advance(step(flow, seq)).json().path("flow"))
          .hasToString(
              """
              {"flow_id":"%s","seq":%d,"state":"%s","amount":3}\
              """
                  .formatted(flow, seq, states.get(seq - 1)));
    }
    assertThat(stored("seq || state", "flow")).containsExactly("3released");
    assertThat(stored("seq", "outbox")).containsExactly("1", "2", "3");
  }

  @Test
  void aRetryIsExistingAndShowsTheStoredEventAndWhereTheFlowIsNow() {
    producer.commit(flow, 3);
    var answer = unchanged(() -> advance(step(flow, 1)));
    answer.is(
        200,
        """
        {"result":"existing","event":%s,"flow":{"flow_id":"%s","seq":3,"state":"released","amount":3}}\
        """
            .formatted(firstEvent(), flow));
    assertThat(answer.header("Location")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"payload":{"amount":3},"kind":"reserved","expected_seq":0,"event_id":"%s-1"}\
        """,
        """
        { "event_id" : "%s-1", "expected_seq" : 0, "kind" : "reserved", "schema" : 1,
          "payload" : { "amount" : 3 } }
        """,
        """
        {"event\\u005fid":"%s\\u002d1","expected_seq":0,"kind":"r\\u0065served","payload":{"amount":3}}\
        """
      })
  void theSpellingOfARetryDoesNotMatter(String body) {
    producer.commit(flow, 1);
    assertThat(unchanged(() -> advance(body.formatted(flow))).json().path("result").asText())
        .isEqualTo("existing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          B | "expected_seq":0,"kind":"reserved","payload":{"amount":3}
            | "expected_seq":1,"kind":"reserved","payload":{"amount":3}
            | "expected_seq":0,"kind":"confirmed","payload":{"amount":3}
            | "expected_seq":0,"kind":"reserved","payload":{"amount":4}
            | "expected_seq":0,"kind":"reserved","schema":2,"payload":{"units":3}
            | "expected_seq":1,"kind":"confirmed","payload":{"amount":3}
            | "expected_seq":9,"kind":"released","payload":{"amount":9}
          """)
  void aKnownIdWithAnyDifferenceIsAConflict(@Nullable String other, String fields) {
    producer.commit(flow, 1);
    var path = "/flows/" + (other == null ? flow : other) + "/advance";
    var body = "{\"event_id\":\"" + flow + "-1\"," + fields + "}";
    unchanged(() -> producer.post(path, body)).isProblem(409, "conflict");
  }

  @ParameterizedTest
  @CsvSource({"0,1", "0,9007199254740990", "1,0", "1,2", "3,0", "3,2"})
  void anotherSeqThanTheFlowsIsStaleAndTheFlowsIsSaid(int current, long expected) {
    producer.commit(flow, current);
    var answer = unchanged(() -> advance(wish(expected, "reserved", 3))).isProblem(412, "stale");
    assertThat(answer.json().path("current_seq").asLong(-1)).isEqualTo(current);
    assertThat(answer.json().path("current_seq").isIntegralNumber()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "0,confirmed,3,new",
    "0,released,3,new",
    "0,unheard_of,3,new",
    "1,reserved,3,reserved",
    "1,released,3,reserved",
    "1,confirmed,4,reserved",
    "2,confirmed,3,confirmed",
    "2,released,2,confirmed",
    "3,reserved,3,released",
    "3,released,3,released"
  })
  void aStepThatDoesNotLeadOnIsInvalidAndTheStateIsSaid(
      int current, String kind, long amount, String from) {
    producer.commit(flow, current);
    var answer =
        unchanged(() -> advance(wish(current, kind, amount))).isProblem(422, "invalid_transition");
    assertThat(answer.json().path("from").asText()).isEqualTo(from);
  }

  @Test
  void theSeqIsLookedAtBeforeTheStep() {
    producer.commit(flow, 1);
    unchanged(() -> advance(wish(0, "released", 9))).isProblem(412, "stale");
  }

  @Test
  void anIdThatWasRefusedIsStillFree() {
    unchanged(() -> advance(wish(0, "released", 3))).isProblem(422, "invalid_transition");
    assertThat(advance(wish(0, "reserved", 3)).status()).isEqualTo(201);
  }

  @Test
  void schemaTwoSaysItsAmountInUnitsAndAFlowMayUseBoth() {
    var body =
        """
        {"event_id":"%s-1","expected_seq":0,"kind":"reserved","schema":2,"payload":{"units":3}}\
        """
            .formatted(flow);
    var answer = advance(body);
    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.json().path("event"))
        .hasToString(
            """
            {"event_id":"%s-1","flow_id":"%s","kind":"reserved","payload":{"units":3},"schema":2,"seq":1}\
            """
                .formatted(flow, flow));
    assertThat(advance(step(flow, 2)).status()).isEqualTo(201);
    assertThat(unchanged(() -> advance(body)).json().path("result").asText()).isEqualTo("existing");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1_000_000})
  void anAmountWithinItsBoundsIsTaken(long amount) {
    assertThat(advance(wish(0, "reserved", amount)).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 1_000_001, Long.MAX_VALUE, Long.MIN_VALUE})
  void anotherAmountIsRefused(long amount) {
    unchanged(() -> advance(wish(0, "reserved", amount))).isProblem(400, "invalid_request");
  }

  @Test
  void idsMayBeAsLongAsTheyMayBe() {
    var longest = "x".repeat(128);
    var body = step(flow, 1).replace(flow + "-1", longest);
    assertThat(producer.post("/flows/" + longest + "/advance", body).header("Location"))
        .contains("/outbox/" + longest);
    assertThat(producer.get("/flows/" + longest).status()).isEqualTo(200);
    assertThat(producer.get("/outbox/" + longest).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-A", "A%20B", "A~", "%C3%A9", "..", "A;v=1", "A+B", "A@B"})
  void aFlowIdThatIsNoneIsRefused(String id) {
    unchanged(() -> producer.post("/flows/" + id + "/advance", step(flow, 1)))
        .isInvalidAt("/flow_id");
    producer.get("/flows/" + id).isInvalidAt("/flow_id");
  }

  @Test
  void aFlowIdThatIsTooLongIsRefused() {
    var tooLong = "x".repeat(129);
    unchanged(() -> producer.post("/flows/" + tooLong + "/advance", step(flow, 1)))
        .isInvalidAt("/flow_id");
  }

  @Test
  void aBodyOfAnotherTypeIsRefusedAndTheWayOutIsNamed() {
    var form =
        producer
            .request(path())
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(step(flow, 1)));
    assertThat(unchanged(() -> producer.send(form)).isProblem(415, "unsupported_media_type").body())
        .contains("--json");
  }

  @Test
  void aBodyIsBoundedInItsSize() {
    int limit = 64 * 1024;
    var step = step(flow, 1);
    var tooLong = step + " ".repeat(limit + 1 - step.length());
    unchanged(() -> advance(tooLong)).isProblem(413, "payload_too_large");
    assertThat(advance(tooLong.substring(0, limit)).status()).isEqualTo(201);
  }

  @Test
  void anAdvanceCanOnlyBePosted() {
    var answer = producer.get(path()).isProblem(405, "method_not_allowed");
    assertThat(answer.header("Allow")).contains("POST");
  }

  private String path() {
    return "/flows/" + flow + "/advance";
  }

  private Answer advance(String body) {
    return producer.post(path(), body);
  }

  /** The body of an advance whose event has an id that is new. */
  private String wish(long expectedSeq, String kind, long amount) {
    return """
    {"event_id":"%s-new","expected_seq":%d,"kind":"%s","payload":{"amount":%d}}\
    """
        .formatted(flow, expectedSeq, kind, amount);
  }

  /** The canonical form of the flow's first event. */
  private String firstEvent() {
    return """
    {"event_id":"%s-1","flow_id":"%s","kind":"reserved","payload":{"amount":3},"schema":1,"seq":1}\
    """
        .formatted(flow, flow);
  }

  private List<String> stored(String what, String table) {
    return producer.column(
        "SELECT %s FROM %s WHERE flow_id = '%s' ORDER BY seq".formatted(what, table, flow));
  }

  /** Asks for something that must leave every table as it is. */
  private Answer unchanged(Supplier<Answer> ask) {
    var rows = producer.rows();
    var flows = producer.column("SELECT flow_id || seq || state || amount FROM flow");
    var answer = ask.get();
    assertThat(producer.rows()).isEqualTo(rows);
    assertThat(producer.column("SELECT flow_id || seq || state || amount FROM flow"))
        .isEqualTo(flows);
    return answer;
  }
}
