package dev.inorder.producer.program;

import dev.inorder.kit.operations.KitTelemetry;
import dev.inorder.kit.program.Rehearsal;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;

/** What a producer is for: a relay waits, a step is committed, the relay hears of it and claims. */
final class ProducerRehearsal {
  private static final String STEP =
      """
      {"event_id":"E","expected_seq":0,"kind":"reserved","payload":{"amount":1}}\
      """;
  private static final String WAITING_CLAIM = "{\"max\":1,\"wait_ms\":1000}";
  private static final String CLAIM = "{\"max\":1,\"wait_ms\":0}";

  private ProducerRehearsal() {}

  static void play(Path folder) {
    var settings = new ProducerSettings("127.0.0.1", 0, folder.resolve("producer.db"));
    try (var service =
        ProducerService.start(settings, InstantSource.system(), KitTelemetry.silent())) {
      int port = service.port();
      var relay =
          CompletableFuture.runAsync(() -> Rehearsal.post(port, "/outbox/claims", WAITING_CLAIM));
      Rehearsal.post(port, "/flows/F/advance", STEP);
      relay.join();
      Rehearsal.post(port, "/outbox/claims", CLAIM);
    }
  }
}
