package dev.inorder.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.inorder.consumer.FakeLedger.Turn;
import dev.inorder.event.FlowId;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ApplyLoopTest {
  private static final int STEPS_IN_A_TURN = 64;
  private static final Duration UNTIL_RETRY = Duration.ofSeconds(1);

  private final FakeLedger ledger = new FakeLedger();
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
  private final Queue<ApplyEvent> events = new ConcurrentLinkedQueue<>();
  private final AtomicReference<AutoCloseable> running = new AtomicReference<>(() -> {});

  @AfterEach
  void stop() throws Exception {
    running.get().close();
  }

  @Test
  void everythingThatWaitsAtTheStartIsFoundPageByPage() {
    IntStream.range(0, 600).forEach(i -> ledger.add(name(i), 1));
    start();
    await().until(() -> ledger.left() == 0);
    assertThat(ledger.pages()).containsExactly("", name(249), name(499));
  }

  @Test
  void aFlowOfWhichSomethingWasReceivedIsApplied() {
    var loop = start();
    awaitSweep();
    ledger.add("A", 3);
    loop.received(flows("A"));
    await().until(() -> ledger.left("A") == 0);
  }

  @Test
  void aFlowThatCannotGoOnCostsNothingUntilSomethingOfItChanges() {
    ledger.stickAt("A", new StepOutcome.Gap(1));
    var loop = start();
    await().until(() -> !ledger.turnsOf("A").isEmpty());
    applyAnother(loop, "B");
    applyAnother(loop, "C");
    assertThat(ledger.turnsOf("A")).hasSize(1);
    loop.received(flows("A"));
    await().until(() -> ledger.turnsOf("A").size() == 2);
  }

  @Test
  void whatIsReceivedDuringAFlowsTurnIsNotMissed() {
    var loop = start();
    awaitSweep();
    var first = new AtomicBoolean(true);
    ledger.beforeTurn(flow -> {
      if (first.getAndSet(false)) {
        loop.received(List.of(flow));
      }
    });
    loop.received(flows("A"));
    await().until(() -> ledger.turnsOf("A").size() == 2);
  }

  @Test
  void aLongFlowIsDoneInTurnsSoThatOthersGoOn() {
    int most = 10 * STEPS_IN_A_TURN;
    var loop = start();
    awaitSweep();
    ledger.add("long", most);
    ledger.beforeTurn(flow -> {
      if (flow.equals(new FlowId("long")) && ledger.left("long") == most) {
        ledger.add("short", 1);
        loop.received(flows("short"));
      }
    });
    loop.received(flows("long"));
    await().until(() -> ledger.left() == 0 && !ledger.turnsOf("short").isEmpty());
    assertThat(ledger.turnsOf("long")).allMatch(turn -> turn.most() == STEPS_IN_A_TURN);
    assertThat(ledger.turns().indexOf(new Turn("short", STEPS_IN_A_TURN))).isBetween(1, 2);
  }

  @Test
  void aFailingFlowDoesNotHoldUpOthers() {
    Stream.of("A", "B", "C").forEach(flow -> ledger.add(flow, 3));
    ledger.failAtLast("B", 3);
    var loop = start();
    await().until(() -> ledger.left("A") == 0 && ledger.left("C") == 0);
    applyAnother(loop, "D");
    assertThat(ledger.left("B")).isEqualTo(3);
    assertThat(failedFlows()).containsExactly("B");
  }

  @Test
  void aFailedFlowWaitsForItsTimeAndThenGoesStepByStep() {
    ledger.add("A", 3);
    ledger.failAtLast("A", 1);
    var loop = start();
    await().until(() -> !failedFlows().isEmpty());
    loop.received(flows("A"));
    applyAnother(loop, "B");
    assertThat(ledger.turnsOf("A")).containsExactly(new Turn("A", STEPS_IN_A_TURN));
    pass(UNTIL_RETRY);
    loop.received(flows("C"));
    await().until(() -> failedFlows().size() == 2);
    assertThat(ledger.left("A")).isEqualTo(1);
    assertThat(ledger.turnsOf("A").stream().skip(1)).containsOnly(new Turn("A", 1));
  }

  @Test
  void aFlowThatIsHealedGoesOnInWholeTurnsAgain() {
    ledger.add("A", 1);
    ledger.failAtLast("A", 1);
    var loop = start();
    await().until(() -> !failedFlows().isEmpty());
    ledger.heal("A");
    pass(UNTIL_RETRY);
    applyAnother(loop, "B");
    await().until(() -> ledger.left("A") == 0);
    await()
        .until(() -> {
          loop.received(flows("A"));
          return ledger.turnsOf("A").getLast().most() == STEPS_IN_A_TURN;
        });
  }

  @Test
  void aLaterFailureOfAnotherFlowDoesNotPutTheRetryOff() {
    Stream.of("A", "B").forEach(flow -> ledger.failAtLast(flow, 1));
    ledger.add("A", 1);
    var loop = start();
    await().until(() -> failedFlows().equals(List.of("A")));
    pass(UNTIL_RETRY.dividedBy(2));
    ledger.add("B", 1);
    loop.received(flows("B"));
    await().until(() -> failedFlows().equals(List.of("A", "B")));
    ledger.heal("A");
    pass(UNTIL_RETRY.dividedBy(2));
    applyAnother(loop, "C");
    await().until(() -> ledger.left("A") == 0);
  }

  @Test
  void askedToLookAgainItLooksAtEveryFlowFromTheFirst() {
    ledger.stickAt("A", new StepOutcome.Idle());
    var loop = start();
    await().until(() -> ledger.turnsOf("A").size() == 1);
    loop.lookAgain();
    await().until(() -> ledger.turnsOf("A").size() == 2);
    assertThat(ledger.pages()).containsExactly("", "");
  }

  @Test
  void askedToLookAgainInTheMiddleOfALookItBeginsAnew() {
    IntStream.range(0, 300).forEach(i -> ledger.stickAt(name(i), new StepOutcome.Idle()));
    var loop = new AtomicReference<ApplyLoop>();
    var started = new CountDownLatch(1);
    var once = new AtomicBoolean(true);
    ledger.beforeTurn(_ -> {
      if (once.getAndSet(false)) {
        uninterruptibly(started);
        loop.get().lookAgain();
      }
    });
    loop.set(start());
    started.countDown();
    await().until(() -> ledger.turns().size() == 250 + 300);
    assertThat(ledger.pages()).containsExactly("", "", name(249));
  }

  @Test
  void askedToLookAgainWhileAPageIsReadItBeginsAnew() {
    IntStream.range(0, 300).forEach(i -> ledger.stickAt(name(i), new StepOutcome.Idle()));
    var loop = new AtomicReference<ApplyLoop>();
    var started = new CountDownLatch(1);
    ledger.beforePage(() -> {
      if (ledger.pages().size() == 2) {
        uninterruptibly(started);
        loop.get().lookAgain();
      }
    });
    loop.set(start());
    started.countDown();
    await().until(() -> ledger.pages().equals(List.of("", name(249), "", name(249))));
  }

  @Test
  void aLookThatFailsTakesNoReceivedFlowWithIt() {
    IntStream.range(0, 300).forEach(i -> ledger.add(name(i), 1));
    var loop = new AtomicReference<ApplyLoop>();
    var started = new CountDownLatch(1);
    ledger.beforeTurn(flow -> {
      if (flow.value().equals(name(0))) {
        uninterruptibly(started);
        ledger.add("before", 1);
        loop.get().received(flows("before"));
      }
    });
    ledger.beforePage(() -> {
      if (ledger.pages().size() == 2) {
        throw new IllegalStateException("this page fails");
      }
    });
    loop.set(start());
    started.countDown();
    await().until(() -> events.stream().anyMatch(ApplyEvent.LoopFailed.class::isInstance));
    loop.get().received(flows("other"));
    await().until(() -> ledger.left() == 0);
  }

  @Test
  void everyTurnIsTold() {
    ledger.add("A", 2);
    start();
    await().until(() -> !events.isEmpty());
    var idle = new ApplyRun.Stop.At(new StepOutcome.Idle());
    assertThat(events).containsExactly(new ApplyEvent.Ran(new FlowId("A"), new ApplyRun(2, idle)));
  }

  private ApplyLoop start() {
    var loop = ApplyLoop.start(ledger, ledger, now::get, events::add);
    running.set(loop);
    return loop;
  }

  private void awaitSweep() {
    await().until(() -> !ledger.pages().isEmpty());
  }

  /** Has a whole round happen. */
  private void applyAnother(ApplyLoop loop, String flow) {
    ledger.add(flow, 1);
    loop.received(flows(flow));
    await().until(() -> ledger.left(flow) == 0);
  }

  private void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  private List<String> failedFlows() {
    return events.stream()
        .flatMap(event ->
            event instanceof ApplyEvent.TurnFailed(var flow, _)
                ? Stream.of(flow.value())
                : Stream.of())
        .toList();
  }

  private static List<FlowId> flows(String... names) {
    return Arrays.stream(names).map(FlowId::new).toList();
  }

  private static String name(int i) {
    return "f%03d".formatted(i);
  }

  private static void uninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
