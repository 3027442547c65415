package dev.inorder.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./inorder}, as a user calls it. */
class CommandLineIT {
  private static final Path COMMAND =
      StackTest.HOME.resolve("inorder").toAbsolutePath().normalize();

  private static final Map<String, String> ON_FREE_PORTS =
      Map.of("PRODUCER_PORT", "0", "CONSUMER_PORT", "0", "RELAY_PORT", "0");
  private static final int LONGEST_SECONDS = 120;

  @TempDir Path folder;
  @TempDir Path logs;
  private final List<ProcessHandle> started = new ArrayList<>();

  @AfterEach
  void leaveNothingRunning() {
    started.stream().flatMap(ProcessHandle::descendants).forEach(ProcessHandle::destroyForcibly);
    started.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void theDemoEndsWellAndShowsTheThreeLedgers() throws Exception {
    var run = run("demo");
    assertThat(run.output())
        .contains("gap, awaits 1", "gap, awaits 2", "(down)", "reserved confirmed released")
        .endsWith("Every step of every flow took effect exactly once and in order.");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void helpExplainsEveryCommand() throws Exception {
    var run = run("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).contains("up", "demo", "until Ctrl-C", "under a minute");
  }

  @Test
  void wrongUseGetsOneClearLineAndExitCodeTwo() throws Exception {
    for (var wrong : List.of(List.of("fly"), List.of("demo", "--fast"), List.of("up", "now"))) {
      var run = run(wrong.toArray(String[]::new));
      assertThat(run.exitCode()).as(wrong.toString()).isEqualTo(2);
      assertThat(run.output().lines()).as(wrong.toString()).hasSize(1);
      assertThat(run.output()).contains("see ./inorder --help");
    }
  }

  @Test
  void upRunsAllThreeWithDataUnderTheWorkingFolderUntilItIsToldToStop() throws Exception {
    var up = start(ON_FREE_PORTS, "up");
    waitUntilAllServe(up);
    assertThat(folder.resolve("data/producer.db")).exists();
    assertThat(folder.resolve("data/consumer.db")).exists();
    up.destroy();
    assertThat(exitCode(up)).isEqualTo(128 + 15);
    assertThat(started).noneMatch(ProcessHandle::isAlive);
  }

  /** As a terminal does it: all processes of the job get the signal at once. */
  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "only GNU env lets a background job have SIGINT")
  void controlCEndsUpAndAllThree() throws Exception {
    var up = start(List.of("setsid", "env", "--default-signal=INT"), ON_FREE_PORTS, "up");
    waitUntilAllServe(up);
    kill("-INT", -up.pid());
    assertThat(exitCode(up)).isEqualTo(128 + 2);
    assertThat(started).noneMatch(ProcessHandle::isAlive);
  }

  private void waitUntilAllServe(Process up) {
    var serving = Pattern.compile("(?m)^(\\w+) +\\| .*serving http://127\\.0\\.0\\.1:");
    StackTest.await()
        .untilAsserted(() ->
            assertThat(serving.matcher(output()).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrder("producer", "consumer", "relay"));
    up.descendants().forEach(started::add);
  }

  private record Run(int exitCode, String output) {}

  private Run run(String... arguments) throws Exception {
    var process = start(Map.of(), arguments);
    return new Run(exitCode(process), output().strip());
  }

  private Process start(Map<String, String> environment, String... arguments) throws IOException {
    return start(List.of(), environment, arguments);
  }

  /** Writes to a file, and not to a pipe, since no wait for a file is without an end. */
  private Process start(List<String> prefix, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(COMMAND.toString());
    command.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(logs.resolve("output").toFile());
    builder.environment().putAll(environment);
    var process = builder.start();
    started.add(process.toHandle());
    return process;
  }

  private int exitCode(Process process) throws Exception {
    assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS))
        .as(() -> "ended, after " + output())
        .isTrue();
    return process.exitValue();
  }

  private String output() {
    try {
      return Files.readString(logs.resolve("output"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void kill(String signal, long target) throws Exception {
    var kill = List.of("kill", signal, "--", Long.toString(target));
    assertThat(new ProcessBuilder(kill).inheritIO().start().waitFor()).isZero();
  }
}
