package dev.inorder.consumer.program;

import dev.inorder.kit.operations.KitTelemetry;
import dev.inorder.kit.program.Rehearsal;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;

/** What a consumer is for: an event is received, and its step is applied. */
final class ConsumerRehearsal {
  private static final String BATCH =
      """
      {"events":[{"event_id":"E","flow_id":"F","kind":"reserved","payload":{"amount":1},\
      "schema":1,"seq":1}]}\
      """;

  private ConsumerRehearsal() {}

  static void play(Path folder) {
    var settings =
        new ConsumerSettings(
            "127.0.0.1", 0, folder.resolve("consumer.db"), ApplyMode.AUTO, Set.of(1));
    try (var service =
        ConsumerService.start(settings, InstantSource.system(), KitTelemetry.silent())) {
      Rehearsal.post(service.port(), "/inbox/batch", BATCH);
      // The apply loop applies it, or this does: the way is the same.
      Rehearsal.post(service.port(), "/projection/F/apply", "{}");
    }
  }
}
