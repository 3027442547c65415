package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static dev.inorder.consumer.Samples.steps;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.inorder.consumer.program.ApplyMode;
import dev.inorder.event.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A consumer that is stopped and started again goes on where it was, whatever it waited for. */
class RestartTest {
  private static final String RELEASED = "A|3|released|0";

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Progress.class)
  void aRestartAloneChangesNothing(Progress progress) {
    Map<String, List<String>> before;
    try (var consumer = RunningConsumer.manual(folder)) {
      leave(consumer, progress);
      before = consumer.tables().everything();
    }
    try (var consumer = RunningConsumer.manual(folder)) {
      assertThat(consumer.get("/projection/A").body().path("progress").asText())
          .isEqualTo(progress.word());
      assertThat(consumer.tables().everything()).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @EnumSource(Progress.class)
  void aFlowGoesOnToItsEndFromAnyProgress(Progress progress) {
    try (var consumer = RunningConsumer.manual(folder)) {
      leave(consumer, progress);
    }
    try (var consumer = RunningConsumer.start(folder, ApplyMode.AUTO, Set.of(1, 2))) {
      for (long seq = 1; seq <= 3; seq++) {
        consumer.receive(progress == Progress.BLOCKED ? stepOfSchema2("A", seq) : step("A", seq));
      }
      await().until(() -> consumer.tables().projection().contains(RELEASED));
      assertThat(consumer.tables().effects())
          .containsExactly("A1|A|1|reserved|3", "A2|A|2|confirmed|3", "A3|A|3|released|0");
      assertThat(consumer.tables().counts()).containsExactly(3, 1, 3);
    }
  }

  @Test
  void whatWaitedIsAppliedAtStartWithoutAnythingNew() {
    try (var consumer = RunningConsumer.manual(folder)) {
      consumer.givenTogether(
          IntStream.range(0, 600).mapToObj(i -> step("f%03d".formatted(i), 1)).toList());
      consumer.given(step("gap", 2));
    }
    try (var consumer = RunningConsumer.auto(folder)) {
      await().until(() -> consumer.tables().projection().size() == 600);
      assertThat(consumer.tables().counts()).containsExactly(601, 600, 600);
      assertThat(consumer.get("/projection?progress=gap").items("items", "flow_id"))
          .containsExactly("gap");
    }
  }

  @Test
  void whatWasAppliedIsADuplicateAfterARestartAndNotAppliedAgain() {
    try (var consumer = RunningConsumer.manual(folder)) {
      consumer.given(steps("A"));
      consumer.post("/apply");
    }
    try (var consumer = RunningConsumer.auto(folder)) {
      var before = consumer.tables().everything();
      for (var step : steps("A")) {
        var reply = consumer.receive(step);
        assertThat(reply.word()).isEqualTo("duplicate");
        assertThat(reply.body().path("state").asText()).isEqualTo("applied");
      }
      consumer.post("/apply");
      assertThat(consumer.tables().everything()).isEqualTo(before);
    }
  }

  @Test
  void aConflictIsStillOneAfterARestart() {
    try (var consumer = RunningConsumer.manual(folder)) {
      consumer.given(step("A", 1));
    }
    try (var consumer = RunningConsumer.manual(folder)) {
      var a1 = step("A", 1).body();
      assertThat(consumer.post("/inbox", a1.replace(":3}", ":4}")).word()).isEqualTo("id_conflict");
      assertThat(consumer.post("/inbox", a1.replace("A1", "late")).word())
          .isEqualTo("sequence_conflict");
    }
  }

  @Test
  void aCursorIsGoodAfterARestart() {
    var cursor = "";
    try (var consumer = RunningConsumer.manual(folder)) {
      consumer.given(steps("A"));
      cursor = consumer.get("/inbox?limit=2").body().path("next_cursor").asText();
    }
    try (var consumer = RunningConsumer.manual(folder)) {
      var items = consumer.get("/inbox?cursor=" + cursor).body().path("items");
      assertThat(items).hasSize(1);
      assertThat(items.get(0).path("event").path("event_id").asText()).isEqualTo("A3");
    }
  }

  /** Leaves the flow A in this progress. */
  private static void leave(RunningConsumer consumer, Progress progress) {
    switch (progress) {
      case IDLE -> consumer.given(step("A", 1));
      case READY -> consumer.given(step("A", 1), step("A", 2));
      case GAP -> consumer.given(step("A", 1), step("A", 3));
      case BLOCKED -> consumer.given(stepOfSchema2("A", 1), stepOfSchema2("A", 2));
    }
    consumer.post("/apply", progress == Progress.READY ? "{\"max_steps\":1}" : "{}");
    assertThat(consumer.get("/projection/A").body().path("progress").asText())
        .isEqualTo(progress.word());
  }
}
