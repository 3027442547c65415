package dev.inorder.launcher;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Runs all three programs until it is told to stop, with one log. */
final class Up {
  private final Path home;
  private final Path folder;
  private final PrintStream out;

  Up(Path home, Path folder, PrintStream out) {
    this.home = home;
    this.folder = folder;
    this.out = out;
  }

  /** Returns 0 after a stop that was asked for, and 1 if a program ended by itself. */
  int run() {
    var services = List.of(Service.PRODUCER, Service.CONSUMER, Service.RELAY);
    var running = services.stream().map(this::start).toList();
    var stop =
        Thread.ofPlatform().unstarted(() -> running.reversed().forEach(RunningService::close));
    Runtime.getRuntime().addShutdownHook(stop);
    var ends = running.stream().map(RunningService::ended).toArray(CompletableFuture[]::new);
    CompletableFuture.anyOf(ends).join();
    running.stream()
        .filter(service -> !service.isAlive())
        .forEach(service -> say(service.service(), "ended; the others are stopped"));
    return 1;
  }

  private RunningService start(Service service) {
    return RunningService.start(service, home, folder, Map.of(), line -> say(service, line));
  }

  private void say(Service service, String line) {
    out.println("%-8s | %s".formatted(service.word(), line));
  }
}
