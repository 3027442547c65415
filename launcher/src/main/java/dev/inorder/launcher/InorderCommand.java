package dev.inorder.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./inorder}. */
@Command(
    name = "inorder",
    description = "An ordered transactional outbox and inbox.",
    mixinStandardHelpOptions = true,
    version = "inorder 0.1.0",
    synopsisSubcommandLabel = "COMMAND")
public final class InorderCommand {
  private static final int FAILED = 1;
  private static final int WRONG_USE = 2;

  private final Path home;

  private InorderCommand(Path home) {
    this.home = home;
  }

  /** The system property {@code inorder.home} names the folder of the build. */
  public static void main(String[] arguments) {
    var home = Path.of(System.getProperty("inorder.home", ".")).toAbsolutePath();
    var commands = new CommandLine(new InorderCommand(home));
    commands.setParameterExceptionHandler((wrong, _) -> {
      commands.getErr().println("inorder: " + wrong.getMessage() + "; see ./inorder --help");
      return WRONG_USE;
    });
    commands.setExecutionExceptionHandler((failure, _, _) -> {
      commands.getErr().println("inorder: " + failure.getMessage());
      return FAILED;
    });
    System.exit(commands.execute(arguments));
  }

  @Command(
      name = "up",
      description = {
        "Run producer, consumer and relay on loopback until Ctrl-C, with their data under ./data.",
        "Ports are 8081, 8082 and 8083; every setting of docs/configuration.md may be given as an"
            + " environment variable."
      })
  int up() {
    return new Up(home, Path.of("").toAbsolutePath(), System.out).run();
  }

  @Command(
      name = "demo",
      description = {
        "Show the point in under a minute, on the real programs and a scratch folder: three steps,",
        "delivery out of order, and a consumer that is killed in the middle.",
        "Exit code 0 only if every step took effect exactly once and in order."
      })
  int demo() throws IOException {
    var folder = Files.createTempDirectory("inorder-demo");
    try {
      return new Demo(home, folder, System.out).run() ? 0 : 1;
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
