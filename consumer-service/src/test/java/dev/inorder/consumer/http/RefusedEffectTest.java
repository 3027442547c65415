package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.steps;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A step whose effect cannot be written is not done at all, and is done once when it can be. */
class RefusedEffectTest {
  private static final String FAILED = "inorder_database_undone_total";

  @TempDir Path folder;

  /** Whatever the trigger does to the transaction around it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "RAISE(ABORT, 'no')",
        "RAISE(FAIL, 'no')",
        "RAISE(ROLLBACK, 'no')",
        "RAISE(IGNORE)"
      })
  void nothingSaysAppliedUntilTheEffectIsWritten(String raise) {
    try (var consumer = RunningConsumer.auto(folder)) {
      refuse(consumer, raise, "NEW.flow_id = 'A'");
      consumer.given(step("A", 1));
      steps("B").forEach(step -> await().until(() -> isKept(consumer.receive(step))));
      await().until(() -> consumer.tables().projection().contains("B|3|released|0"));
      awaitFailure(consumer);
      assertThat(consumer.tables().projection()).containsExactly("B|3|released|0");
      assertThat(consumer.tables().inbox()).contains("A1|pending|null");
      assertThat(consumer.receive(step("A", 1)).body().path("state").asText()).isEqualTo("pending");
      assertThat(consumer.get("/projection/A").body().path("progress").asText()).isEqualTo("ready");
      assertThat(consumer.get("/effects?flow_id=A").body().path("items")).isEmpty();
      consumer.tables().change("DROP TRIGGER refuse");
      await().until(() -> consumer.tables().projection().contains("A|1|reserved|3"));
      assertThat(consumer.tables().inbox()).contains("A1|applied|null");
      assertThat(consumer.tables().effects()).hasSize(4).contains("A1|A|1|reserved|3");
    }
  }

  @Test
  void whatCanBeDoneBeforeTheRefusedStepIsDone() {
    try (var consumer = RunningConsumer.auto(folder)) {
      refuse(consumer, "RAISE(ABORT, 'no')", "NEW.seq = 3");
      consumer.givenTogether(steps("A"));
      await().until(() -> consumer.tables().projection().contains("A|2|confirmed|3"));
      assertThat(consumer.tables().inbox())
          .containsExactly("A1|applied|null", "A2|applied|null", "A3|pending|null");
      consumer.tables().change("DROP TRIGGER refuse");
      await().until(() -> consumer.tables().projection().contains("A|3|released|0"));
      assertThat(consumer.tables().effects())
          .containsExactly("A1|A|1|reserved|3", "A2|A|2|confirmed|3", "A3|A|3|released|0");
    }
  }

  @Test
  void aRequestThatFailsSaysSoAndLeavesNothing() {
    try (var consumer = RunningConsumer.manual(folder)) {
      refuse(consumer, "RAISE(ABORT, 'no')", "1");
      consumer.given(step("A", 1));
      assertThat(consumer.post("/projection/A/apply")).isEqualTo(Reply.problem(500, "internal"));
      assertThat(consumer.tables().counts()).containsExactly(1, 0, 0);
      assertThat(consumer.tables().inbox()).containsExactly("A1|pending|null");
      consumer.tables().change("DROP TRIGGER refuse");
      assertThat(consumer.post("/projection/A/apply"))
          .isEqualTo(Reply.json(200, "{\"applied\":1,\"stopped\":\"idle\"}"));
    }
  }

  @Test
  void anEventWhoseRowIsRefusedIsNotAccepted() {
    try (var consumer = RunningConsumer.auto(folder)) {
      consumer
          .tables()
          .change(
              "CREATE TRIGGER refuse BEFORE INSERT ON inbox BEGIN SELECT RAISE(ABORT, 'no'); END");
      assertThat(consumer.receive(step("A", 1))).isEqualTo(Reply.problem(500, "internal"));
      assertThat(consumer.get("/inbox/A1").status()).isEqualTo(404);
      assertThat(consumer.tables().counts()).containsExactly(0, 0, 0);
      consumer.tables().change("DROP TRIGGER refuse");
      consumer.given(step("A", 1));
    }
  }

  /** A trigger that rolls back takes whatever shares its transaction with it, and that is said. */
  private static boolean isKept(Reply reply) {
    assertThat(reply.status()).isIn(200, 202, 503);
    return reply.status() != 503;
  }

  private static void refuse(RunningConsumer consumer, String raise, String when) {
    consumer
        .tables()
        .change(
            "CREATE TRIGGER refuse BEFORE INSERT ON effect WHEN %s BEGIN SELECT %s; END"
                .formatted(when, raise));
  }

  private static void awaitFailure(RunningConsumer consumer) {
    await().until(() -> Metrics.of(consumer).value(FAILED) > 0);
  }
}
