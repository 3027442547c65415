package dev.inorder.launcher;

import java.net.URI;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The three programs together, on ports that are free, with their data in one folder. */
public final class Stack implements AutoCloseable {
  private final Path home;
  private final Path folder;
  private final BiConsumer<Service, String> log;
  private final Map<Service, RunningService> running = new EnumMap<>(Service.class);
  private final Map<Service, Integer> ports = new EnumMap<>(Service.class);

  /**
   * Prepares the stack; nothing runs yet.
   *
   * @param home the folder of the build
   * @param folder where the databases are kept
   * @param log told of each line that a program writes
   */
  public Stack(Path home, Path folder, BiConsumer<Service, String> log) {
    this.home = home;
    this.folder = folder;
    this.log = log;
  }

  /** Starts all three and waits until they serve. */
  public Stack startAll() {
    start(Service.PRODUCER);
    start(Service.CONSUMER);
    url(Service.PRODUCER);
    url(Service.CONSUMER);
    start(Service.RELAY);
    url(Service.RELAY);
    return this;
  }

  /** Starts one, on the port that it had before if it had one. */
  public void start(Service service) {
    start(service, Map.of());
  }

  /** Starts one with more settings than those of the stack. */
  public void start(Service service, Map<String, String> settings) {
    Map<String, String> environment = new HashMap<>();
    environment.put(service.prefix() + "PORT", Integer.toString(ports.getOrDefault(service, 0)));
    switch (service) {
      case PRODUCER -> environment.put("PRODUCER_DB", database(service).toString());
      case CONSUMER -> environment.put("CONSUMER_DB", database(service).toString());
      case RELAY -> {
        environment.put("RELAY_PRODUCER_URL", url(Service.PRODUCER).toString());
        environment.put("RELAY_CONSUMER_URL", url(Service.CONSUMER).toString());
      }
    }
    environment.putAll(settings);
    running.put(
        service,
        RunningService.start(
            service, home, folder, environment, line -> log.accept(service, line)));
  }

  /** The process of a program that was started. */
  public RunningService process(Service service) {
    return Optional.ofNullable(running.get(service))
        .orElseThrow(() -> new IllegalStateException(service.word() + " was never started"));
  }

  /** A client of a program, which waits until it serves. */
  public Client client(Service service) {
    return new Client(url(service));
  }

  public void kill(Service service) {
    url(service);
    process(service).kill();
  }

  /** The database file of one of the two that have one. */
  public Path database(Service service) {
    return folder.resolve(service.word() + ".db");
  }

  @Override
  public void close() {
    // The relay first, so that it does not meet the others' end.
    for (var service : List.of(Service.RELAY, Service.CONSUMER, Service.PRODUCER)) {
      Optional.ofNullable(running.get(service)).ifPresent(RunningService::close);
    }
  }

  private URI url(Service service) {
    if (!process(service).isAlive() && ports.containsKey(service)) {
      return URI.create("http://127.0.0.1:" + ports.get(service));
    }
    var url = process(service).url();
    ports.put(service, url.getPort());
    return url;
  }
}
