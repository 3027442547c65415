package dev.inorder.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** One of the programs as a process of its own. */
public final class RunningService implements AutoCloseable {
  private static final Duration LONGEST_START = Duration.ofSeconds(30);
  private static final Duration LONGEST_STOP = Duration.ofSeconds(15);
  private static final Pattern SERVING = Pattern.compile("serving http://[^ \"]*:(\\d+)");

  private final Service service;
  private final Process process;
  private final CompletableFuture<Integer> port = new CompletableFuture<>();
  private final Thread reader;

  private RunningService(Service service, Process process, Consumer<String> log) {
    this.service = service;
    this.process = process;
    this.reader = Thread.ofVirtual().start(() -> read(log));
  }

  /**
   * Starts a program from its jar.
   *
   * @param home the folder of the build
   * @param folder the folder that the program runs in
   * @param environment what it is told beyond the environment of this process
   * @param log told of each line that it writes
   */
  public static RunningService start(
      Service service,
      Path home,
      Path folder,
      Map<String, String> environment,
      Consumer<String> log) {
    var builder = new ProcessBuilder(command(service, home)).directory(folder.toFile());
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    try {
      return new RunningService(service, builder.start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException(service.word() + " cannot be started", e);
    }
  }

  public Service service() {
    return service;
  }

  /**
   * Where it serves, once it does.
   *
   * @throws IllegalStateException if it ends before, or takes too long
   */
  public URI url() {
    try {
      int number = port.get(LONGEST_START.toSeconds(), TimeUnit.SECONDS);
      return URI.create("http://127.0.0.1:" + number);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(service.word() + " did not start", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(service.word() + " was not waited for", e);
    }
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Completed with the exit code when it ends. */
  public CompletableFuture<Integer> ended() {
    return process.onExit().thenApply(Process::exitValue);
  }

  /** Ends it at once, with no chance to finish anything (SIGKILL). */
  public void kill() {
    process.toHandle().destroyForcibly();
    awaitEnd();
  }

  /** Asks it to end (SIGTERM) and waits until it has; returns its exit code. */
  public int stop() {
    // Unlike the process, its handle leaves the log open for what is still to be said.
    process.toHandle().destroy();
    awaitEnd();
    return process.exitValue();
  }

  @Override
  public void close() {
    stop();
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(LONGEST_STOP)) {
        process.destroyForcibly();
        process.waitFor();
      }
      reader.join();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private void read(Consumer<String> log) {
    try (var lines = process.inputReader()) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        log.accept(line);
        var serving = SERVING.matcher(line);
        if (serving.find()) {
          port.complete(Integer.valueOf(serving.group(1)));
        }
      }
    } catch (IOException e) {
      log.accept("its log cannot be read any more: " + e);
    }
    port.completeExceptionally(new IllegalStateException("it ended"));
  }

  private static List<String> command(Service service, Path home) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(List.of("-jar", service.jar(home).toString()));
    return command;
  }
}
