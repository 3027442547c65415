package dev.inorder.producer.program;

import dev.inorder.kit.program.Program;
import dev.inorder.kit.program.Settings;
import java.time.InstantSource;

/** {@code java -jar producer-service.jar}. */
public final class ProducerProgram {
  private ProducerProgram() {}

  public static void main(String[] arguments) {
    Program.run("producer-service", System.getenv(), ProducerProgram::start);
  }

  private static ProducerService start(Settings settings, Program program) {
    return ProducerService.start(
        ProducerSettings.from(settings), InstantSource.system(), program::breakDown);
  }
}
