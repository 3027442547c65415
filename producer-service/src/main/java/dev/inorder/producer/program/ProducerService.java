package dev.inorder.producer.program;

import dev.inorder.kit.database.Database;
import dev.inorder.kit.http.HttpServer;
import dev.inorder.kit.http.Route;
import dev.inorder.kit.operations.KitTelemetry;
import dev.inorder.kit.operations.OperationsRoutes;
import dev.inorder.producer.AdvanceOutcome;
import dev.inorder.producer.Dispatch;
import dev.inorder.producer.http.FlowRoutes;
import dev.inorder.producer.http.OutboxRoutes;
import dev.inorder.producer.http.RelayRoutes;
import dev.inorder.producer.sqlite.ProducerSchema;
import dev.inorder.producer.sqlite.SqliteFlows;
import dev.inorder.producer.sqlite.SqliteOutbox;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** The wiring of the producer, from the file up to the port. */
public final class ProducerService implements AutoCloseable {
  private final Database database;
  private final Dispatch dispatch;
  private final HttpServer server;

  private ProducerService(Database database, Dispatch dispatch, HttpServer server) {
    this.database = database;
    this.dispatch = dispatch;
    this.server = server;
  }

  /**
   * Starts to serve.
   *
   * @param kit told of what happens to the database and of every request
   * @throws dev.inorder.kit.database.DatabaseUnusable if the database cannot be served
   * @throws HttpServer.CannotListen if something else listens on the port
   */
  public static ProducerService start(
      ProducerSettings settings, InstantSource clock, KitTelemetry kit) {
    var database = Database.open(settings.database(), ProducerSchema.SCHEMA, clock, kit::on);
    try {
      var outbox = new SqliteOutbox(database);
      var dispatch = new Dispatch(outbox, clock, RandomGenerator.getDefault());
      var routes = routes(database, outbox, dispatch, kit);
      var server = HttpServer.start(settings.host(), settings.port(), routes, kit::on);
      return new ProducerService(database, dispatch, server);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    dispatch.close();
    server.close();
    database.close();
  }

  private static List<Route> routes(
      Database database, SqliteOutbox outbox, Dispatch dispatch, KitTelemetry kit) {
    var telemetry = new ProducerTelemetry(kit.registry());
    var flows =
        new FlowRoutes(
            new SqliteFlows(database),
            outcome -> {
              telemetry.on(outcome);
              if (outcome instanceof AdvanceOutcome.Committed) {
                dispatch.committed();
              }
            });
    var operations = new OperationsRoutes(kit.registry(), () -> notReady(database));
    return Stream.of(
            flows.routes(),
            new RelayRoutes(dispatch).routes(),
            new OutboxRoutes(outbox).routes(),
            operations.routes())
        .flatMap(List::stream)
        .toList();
  }

  private static Optional<String> notReady(Database database) {
    return database.isSound() ? Optional.empty() : Optional.of("the database cannot be written");
  }
}
