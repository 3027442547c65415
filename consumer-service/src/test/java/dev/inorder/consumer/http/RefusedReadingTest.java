package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked in a way that has no meaning is refused, and the fault is named. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedReadingTest {
  private RunningConsumer consumer;

  @BeforeAll
  void start(@TempDir Path folder) {
    consumer = RunningConsumer.manual(folder);
    consumer.given(step("A", 1));
    consumer.post("/apply");
  }

  @AfterAll
  void stop() {
    consumer.close();
  }

  static Stream<Arguments> everyList() {
    var queries =
        Stream.of(
            "limit=0",
            "limit=501",
            "limit=1000",
            "limit=-1",
            "limit=1.0",
            "limit=x",
            "limit=",
            "limit=%201",
            "limit=%D9%A1",
            "cursor=",
            "cursor=x",
            "cursor=%00",
            "cursor=!!!!",
            "Limit=1",
            "x=1");
    return queries.flatMap(query ->
        Stream.of("/projection", "/inbox", "/effects").map(list -> Arguments.of(list, query)));
  }

  @ParameterizedTest
  @MethodSource("everyList")
  void everyListRefusesABadPage(String list, String query) {
    assertRefused(list + "?" + query, query.substring(0, query.indexOf('=')));
  }

  @ParameterizedTest
  @CsvSource({
    "/projection, state=unknown, state",
    "/projection, state=, state",
    "/projection, state=New, state",
    "/projection, progress=done, progress",
    "/projection, progress=, progress",
    "/projection, progress=IDLE, progress",
    "/projection, flow_id=A, flow_id",
    "/inbox, state=new, state",
    "/inbox, state=APPLIED, state",
    "/inbox, flow_id=, flow_id",
    "/inbox, flow_id=-A, flow_id",
    "/inbox, flow_id=A%00, flow_id",
    "/inbox, progress=gap, progress",
    "/effects, flow_id=%20A, flow_id",
    "/effects, flow_id=A%0A, flow_id",
    "/effects, state=applied, state",
    "/schemas, schema=1, schema",
    "/projection/A, limit=1, limit",
    "/inbox/A1, state=applied, state"
  })
  void everyReadingRefusesWhatItDoesNotKnow(String path, String query, String name) {
    assertRefused(path + "?" + query, name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/projection", "/inbox", "/effects"})
  void aParameterGivenTwiceIsRefused(String list) {
    assertRefused(list + "?limit=1&limit=1", "limit");
  }

  @ParameterizedTest
  @CsvSource({
    "/projection, effects 1",
    "/projection, 'projection '",
    "/projection, projection -A",
    "/projection, projectionA",
    "/inbox, projection A",
    "/inbox, inbox A",
    "/inbox, inbox -1",
    "/inbox, inbox 9999999999999999999",
    "/effects, inbox 1",
    "/effects, 'effects 1 '",
    "/effects, effects ١"
  })
  void aCursorThatIsNotOfTheListIsRefused(String list, String text) {
    assertRefused(list + "?cursor=" + cursor(text), "cursor");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-A", "%20", "A%20", "%C3%84", "A%00", "A%0D%0AB", "A;B", "A'--", "%F0"})
  void whatIsNoIdIsRefused(String id) {
    for (var path : new String[] {"/projection/", "/inbox/"}) {
      var reply = consumer.get(path + id);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.word()).isEqualTo("invalid_request");
    }
  }

  @Test
  void whatIsNotServedIsNotFound() {
    for (var path : new String[] {"/", "/inbox/", "/inbox/A1/", "/inboxes", "/projection/A/x"}) {
      assertThat(consumer.get(path)).as(path).isEqualTo(Reply.problem(404, "not_found"));
    }
  }

  private void assertRefused(String path, String name) {
    assertThat(consumer.get(path)).isEqualTo(Reply.problemAt(400, "invalid_request", "/" + name));
  }

  private static String cursor(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
