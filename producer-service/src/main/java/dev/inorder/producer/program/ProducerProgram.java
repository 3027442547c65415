package dev.inorder.producer.program;

import dev.inorder.kit.operations.KitTelemetry;
import dev.inorder.kit.program.Program;
import dev.inorder.kit.program.Rehearsal;
import dev.inorder.kit.program.Settings;
import java.time.InstantSource;

/** {@code java -jar producer-service.jar}. */
public final class ProducerProgram {
  private ProducerProgram() {}

  public static void main(String[] arguments) {
    Program.run("producer-service", System.getenv(), ProducerProgram::start);
  }

  private static ProducerService start(Settings settings, Program program) {
    var given = ProducerSettings.from(settings);
    var kit = new KitTelemetry(program::breakDown);
    Rehearsal.of(ProducerRehearsal::play, kit.log());
    return ProducerService.start(given, InstantSource.system(), kit);
  }
}
