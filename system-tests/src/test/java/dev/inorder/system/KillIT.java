package dev.inorder.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.launcher.Service;
import dev.inorder.launcher.Step;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Programs that are killed at random moments while clients go on asking. */
class KillIT extends StackTest {
  private static final List<Service> SERVICES = List.of(Service.values());
  private static final int FLOWS = 60;
  private static final int KILLS = 6;

  @Test
  void whateverIsKilledEveryCommittedStepTakesEffectOnceAndInOrder() throws Exception {
    long seed = Long.getLong("inorder.seed", System.nanoTime());
    System.out.println("KillIT: -Dinorder.seed=" + seed);
    var random = new Random(seed);
    stack.startAll();
    var done = new AtomicBoolean();
    var next = new AtomicInteger();
    try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      var running =
          List.of(1, 2, 3, 4).stream().map(_ -> clients.submit(() -> advanceFlows(next))).toList();
      var killer = clients.submit(() -> killAtRandom(random, done));
      for (var client : running) {
        client.get();
      }
      done.set(true);
      killer.get();
    }
    await().until(() -> producerTables().count("outbox WHERE accepted = 0") == 0);
    await().until(() -> consumerTables().count("effect") == 3 * FLOWS);
    countEveryTable();
  }

  private void countEveryTable() {
    assertThat(producerTables().count("flow WHERE seq = 3 AND state = 'released'"))
        .isEqualTo(FLOWS);
    assertThat(producerTables().count("outbox")).isEqualTo(3 * FLOWS);
    assertThat(producerTables().count("quarantine")).isZero();
    assertThat(consumerTables().count("inbox WHERE state = 'applied'")).isEqualTo(3 * FLOWS);
    assertThat(consumerTables().count("inbox")).isEqualTo(3 * FLOWS);
    assertThat(consumerTables().count("projection WHERE last_seq = 3 AND held = 0"))
        .isEqualTo(FLOWS);
    assertThat(consumerTables().rows(Checks.FLOWS_OUT_OF_ORDER)).isEmpty();
    assertThat(consumerTables().rows(Checks.PROJECTIONS_UNLIKE_THEIR_EFFECTS)).isEmpty();
    assertThat(consumerTables().rows(Checks.MARKS_UNLIKE_EFFECTS)).isEmpty();
  }

  private boolean killAtRandom(Random random, AtomicBoolean done) {
    for (int kill = 0; kill < KILLS && !done.get(); kill++) {
      var victim = SERVICES.get(random.nextInt(SERVICES.size()));
      long effects = consumerTables().count("effect") + 1 + random.nextInt(10);
      await().until(() -> done.get() || consumerTables().count("effect") >= effects);
      stack.kill(victim);
      stack.start(victim);
      stack.client(victim);
    }
    return true;
  }

  private boolean advanceFlows(AtomicInteger next) {
    for (int flow = next.getAndIncrement(); flow < FLOWS; flow = next.getAndIncrement()) {
      Step.of("F" + flow, AMOUNT).forEach(this::advanceUntilAnswered);
    }
    return true;
  }

  /** Asks until the answer says that the step is committed, now or by an earlier try. */
  private void advanceUntilAnswered(Step step) {
    await()
        .until(() -> {
          try {
            int status = advance(step).status();
            assertThat(status).isIn(200, 201, 503);
            return status != 503;
          } catch (UncheckedIOException e) {
            return false;
          }
        });
  }
}
