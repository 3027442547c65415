package dev.inorder.consumer.program;

import dev.inorder.consumer.ApplyLoop;
import dev.inorder.consumer.Applying;
import dev.inorder.consumer.Inbox;
import dev.inorder.consumer.ReceiveOutcome;
import dev.inorder.consumer.ReceiveOutcome.Accepted;
import dev.inorder.consumer.http.ApplyRoutes;
import dev.inorder.consumer.http.InboxRoutes;
import dev.inorder.consumer.http.ProjectionRoutes;
import dev.inorder.consumer.http.SchemaRoutes;
import dev.inorder.consumer.sqlite.ConsumerSchema;
import dev.inorder.consumer.sqlite.SqliteApplier;
import dev.inorder.consumer.sqlite.SqliteInbox;
import dev.inorder.consumer.sqlite.SqliteProjections;
import dev.inorder.consumer.sqlite.SqliteSchemas;
import dev.inorder.event.FlowId;
import dev.inorder.kit.database.Database;
import dev.inorder.kit.http.HttpServer;
import dev.inorder.kit.http.Route;
import dev.inorder.kit.operations.KitTelemetry;
import dev.inorder.kit.operations.OperationsRoutes;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The wiring of the consumer, from the file up to the port. */
public final class ConsumerService implements AutoCloseable {
  private final Database database;
  private final Optional<ApplyLoop> loop;
  private final HttpServer server;

  private ConsumerService(Database database, Optional<ApplyLoop> loop, HttpServer server) {
    this.database = database;
    this.loop = loop;
    this.server = server;
  }

  /**
   * Starts to serve.
   *
   * @param kit told of what happens to the database and of every request
   * @throws dev.inorder.kit.database.DatabaseUnusable if the database cannot be served
   * @throws HttpServer.CannotListen if something else listens on the port
   */
  public static ConsumerService start(
      ConsumerSettings settings, InstantSource clock, KitTelemetry kit) {
    var database = Database.open(settings.database(), ConsumerSchema.SCHEMA, clock, kit::on);
    try {
      return start(settings, clock, kit, database);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static ConsumerService start(
      ConsumerSettings settings, InstantSource clock, KitTelemetry kit, Database database) {
    var telemetry = new ConsumerTelemetry(kit.registry(), kit.log());
    var schemas = new SqliteSchemas(database);
    schemas.supportUndecided(settings.schemas());
    var inbox = new SqliteInbox(database);
    var applier = new SqliteApplier(database);
    Optional<ApplyLoop> loop =
        switch (settings.apply()) {
          case AUTO -> Optional.of(ApplyLoop.start(applier, inbox, clock, telemetry::on));
          case MANUAL -> Optional.empty();
        };
    var routes =
        Stream.of(
                inboxRoutes(inbox, telemetry, loop),
                new ProjectionRoutes(new SqliteProjections(database)).routes(),
                new ApplyRoutes(new Applying(applier, inbox, telemetry::on)).routes(),
                new SchemaRoutes(schemas, () -> loop.ifPresent(ApplyLoop::lookAgain)).routes(),
                new OperationsRoutes(kit.registry(), () -> notReady(database)).routes())
            .flatMap(List::stream)
            .toList();
    try {
      var server = HttpServer.start(settings.host(), settings.port(), routes, kit::on);
      return new ConsumerService(database, loop, server);
    } catch (RuntimeException e) {
      loop.ifPresent(ApplyLoop::close);
      throw e;
    }
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
    loop.ifPresent(ApplyLoop::close);
    database.close();
  }

  private static List<Route> inboxRoutes(
      Inbox inbox, ConsumerTelemetry telemetry, Optional<ApplyLoop> loop) {
    return new InboxRoutes(
            inbox,
            outcomes -> {
              telemetry.on(outcomes);
              loop.ifPresent(apply -> apply.received(accepted(outcomes)));
            })
        .routes();
  }

  private static Set<FlowId> accepted(List<ReceiveOutcome> outcomes) {
    Set<FlowId> flows = new LinkedHashSet<>();
    for (var outcome : outcomes) {
      if (outcome instanceof Accepted(var event)) {
        flows.add(event.flowId());
      }
    }
    return flows;
  }

  private static Optional<String> notReady(Database database) {
    return database.isSound() ? Optional.empty() : Optional.of("the database cannot be written");
  }
}
