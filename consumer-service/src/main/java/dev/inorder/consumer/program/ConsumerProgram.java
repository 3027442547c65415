package dev.inorder.consumer.program;

import dev.inorder.kit.program.Program;
import dev.inorder.kit.program.Settings;
import java.time.InstantSource;

/** {@code java -jar consumer-service.jar}. */
public final class ConsumerProgram {
  private ConsumerProgram() {}

  public static void main(String[] arguments) {
    Program.run("consumer-service", System.getenv(), ConsumerProgram::start);
  }

  private static ConsumerService start(Settings settings, Program program) {
    return ConsumerService.start(
        ConsumerSettings.from(settings), InstantSource.system(), program::breakDown);
  }
}
