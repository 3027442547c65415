package dev.inorder.producer.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Digest;
import dev.inorder.producer.program.RunningProducer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the producer shows of flows and of the outbox: four flows, of which one is stuck. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadingTest {
  private static final String A1 =
      """
      {"event_id":"A-1","flow_id":"A","kind":"reserved","payload":{"amount":3},"schema":1,"seq":1}\
      """;
  private static final String A3 =
      """
      {"event_id":"A-3","flow_id":"A","kind":"released","payload":{"amount":3},"schema":1,"seq":3}\
      """;
  private static final String C1 =
      """
      {"event_id":"C-1","flow_id":"C","kind":"reserved","payload":{"amount":3},"schema":1,"seq":1}\
      """;

  @TempDir static Path folder;
  private RunningProducer producer;
  private String since = "";

  @BeforeAll
  void start() {
    producer = RunningProducer.in(folder);
    producer.commit("A", 3);
    producer.commit("D", 1);
    producer.commit("B", 1);
    producer.commit("C", 2);
    producer.report(producer.claim(), "A-1 accepted", "A-2 duplicate", "D-1 accepted");
    producer.report("no claim", "C-1 id_conflict");
    since = producer.column("SELECT since FROM quarantine").getFirst();
  }

  @AfterAll
  void stop() {
    producer.close();
  }

  @Test
  void aFlowIsShownWithHowFarItsEventsHaveCome() {
    producer
        .get("/flows/A")
        .is(
            200,
            """
            {"flow_id":"A","seq":3,"state":"released","amount":3,\
            "ledgers":{"committed":3,"accepted":2,"applied":null},\
            "delivery":{"state":"waiting"},"processing":{"progress":"unknown"}}\
            """);
    producer
        .get("/flows/D")
        .is(
            200,
            """
            {"flow_id":"D","seq":1,"state":"reserved","amount":3,\
            "ledgers":{"committed":1,"accepted":1,"applied":null},\
            "delivery":{"state":"accepted"},"processing":{"progress":"unknown"}}\
            """);
  }

  @Test
  void aFlowThatIsStuckSaysOnWhichEventAndWhyAndSinceWhen() {
    producer
        .get("/flows/C")
        .is(
            200,
            """
            {"flow_id":"C","seq":2,"state":"confirmed","amount":3,\
            "ledgers":{"committed":2,"accepted":0,"applied":null},\
            "delivery":{"state":"quarantined","reason":"id_conflict","since":"%s",\
            "event_id":"C-1"},"processing":{"progress":"unknown"}}\
            """
                .formatted(since));
  }

  @Test
  void anOutboxEntryIsShownWithTheDigestOfItsBody() {
    producer
        .get("/outbox/A-3")
        .is(
            200,
            """
            {"event":%s,"digest":"%s","accepted":false,"delivery":{"state":"waiting"}}\
            """
                .formatted(A3, Digest.of(A3)));
    producer
        .get("/outbox/A-1")
        .is(
            200,
            """
            {"event":%s,"digest":"%s","accepted":true,"delivery":{"state":"accepted"}}\
            """
                .formatted(A1, Digest.of(A1)));
  }

  @Test
  void anEntryThatWasRefusedIsQuarantinedAndNotAccepted() {
    producer
        .get("/outbox/C-1")
        .is(
            200,
            """
            {"event":%s,"digest":"%s","accepted":false,\
            "delivery":{"state":"quarantined","reason":"id_conflict","since":"%s"}}\
            """
                .formatted(C1, Digest.of(C1), since));
    assertThat(producer.get("/outbox/C-2").json().at("/delivery/state").asText())
        .isEqualTo("waiting");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/flows/unknown", "/outbox/unknown", "/outbox/claims", "/outbox/A"})
  void whatIsUnknownIsNotFound(String path) {
    producer.get(path).isProblem(404, "not_found");
  }

  @Test
  void anIdThatIsNoneIsRefused() {
    producer.get("/outbox/-x").isInvalidAt("/event_id");
    producer.get("/flows/-x").isInvalidAt("/flow_id");
  }

  @ParameterizedTest
  @CsvSource({
    "'', A B C D",
    "?state=reserved, B D",
    "?state=confirmed, C",
    "?state=released, A",
    "?state=new, ''",
    "?limit=2, A B",
    "?limit=500, A B C D",
    "?state=reserved&limit=1, B"
  })
  void flowsAreListedInTheOrderOfTheirIdsAndByState(String query, String flows) {
    var list = producer.get("/flows" + query);
    assertThat(shown(list, "/flow_id")).isEqualTo(words(flows));
    for (var item : list.json().path("items")) {
      assertThat(item).isEqualTo(producer.get("/flows/" + item.path("flow_id").asText()).json());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', A-1 A-2 A-3 D-1 B-1 C-1 C-2",
    "?flow_id=A, A-1 A-2 A-3",
    "?flow_id=unknown, ''",
    "?accepted=true, A-1 A-2 D-1",
    "?accepted=false, A-3 B-1 C-1 C-2",
    "?flow_id=A&accepted=true, A-1 A-2",
    "?flow_id=A&accepted=false, A-3",
    "?accepted=false&limit=2, A-3 B-1"
  })
  void theOutboxIsListedInTheOrderOfTheCommitsAndByFlowAndAcceptance(String query, String events) {
    var list = producer.get("/outbox" + query);
    assertThat(shown(list, "/event/event_id")).isEqualTo(words(events));
    for (var item : list.json().path("items")) {
      var entry = producer.get("/outbox/" + item.at("/event/event_id").asText());
      assertThat(item).isEqualTo(entry.json());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/flows?, /flow_id, A B C D",
    "/flows?state=reserved&, /flow_id, B D",
    "/outbox?, /event/event_id, A-1 A-2 A-3 D-1 B-1 C-1 C-2",
    "/outbox?flow_id=A&, /event/event_id, A-1 A-2 A-3",
    "/outbox?accepted=false&, /event/event_id, A-3 B-1 C-1 C-2",
    "/outbox?accepted=true&, /event/event_id, A-1 A-2 D-1"
  })
  void followingTheCursorShowsEverythingOnce(String list, String id, String all) {
    for (int limit = 1; limit <= 3; limit++) {
      List<String> shown = new ArrayList<>();
      var page = producer.get(list + "limit=" + limit);
      shown.addAll(shown(page, id));
      while (!page.json().path("next_cursor").isNull()) {
        assertThat(page.json().path("items")).hasSize(limit);
        page =
            producer.get(
                list + "limit=" + limit + "&cursor=" + page.json().path("next_cursor").asText());
        shown.addAll(shown(page, id));
      }
      assertThat(shown).isEqualTo(words(all));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/flows?state=elsewhere, /state",
    "/flows?state=, /state",
    "/flows?state=Reserved, /state",
    "/flows?limit=0, /limit",
    "/flows?limit=501, /limit",
    "/flows?limit=abc, /limit",
    "/flows?limit=, /limit",
    "/flows?cursor=abc, /cursor",
    "/flows?cursor=, /cursor",
    "/flows?flow_id=A, /flow_id",
    "/flows?limit=1&limit=2, /limit",
    "/flows/A?state=reserved, /state",
    "/outbox?accepted=yes, /accepted",
    "/outbox?accepted=1, /accepted",
    "/outbox?accepted=TRUE, /accepted",
    "/outbox?flow_id=, /flow_id",
    "/outbox?flow_id=-A, /flow_id",
    "/outbox?limit=-1, /limit",
    "/outbox?cursor=%20, /cursor",
    "/outbox?state=reserved, /state",
    "/outbox/A-1?x=, /x"
  })
  void aParameterThatIsNotUnderstoodIsRefused(String path, String pointer) {
    producer.get(path).isInvalidAt(pointer);
  }

  @Test
  void anotherListsCursorIsRefused() {
    var ofFlows = producer.get("/flows?limit=1").json().path("next_cursor").asText();
    var ofOutbox = producer.get("/outbox?limit=1").json().path("next_cursor").asText();
    assertThat(producer.get("/flows?cursor=" + ofFlows).status()).isEqualTo(200);
    producer.get("/outbox?cursor=" + ofFlows).isInvalidAt("/cursor");
    producer.get("/flows?cursor=" + ofOutbox).isInvalidAt("/cursor");
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /flows, GET HEAD",
    "DELETE, /flows/A, GET HEAD",
    "POST, /outbox/A-1, GET HEAD",
    "PUT, /outbox, GET HEAD",
    "PUT, /outbox/claims, GET HEAD POST",
    "POST, /health/live, GET HEAD"
  })
  void anotherMethodIsNotAllowed(String method, String path, String allowed) {
    var answer =
        producer
            .send(producer.request(path).method(method, BodyPublishers.noBody()))
            .isProblem(405, "method_not_allowed");
    assertThat(List.of(answer.header("Allow").orElse("").split(", ")))
        .containsExactlyInAnyOrderElementsOf(words(allowed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/flow", "/flows/", "/flows/A/", "/flows/A/advance/", "/outbox/A/B"})
  void nothingElseIsServed(String path) {
    producer.get(path).isProblem(404, "not_found");
  }

  private static List<String> shown(Answer list, String pointer) {
    assertThat(list.status()).as(list.body()).isEqualTo(200);
    List<String> shown = new ArrayList<>();
    list.json().path("items").forEach(item -> shown.add(item.at(pointer).asText()));
    return shown;
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }
}
