package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.inorder.event.Event;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However the three steps of a flow arrive, the projection and the effects are the same. */
class ArrivalOrderTest {
  private static final List<List<Integer>> ORDERS =
      List.of(
          List.of(1, 2, 3),
          List.of(1, 3, 2),
          List.of(2, 1, 3),
          List.of(2, 3, 1),
          List.of(3, 1, 2),
          List.of(3, 2, 1));

  @TempDir Path folder;

  /** How the events of one flow are brought. */
  enum Bringing {
    ONE_BY_ONE,
    EACH_TWICE,
    ALL_AND_AGAIN,
    EACH_TWICE_IN_A_BATCH
  }

  @ParameterizedTest
  @EnumSource(Bringing.class)
  void everyOrderEndsTheSameWhenEventsAreAppliedAsTheyArrive(Bringing bringing) {
    try (var consumer = RunningConsumer.auto(folder)) {
      ORDERS.forEach(order -> bring(consumer, bringing, events(order)));
      ORDERS.forEach(order -> awaitReleased(consumer, flow(order)));
      ORDERS.forEach(order -> assertAppliedOnceInOrder(consumer, flow(order)));
      assertThat(consumer.tables().counts()).containsExactly(18, 6, 18);
    }
  }

  @ParameterizedTest
  @EnumSource(Bringing.class)
  void everyOrderEndsTheSameWhenEventsAreAppliedLater(Bringing bringing) {
    try (var consumer = RunningConsumer.manual(folder)) {
      ORDERS.forEach(order -> bring(consumer, bringing, events(order)));
      assertThat(consumer.tables().counts()).containsExactly(18, 0, 0);
      assertThat(consumer.post("/apply"))
          .isEqualTo(Reply.json(200, "{\"applied\":18,\"stopped\":\"idle\",\"flows\":[]}"));
      ORDERS.forEach(order -> assertAppliedOnceInOrder(consumer, flow(order)));
      assertThat(consumer.tables().counts()).containsExactly(18, 6, 18);
    }
  }

  @ParameterizedTest
  @EnumSource(Bringing.class)
  void everyOrderEndsTheSameWhenTheFlowIsAppliedAfterEachArrival(Bringing bringing) {
    try (var consumer = RunningConsumer.manual(folder)) {
      for (var order : ORDERS) {
        for (var event : events(order)) {
          bring(consumer, bringing, List.of(event));
          consumer.post("/projection/" + flow(order) + "/apply");
          assertAppliedPrefix(consumer, flow(order));
        }
        assertAppliedOnceInOrder(consumer, flow(order));
      }
      assertThat(consumer.tables().counts()).containsExactly(18, 6, 18);
    }
  }

  @Test
  void arrivalThreeOneTwoIsAGapAndAGapAndThenDone() {
    try (var consumer = RunningConsumer.manual(folder)) {
      consumer.given(step("A", 3));
      assertThat(apply(consumer)).isEqualTo(run(0, "gap"));
      consumer.given(step("A", 1));
      assertThat(apply(consumer)).isEqualTo(run(1, "gap"));
      consumer.given(step("A", 2));
      assertThat(apply(consumer)).isEqualTo(run(2, "idle"));
      assertAppliedOnceInOrder(consumer, "A");
    }
  }

  private static void bring(RunningConsumer consumer, Bringing bringing, List<Event> events) {
    switch (bringing) {
      case ONE_BY_ONE -> events.forEach(consumer::receive);
      case EACH_TWICE -> twice(events).forEach(consumer::receive);
      case ALL_AND_AGAIN -> {
        events.forEach(consumer::receive);
        events.forEach(consumer::receive);
      }
      case EACH_TWICE_IN_A_BATCH ->
          consumer.receiveBatch(twice(events).map(Event::body).toArray(String[]::new));
    }
  }

  private static Stream<Event> twice(List<Event> events) {
    return events.stream().flatMap(event -> Collections.nCopies(2, event).stream());
  }

  private static void assertAppliedOnceInOrder(RunningConsumer consumer, String flow) {
    assertThat(consumer.tables().projection()).contains(flow + "|3|released|0");
    assertThat(effectsOf(consumer, flow)).isEqualTo(allEffects(flow));
    assertThat(consumer.get("/projection/" + flow))
        .isEqualTo(
            Reply.json(
                200,
                """
                {"flow_id":"%s","state":"released","last_seq":3,"held":0,"progress":"idle"}
                """
                    .formatted(flow)));
  }

  /** At no moment is there an effect without all those before it. */
  private static void assertAppliedPrefix(RunningConsumer consumer, String flow) {
    var effects = effectsOf(consumer, flow);
    assertThat(effects).isEqualTo(allEffects(flow).subList(0, effects.size()));
  }

  private static List<String> allEffects(String flow) {
    return Stream.of("%s1|%s|1|reserved|3", "%s2|%s|2|confirmed|3", "%s3|%s|3|released|0")
        .map(effect -> effect.formatted(flow, flow))
        .toList();
  }

  private static List<String> effectsOf(RunningConsumer consumer, String flow) {
    return consumer.tables().effects().stream()
        .filter(effect -> effect.contains("|" + flow + "|"))
        .toList();
  }

  private static void awaitReleased(RunningConsumer consumer, String flow) {
    await().until(() -> consumer.tables().projection().contains(flow + "|3|released|0"));
  }

  private static Reply apply(RunningConsumer consumer) {
    return consumer.post("/projection/A/apply");
  }

  private static Reply run(int applied, String stopped) {
    return Reply.json(200, "{\"applied\":%d,\"stopped\":\"%s\"}".formatted(applied, stopped));
  }

  private static List<Event> events(List<Integer> order) {
    return order.stream().map(seq -> step(flow(order), seq)).toList();
  }

  /** A flow for each order: o123, o132 and so on. */
  private static String flow(List<Integer> order) {
    return "o%d%d%d-".formatted(order.get(0), order.get(1), order.get(2));
  }
}
