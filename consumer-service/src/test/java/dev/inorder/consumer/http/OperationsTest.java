package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.altered;
import static dev.inorder.consumer.Samples.renamed;
import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static dev.inorder.consumer.Samples.steps;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.inorder.consumer.program.ApplyMode;
import dev.inorder.consumer.program.ConsumerService;
import dev.inorder.consumer.program.ConsumerSettings;
import dev.inorder.kit.database.DatabaseUnusable;
import dev.inorder.kit.http.HttpServer;
import dev.inorder.kit.operations.KitTelemetry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the consumer shows to those who run it, and when it does not start. */
class OperationsTest {
  @TempDir Path folder;

  @Test
  void itIsAliveAndReady() {
    try (var consumer = RunningConsumer.auto(folder)) {
      assertThat(consumer.get("/health/live")).isEqualTo(Reply.json(200, "{\"status\":\"live\"}"));
      assertThat(consumer.get("/health/ready"))
          .isEqualTo(Reply.json(200, "{\"status\":\"ready\"}"));
    }
  }

  @Test
  void everyWordIsCountedFromNothing() {
    try (var consumer = RunningConsumer.auto(folder)) {
      var metrics = Metrics.of(consumer);
      for (var word :
          new String[] {
            "accepted", "duplicate", "id_conflict", "sequence_conflict", "invalid_event"
          }) {
        assertThat(metrics.value(received(word))).isZero();
      }
      assertThat(metrics.value("inorder_steps_applied_total")).isZero();
    }
  }

  @Test
  void everyAnswerToAnEventIsCounted() {
    try (var consumer = RunningConsumer.manual(folder)) {
      var a1 = step("A", 1);
      consumer.given(a1);
      consumer.receive(a1);
      consumer.receive(altered(a1));
      consumer.receive(renamed(a1, "late"));
      consumer.post("/inbox", "{}");
      consumer.receiveBatch("1", a1.body(), step("A", 2).body(), "2");
      var metrics = Metrics.of(consumer);
      assertThat(metrics.value(received("accepted"))).isEqualTo(2);
      assertThat(metrics.value(received("duplicate"))).isEqualTo(2);
      assertThat(metrics.value(received("id_conflict"))).isEqualTo(1);
      assertThat(metrics.value(received("sequence_conflict"))).isEqualTo(1);
      assertThat(metrics.value(received("invalid_event"))).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource(ApplyMode.class)
  void everyAppliedStepIsCountedHoweverItWasAskedFor(ApplyMode apply) {
    try (var consumer = RunningConsumer.start(folder, apply, Set.of(1))) {
      consumer.given(steps("A"));
      consumer.given(stepOfSchema2("B", 1), step("C", 2));
      consumer.post("/apply");
      await().until(() -> Metrics.of(consumer).value("inorder_steps_applied_total") == 3);
      await().until(() -> Metrics.of(consumer).value(runs("idle")) >= 1);
      await().until(() -> Metrics.of(consumer).value(runs("blocked")) >= 1);
      await().until(() -> Metrics.of(consumer).value(runs("gap")) >= 1);
    }
  }

  @Test
  void aSecondConsumerOfOneDatabaseDoesNotStart() {
    try (var consumer = RunningConsumer.auto(folder)) {
      assertThatThrownBy(() -> RunningConsumer.auto(folder))
          .isInstanceOf(DatabaseUnusable.class)
          .hasMessageContaining("consumer.db is in use by another process");
      consumer.given(step("A", 1));
      await().until(() -> consumer.tables().effects().size() == 1);
    }
  }

  @Test
  void aPortThatIsTakenIsToldAndLeavesTheDatabaseFree() {
    var other = folder.resolve("other");
    try (var consumer = RunningConsumer.auto(folder)) {
      var settings =
          new ConsumerSettings(
              "127.0.0.1",
              consumer.port(),
              other.resolve("consumer.db"),
              ApplyMode.AUTO,
              Set.of(1));
      assertThatThrownBy(
              () -> ConsumerService.start(settings, InstantSource.system(), KitTelemetry.silent()))
          .isInstanceOf(HttpServer.CannotListen.class)
          .hasMessageContaining(consumer.port() + " is in use by another process");
    }
    RunningConsumer.auto(other).close();
  }

  private static String received(String outcome) {
    return "inorder_events_received_total{outcome=\"" + outcome + "\"}";
  }

  private static String runs(String stopped) {
    return "inorder_apply_runs_total{stopped=\"" + stopped + "\"}";
  }
}
