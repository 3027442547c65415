package dev.inorder.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.HostConfig;
import dev.inorder.launcher.Client;
import dev.inorder.launcher.Service;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ComposeContainer;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.utility.DockerImageName;

/**
 * The project's own compose file, built and brought up under a name of its own and on ports that
 * are free. What compose, the engine and the containers say is in {@code target/compose.log}.
 */
final class ComposeStack implements AutoCloseable {
  private static final File FILE =
      StackTest.HOME.resolve("docker-compose.yml").toAbsolutePath().normalize().toFile();
  private static final Path LOG_FILE = Path.of("target", "compose.log");
  private static final Logger LOG = LoggerFactory.getLogger("tc.compose");
  private static final String PROJECT_LABEL = "com.docker.compose.project";
  private static final String SERVICE_LABEL = "com.docker.compose.service";

  /** Port 0 is one that is free; it is another one after each start. */
  private static final Map<String, String> ENVIRONMENT =
      Map.of("PRODUCER_PORT", "0", "CONSUMER_PORT", "0", "RELAY_PORT", "0");

  private String project = "inorder-it-that-did-not-start";
  private final DockerClient engine = DockerClientFactory.lazyClient();
  private final ComposeContainer compose =
      new ComposeContainer("inorder-it", FILE)
          .withEnv(ENVIRONMENT)
          .withBuild(true)
          .withPull(false)
          .withRemoveVolumes(true)
          .withRemoveImages(ComposeContainer.RemoveImages.LOCAL);

  /** Builds the images and starts everything. */
  void start() {
    try {
      compose.start();
    } catch (ContainerLaunchException e) {
      throw new IllegalStateException("docker compose up failed:\n" + log(), e);
    }
    project =
        compose
            .getContainerByServiceName("producer-1")
            .map(container -> container.getContainerInfo().getConfig().getLabels())
            .map(labels -> labels.get(PROJECT_LABEL))
            .orElseThrow();
  }

  /** A client of a program at the port where it is published now. */
  Client client(Service service) {
    var published = inspect(service).getNetworkSettings().getPorts().getBindings();
    var port = published.values().iterator().next()[0].getHostPortSpec();
    return new Client(URI.create("http://127.0.0.1:" + port));
  }

  /** What the engine says of a container, now. */
  InspectContainerResponse inspect(Service service) {
    return engine.inspectContainerCmd(container(service).getId()).exec();
  }

  /** Kills a container; the engine takes that as a stop that was asked for, so it stays down. */
  void kill(Service service) {
    engine.killContainerCmd(container(service).getId()).withSignal("KILL").exec();
  }

  /**
   * Kills a container's process (SIGKILL) behind the engine's back, as the kernel does where memory
   * is short. From inside, the first process of a container is safe from that, so it is done by a
   * container that sees the processes of the engine's host.
   */
  void crash(Service service) {
    var victim = inspect(service);
    var kill = "kill -KILL " + victim.getState().getPidLong();
    var image = DockerImageName.parse(victim.getConfig().getImage());
    try (var killer = new GenericContainer<>(image)) {
      killer
          .withImagePullPolicy(_ -> false)
          .withStartupCheckStrategy(new OneShotStartupCheckStrategy())
          .withCreateContainerCmdModifier(command ->
              command
                  .withUser("0")
                  .withEntrypoint("bash", "-c", kill)
                  .withHostConfig(HostConfig.newHostConfig().withPidMode("host")))
          .start();
    }
  }

  /** How a command ended, and all that it wrote. */
  record Run(int exitCode, String output) {}

  /** Runs a command of compose, as its user would. */
  Run compose(String... arguments) {
    List<String> command = new ArrayList<>(List.of("docker", "compose", "-p", project));
    command.addAll(List.of("-f", FILE.getPath()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(ENVIRONMENT);
    try {
      var process = builder.start();
      process.getOutputStream().close();
      var output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      LOG.info("{}\n{}", command, output);
      return new Run(process.waitFor(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(command.toString(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("not waited for: " + command, e);
    }
  }

  private Container container(Service service) {
    var labels = Map.of(PROJECT_LABEL, project, SERVICE_LABEL, service.word());
    return engine.listContainersCmd().withShowAll(true).withLabelFilter(labels).exec().stream()
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no container of " + service.word()));
  }

  private static String log() {
    try {
      return Files.readString(LOG_FILE);
    } catch (IOException e) {
      return LOG_FILE + " cannot be read: " + e;
    }
  }

  /** Removes everything: containers, network, volumes and images. */
  @Override
  public void close() {
    try {
      compose("logs", "--no-color");
    } finally {
      compose.stop();
    }
  }
}
