package dev.inorder.relay.program;

import dev.inorder.kit.http.HttpServer;
import dev.inorder.kit.operations.KitTelemetry;
import dev.inorder.kit.operations.OperationsRoutes;
import dev.inorder.kit.program.Loop;
import dev.inorder.relay.Relay;
import dev.inorder.relay.RelayEvent;
import dev.inorder.relay.http.HttpInbox;
import dev.inorder.relay.http.HttpOutbox;
import java.util.random.RandomGenerator;

/** The wiring of the relay. */
public final class RelayService implements AutoCloseable {
  private final HttpOutbox outbox;
  private final Loop loop;
  private final HttpServer server;

  private RelayService(HttpOutbox outbox, Loop loop, HttpServer server) {
    this.outbox = outbox;
    this.loop = loop;
    this.server = server;
  }

  /**
   * Starts to carry.
   *
   * @param kit told of every request
   * @throws HttpServer.CannotListen if something else listens on the port
   */
  public static RelayService start(RelaySettings settings, KitTelemetry kit) {
    var telemetry = new RelayTelemetry(kit.registry(), kit.log());
    var operations = new OperationsRoutes(kit.registry(), telemetry::notReady);
    var server = HttpServer.start(settings.host(), settings.port(), operations.routes(), kit::on);
    var outbox = new HttpOutbox(settings.producer());
    var inbox = new HttpInbox(settings.consumer());
    var relay = new Relay(outbox, inbox, RandomGenerator.getDefault(), telemetry::on);
    var loop = Loop.start("relay", relay::step, e -> telemetry.on(new RelayEvent.Stumbled(e)));
    return new RelayService(outbox, loop, server);
  }

  public int port() {
    return server.port();
  }

  /** Delivers and reports what is claimed, and stops. */
  @Override
  public void close() {
    outbox.close();
    loop.close();
    server.close();
  }
}
