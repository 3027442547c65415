package dev.inorder.relay.program;

import dev.inorder.kit.operations.KitTelemetry;
import dev.inorder.kit.program.Program;
import dev.inorder.kit.program.Rehearsal;
import dev.inorder.kit.program.Settings;

/** {@code java -jar relay-worker.jar}. */
public final class RelayProgram {
  private RelayProgram() {}

  public static void main(String[] arguments) {
    Program.run("relay-worker", System.getenv(), RelayProgram::start);
  }

  private static RelayService start(Settings settings, Program program) {
    var given = RelaySettings.from(settings);
    var kit = new KitTelemetry(program::breakDown);
    Rehearsal.of(RelayRehearsal::play, kit.log());
    return RelayService.start(given, kit);
  }
}
