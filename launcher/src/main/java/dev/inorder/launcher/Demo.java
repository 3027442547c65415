package dev.inorder.launcher;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Shows a first-time user what Inorder is for, on the real programs. */
final class Demo {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);
  private static final int AMOUNT = 3;

  private final Stack stack;
  private final PrintStream out;

  Demo(Path home, Path folder, PrintStream out) {
    this.stack = new Stack(home, folder, (_, _) -> {});
    this.out = out;
  }

  /** Runs all of it; true only if every flow ended as it must. */
  boolean run() {
    try (stack) {
      say("Starting producer, consumer and relay, each a process of its own ...");
      stack.startAll();
      threeStepsByHttp();
      deliveredOutOfOrder();
      consumerKilledInTheMiddle();
      return verdict();
    }
  }

  private void threeStepsByHttp() {
    title("1. Three steps of flow A, asked of the producer alone");
    // The first request of this process itself is not to be measured.
    lastApplied("A");
    for (var step : Step.of("A", AMOUNT)) {
      advance(step);
      long start = System.nanoTime();
      await("applied", () -> lastApplied(step.flow()) == step.seq());
      long took = Duration.ofNanos(System.nanoTime() - start).toMillis();
      say("  %s is applied at the consumer %d ms after that answer".formatted(step.kind(), took));
    }
    await("accepted", () -> ledgers("A").isWhole());
    show("A");
  }

  private void deliveredOutOfOrder() {
    title("2. Flow B arrives in the order 3, 1, 2");
    stack.process(Service.RELAY).stop();
    say("  The relay is stopped; the producer commits all the same:");
    Step.of("B", AMOUNT).forEach(this::advance);
    say("  By hand, out of order, to the consumer's inbox:");
    var steps = Step.of("B", AMOUNT);
    for (var step : List.of(steps.get(2), steps.get(0), steps.get(1))) {
      var reply = consumer().post("/inbox", step.event());
      say("  step %d (%s): %s".formatted(step.seq(), step.kind(), word(reply)));
      await("applied", () -> isSettled("B"));
      show("B");
    }
    say("  The relay is started again. It does not know, and delivers all three once more:");
    stack.start(Service.RELAY);
    await("accepted", () -> ledgers("B").isWhole());
    show("B");
  }

  private void consumerKilledInTheMiddle() {
    title("3. The consumer is killed (SIGKILL) in the middle of flow C");
    var steps = Step.of("C", AMOUNT);
    advance(steps.get(0));
    await("applied", () -> ledgers("C").applied() == 1);
    stack.kill(Service.CONSUMER);
    say("  The consumer is dead. The producer does not mind:");
    advance(steps.get(1));
    advance(steps.get(2));
    out.println(Ledgers.read("C", producer(), Optional.empty()).table());
    say("  The consumer is started again:");
    stack.start(Service.CONSUMER);
    await("applied", () -> ledgers("C").isWhole());
    show("C");
  }

  private long lastApplied(String flow) {
    return consumer().get("/projection/" + flow).body().path("last_seq").asLong();
  }

  private boolean verdict() {
    boolean isRight = List.of("A", "B", "C").stream().allMatch(flow -> ledgers(flow).isWhole());
    title(
        isRight
            ? "Every step of every flow took effect exactly once and in order."
            : "Something is NOT as it must be: see the tables above.");
    return isRight;
  }

  private void advance(Step step) {
    var reply = producer().post(step.advancePath(), step.advance());
    say("  POST %s  %s  ->  %s".formatted(step.advancePath(), step.kind(), word(reply)));
  }

  private void show(String flow) {
    out.println(ledgers(flow).table());
  }

  /** Whether nothing more is to be expected of a flow without anything else arriving. */
  private boolean isSettled(String flow) {
    return ledgers(flow).consumed().filter(there -> !there.progress().equals("ready")).isPresent();
  }

  private Ledgers ledgers(String flow) {
    return Ledgers.read(flow, producer(), Optional.of(consumer()));
  }

  private Client producer() {
    return stack.client(Service.PRODUCER);
  }

  private Client consumer() {
    return stack.client(Service.CONSUMER);
  }

  private static String word(Client.Reply reply) {
    var word = reply.body().path("result").asText(reply.body().path("code").asText());
    return reply.status() + " " + word;
  }

  private static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException(
            "not " + what + " within " + LONGEST_WAIT.toSeconds() + " s");
      }
      try {
        TimeUnit.MILLISECONDS.sleep(2);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }

  private void title(String text) {
    out.println();
    out.println(text);
  }

  private void say(String text) {
    out.println(text);
  }
}
