package dev.inorder.launcher;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** Runs all three programs until it is told to stop, with one log. */
final class Up {
  private final Path home;
  private final Path folder;
  private final PrintStream out;
  private final List<RunningService> running = new CopyOnWriteArrayList<>();
  private volatile boolean stopping;

  Up(Path home, Path folder, PrintStream out) {
    this.home = home;
    this.folder = folder;
    this.out = out;
  }

  /** Runs until a program ends by itself, and returns 1; or until it is told to stop. */
  int run() {
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(this::stop));
    try {
      var producer = start(Service.PRODUCER, Map.of());
      var consumer = start(Service.CONSUMER, Map.of());
      start(
          Service.RELAY,
          Map.of(
              "RELAY_PRODUCER_URL", producer.url().toString(),
              "RELAY_CONSUMER_URL", consumer.url().toString()));
    } catch (IllegalStateException e) {
      out.println("inorder: " + e.getMessage() + "; the others are stopped");
      return 1;
    }
    var ends = running.stream().map(RunningService::ended).toArray(CompletableFuture[]::new);
    CompletableFuture.anyOf(ends).join();
    if (stopping) {
      return 0;
    }
    running.stream()
        .filter(service -> !service.isAlive())
        .forEach(service -> say(service.service(), "ended; the others are stopped"));
    return 1;
  }

  private RunningService start(Service service, Map<String, String> settings) {
    var unset = new HashMap<>(settings);
    unset.keySet().removeAll(System.getenv().keySet());
    var started = RunningService.start(service, home, folder, unset, line -> say(service, line));
    running.add(started);
    return started;
  }

  /** The relay first, so that it does not meet the others' end. */
  private void stop() {
    stopping = true;
    List.copyOf(running).reversed().forEach(RunningService::close);
  }

  private void say(Service service, String line) {
    out.println("%-8s | %s".formatted(service.word(), line));
  }
}
