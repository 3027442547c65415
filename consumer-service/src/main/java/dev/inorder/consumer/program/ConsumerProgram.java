package dev.inorder.consumer.program;

import dev.inorder.kit.operations.KitTelemetry;
import dev.inorder.kit.program.Program;
import dev.inorder.kit.program.Rehearsal;
import dev.inorder.kit.program.Settings;
import java.time.InstantSource;

/** {@code java -jar consumer-service.jar}. */
public final class ConsumerProgram {
  private ConsumerProgram() {}

  public static void main(String[] arguments) {
    Program.run("consumer-service", System.getenv(), ConsumerProgram::start);
  }

  private static ConsumerService start(Settings settings, Program program) {
    var given = ConsumerSettings.from(settings);
    var kit = new KitTelemetry(program::breakDown);
    Rehearsal.of(ConsumerRehearsal::play, kit.log());
    return ConsumerService.start(given, InstantSource.system(), kit);
  }
}
