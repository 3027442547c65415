package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.event;
import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static dev.inorder.consumer.Samples.steps;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Event;
import dev.inorder.event.Payload;
import dev.inorder.event.Scalar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** GET /inbox, /inbox/{event_id} and /effects. */
class ReadingTest {
  @TempDir Path folder;
  private RunningConsumer consumer;

  @BeforeEach
  void start() {
    consumer = RunningConsumer.manual(folder);
  }

  @AfterEach
  void stop() {
    consumer.close();
  }

  @Test
  void anAcceptedEventIsShownWithItsDigestAndWhereItStands() {
    consumer.given(step("A", 1), stepOfSchema2("B", 1), step("C", 1));
    consumer.post("/projection/A/apply");
    consumer.post("/projection/B/apply");
    assertThat(consumer.get("/inbox/A1")).isEqualTo(Reply.json(200, applied(step("A", 1))));
    assertThat(consumer.get("/inbox/B1"))
        .isEqualTo(
            Reply.json(
                200,
                "{\"event\":%s,\"digest\":\"%s\",\"state\":\"blocked\",\"reason\":\"unsupported_schema\"}"
                    .formatted(stepOfSchema2("B", 1).body(), stepOfSchema2("B", 1).digest())));
    assertThat(consumer.get("/inbox/C1").body().path("state").asText()).isEqualTo("pending");
  }

  @Test
  void anEventThatWasNeverAcceptedIsNotFound() {
    consumer.given(step("A", 1));
    consumer.post("/inbox", step("A", 1).body().replace("A1", "late"));
    assertThat(consumer.get("/inbox/late")).isEqualTo(Reply.problem(404, "not_found"));
    assertThat(consumer.get("/inbox/a1")).isEqualTo(Reply.problem(404, "not_found"));
  }

  @Test
  void theEventIsShownByteForByteAsItIsKept() {
    var text = "\u0000\u001f\"\\/<&\u007f\u00e9\u2028\ud83d\ude00";
    var event = event("A", 1, "k", 1, Payload.of(Map.of(text, new Scalar.Text(text))));
    consumer.given(event);
    var shown = consumer.send(consumer.request("/inbox/A1").GET().build()).body();
    assertThat(shown).contains("\"event\":" + event.body() + ",");
  }

  @Test
  void theInboxIsListedInTheOrderOfArrival() {
    consumer.given(step("B", 2), step("A", 1), step("B", 1));
    consumer.post("/projection/A/apply");
    assertThat(eventIds("/inbox")).containsExactly("B2", "A1", "B1");
    assertThat(eventIds("/inbox?flow_id=B")).containsExactly("B2", "B1");
    assertThat(eventIds("/inbox?state=applied")).containsExactly("A1");
    assertThat(eventIds("/inbox?state=pending&flow_id=B&limit=1")).containsExactly("B2");
    assertThat(eventIds("/inbox?state=blocked")).isEmpty();
    assertThat(eventIds("/inbox?flow_id=nobody")).isEmpty();
  }

  @Test
  void anItemOfTheInboxIsWhatIsShownAlone() {
    consumer.given(step("A", 1), stepOfSchema2("B", 1));
    consumer.post("/apply");
    for (var item : consumer.get("/inbox").body().path("items")) {
      var id = item.path("event").path("event_id").asText();
      assertThat(consumer.get("/inbox/" + id).body()).isEqualTo(item);
    }
  }

  @Test
  void effectsAreListedInTheOrderInWhichTheyWereDone() {
    consumer.given(steps("B"));
    consumer.given(step("A", 1));
    consumer.post("/projection/B/apply", "{\"max_steps\":2}");
    consumer.post("/projection/A/apply");
    consumer.post("/projection/B/apply");
    assertThat(consumer.get("/effects"))
        .isEqualTo(
            Reply.json(
                200,
                """
                {"items":[
                  {"event_id":"B1","flow_id":"B","seq":1,"kind":"reserved","held":3},
                  {"event_id":"B2","flow_id":"B","seq":2,"kind":"confirmed","held":3},
                  {"event_id":"A1","flow_id":"A","seq":1,"kind":"reserved","held":3},
                  {"event_id":"B3","flow_id":"B","seq":3,"kind":"released","held":0}],
                 "next_cursor":null}
                """));
    assertThat(consumer.get("/effects?flow_id=B").items("items", "event_id"))
        .containsExactly("B1", "B2", "B3");
    assertThat(consumer.get("/effects?flow_id=nobody").items("items", "event_id")).isEmpty();
  }

  @Test
  void aPageHas50ItemsUnlessItIsToldOtherwise() {
    consumer.givenTogether(IntStream.range(0, 501).mapToObj(i -> step("f" + i, 1)).toList());
    consumer.post("/apply");
    for (var list : List.of("/inbox", "/projection", "/effects")) {
      assertThat(consumer.get(list).body().path("items")).as(list).hasSize(50);
      assertThat(consumer.get(list + "?limit=1").body().path("items")).as(list).hasSize(1);
      assertThat(consumer.get(list + "?limit=500").body().path("items")).as(list).hasSize(500);
    }
  }

  @Test
  void pagesTogetherAreTheWholeListAndNothingTwice() {
    var events = IntStream.range(0, 100).mapToObj(i -> step("f%02d".formatted(i), 1)).toList();
    consumer.givenTogether(events);
    consumer.post("/apply");
    var flows = events.stream().map(event -> event.flowId().value()).toList();
    for (int limit : new int[] {1, 7, 50, 100}) {
      assertThat(pages("/inbox", limit, "/event/flow_id")).isEqualTo(flows);
      assertThat(pages("/projection", limit, "/flow_id")).isEqualTo(flows);
      assertThat(pages("/effects", limit, "/flow_id")).isEqualTo(flows);
    }
  }

  @Test
  void aPageGoesOnBehindTheLastItemThoughMoreCameMeanwhile() {
    consumer.given(step("A", 1), step("A", 2));
    var cursor = consumer.get("/inbox?limit=1").body().path("next_cursor").asText();
    consumer.given(step("A", 3));
    assertThat(eventIds("/inbox?cursor=" + cursor)).containsExactly("A2", "A3");
  }

  @Test
  void aHeadIsAnsweredLikeAGetWithoutItsBody() {
    var get = consumer.send(consumer.request("/effects").GET().build());
    var head = consumer.send(consumer.request("/effects").HEAD().build());
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(head.headers().firstValue("Content-Type"))
        .isEqualTo(get.headers().firstValue("Content-Type"));
  }

  private List<String> pages(String list, int limit, String pointer) {
    List<String> all = new ArrayList<>();
    var query = "?limit=" + limit;
    while (true) {
      var page = consumer.get(list + query).body();
      page.path("items").forEach(item -> all.add(item.at(pointer).asText()));
      if (page.path("next_cursor").isNull()) {
        return all;
      }
      query = "?limit=" + limit + "&cursor=" + page.path("next_cursor").asText();
    }
  }

  private List<String> eventIds(String path) {
    List<String> ids = new ArrayList<>();
    for (var item : consumer.get(path).body().path("items")) {
      ids.add(item.path("event").path("event_id").asText());
    }
    return ids;
  }

  private static String applied(Event event) {
    return "{\"event\":%s,\"digest\":\"%s\",\"state\":\"applied\"}"
        .formatted(event.body(), event.digest());
  }
}
