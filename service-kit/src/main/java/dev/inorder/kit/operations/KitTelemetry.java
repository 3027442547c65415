package dev.inorder.kit.operations;

import dev.inorder.kit.database.DatabaseEvent;
import dev.inorder.kit.http.HttpEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLogger;

/** Turns what happens in the kit into log lines and metrics; the one place that does. */
public final class KitTelemetry {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Timer commits =
      Timer.builder("inorder.database.commit")
          .description("How long commits took, sync included")
          .register(registry);
  private final DistributionSummary groups =
      DistributionSummary.builder("inorder.database.group")
          .description("How many writes shared a commit")
          .register(registry);
  private final Counter undone =
      Counter.builder("inorder.database.undone")
          .description("Writes that were undone, alone or with their group")
          .register(registry);
  private final Logger log;
  private final Logger serving;
  private final Runnable whenBroken;

  /**
   * Starts with every metric at nothing.
   *
   * @param whenBroken run once the database must not be used any more
   */
  public KitTelemetry(Runnable whenBroken) {
    this(
        LoggerFactory.getLogger("inorder"), LoggerFactory.getLogger("inorder.serving"), whenBroken);
  }

  private KitTelemetry(Logger log, Logger serving, Runnable whenBroken) {
    this.log = log;
    this.serving = serving;
    this.whenBroken = whenBroken;
  }

  /** One that writes no log, and whose metrics nobody reads. */
  public static KitTelemetry silent() {
    return new KitTelemetry(NOPLogger.NOP_LOGGER, NOPLogger.NOP_LOGGER, () -> {});
  }

  /** Where the program writes its log. */
  public Logger log() {
    return log;
  }

  public PrometheusMeterRegistry registry() {
    return registry;
  }

  public void on(DatabaseEvent event) {
    switch (event) {
      case DatabaseEvent.Created(var file, var identity) ->
          log.warn("made a new, empty database {} ({})", file, identity);
      case DatabaseEvent.Opened(var file, var identity) ->
          log.info("opened the database {} ({})", file, identity);
      case DatabaseEvent.Committed(int writes, var commit) -> {
        groups.record(writes);
        commits.record(commit);
      }
      case DatabaseEvent.WriteUndone(var cause) -> {
        undone.increment();
        log.error("a write was undone", cause);
      }
      case DatabaseEvent.GroupUndone(int writes, var cause) -> {
        undone.increment(writes);
        log.error("{} writes were undone: the storage failed", writes, cause);
      }
      case DatabaseEvent.CheckpointFailed(var cause) ->
          log.warn("the log could not be moved into the database", cause);
      case DatabaseEvent.Broken(var cause) -> {
        log.error("what is on disk is not known any more: the process ends", cause);
        whenBroken.run();
      }
    }
  }

  public void on(HttpEvent event) {
    switch (event) {
      case HttpEvent.Serving(var host, int port) ->
          serving.info("serving http://{}:{}", host, port);
      case HttpEvent.Answered(var method, var route, int status, long nanos) ->
          registry
              .timer(
                  "inorder.http.requests",
                  "method",
                  method,
                  "route",
                  route,
                  "status",
                  Integer.toString(status))
              .record(Duration.ofNanos(nanos));
      case HttpEvent.Failed(var method, var route, var cause) ->
          log.error("{} {} failed", method, route, cause);
    }
  }
}
