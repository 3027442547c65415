package dev.inorder.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./inorder}, as a user calls it. */
class CommandLineIT {
  private static final Path COMMAND =
      StackTest.HOME.resolve("inorder").toAbsolutePath().normalize();

  @TempDir Path folder;

  @Test
  void theDemoEndsWellAndShowsTheThreeLedgers() {
    var run = run("demo");
    assertThat(run.output())
        .contains("gap, awaits 1", "gap, awaits 2", "(down)", "reserved confirmed released")
        .endsWith("Every step of every flow took effect exactly once and in order.");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void helpExplainsEveryCommand() {
    var run = run("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).contains("up", "demo", "until Ctrl-C", "under a minute");
  }

  @Test
  void wrongUseGetsOneClearLineAndExitCodeTwo() {
    for (var wrong : List.of(List.of("fly"), List.of("demo", "--fast"), List.of("up", "now"))) {
      var run = run(wrong.toArray(String[]::new));
      assertThat(run.exitCode()).as(wrong.toString()).isEqualTo(2);
      assertThat(run.output().lines()).as(wrong.toString()).hasSize(1);
      assertThat(run.output()).contains("see ./inorder --help");
    }
  }

  @Test
  void upRunsAllThreeWithDataUnderTheWorkingFolderUntilItIsInterrupted() throws Exception {
    var process =
        start(Map.of("PRODUCER_PORT", "0", "CONSUMER_PORT", "0", "RELAY_PORT", "0"), "up");
    try (var lines = process.inputReader()) {
      List<String> serving = new ArrayList<>();
      while (serving.size() < 3) {
        var line = lines.readLine();
        assertThat(line).as("the log ended early, after %s", serving).isNotNull();
        if (line.contains("serving http://127.0.0.1:")) {
          serving.add(line.split(" ", 2)[0]);
        }
      }
      assertThat(serving).containsExactlyInAnyOrder("producer", "consumer", "relay");
      assertThat(folder.resolve("data/producer.db")).exists();
      assertThat(folder.resolve("data/consumer.db")).exists();
      interrupt(process);
      var rest = lines.lines().toList();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("ended, after %s", rest).isTrue();
    }
    assertThat(process.descendants()).isEmpty();
  }

  private record Run(int exitCode, String output) {}

  private Run run(String... arguments) {
    try {
      var process = start(Map.of(), arguments);
      var output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      return new Run(process.waitFor(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Process start(Map<String, String> environment, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(COMMAND.toString()));
    command.addAll(Arrays.asList(arguments));
    var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static void interrupt(Process process) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }
}
