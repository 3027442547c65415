package dev.inorder.system;

import static dev.inorder.system.StackTest.AMOUNT;
import static dev.inorder.system.StackTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inorder.launcher.Client;
import dev.inorder.launcher.Service;
import dev.inorder.launcher.Step;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code docker compose up} from this folder, and what happens to it then. */
@ExtendWith(NeedsEngine.class)
class ComposeIT {
  private static final ComposeStack STACK = new ComposeStack();

  @BeforeAll
  static void buildAndStart() {
    STACK.start();
  }

  @AfterAll
  static void removeEverything() {
    STACK.close();
  }

  @Test
  void threeStepsAreCommittedAcceptedAndApplied() {
    Step.of("A", AMOUNT).forEach(this::advance);
    awaitAndCheckWhole("A");
  }

  @Test
  void aConsumerThatIsKilledInTheMiddleHoldsUpNobodyAndMissesNothing() {
    var steps = Step.of("B", AMOUNT);
    advance(steps.get(0));
    await().until(() -> lastSeq("B") == 1);

    STACK.kill(Service.CONSUMER);
    advance(steps.get(1));
    advance(steps.get(2));
    assertThat(STACK.inspect(Service.CONSUMER).getState().getRunning()).isFalse();
    assertThat(ledgers("B")).isEqualTo("3 1");
    await().until(() -> client(Service.RELAY).get("/health/ready").status() == 503);

    assertThat(STACK.compose("start", "consumer").exitCode()).isZero();
    awaitAndCheckWhole("B");
    await().until(() -> client(Service.RELAY).get("/health/ready").status() == 200);
  }

  @ParameterizedTest
  @EnumSource(Service.class)
  void aProgramThatDiesByItselfIsStartedAgain(Service victim) {
    var before = STACK.inspect(victim);
    var flows = IntStream.range(0, 20).mapToObj(flow -> victim.word() + flow).toList();
    var middle = Step.of(flows.get(10), AMOUNT).get(1);
    for (var flow : flows) {
      for (var step : Step.of(flow, AMOUNT)) {
        if (step.equals(middle)) {
          STACK.crash(victim);
        }
        await().untilAsserted(() -> advanceAgain(step));
      }
    }
    flows.forEach(ComposeIT::awaitAndCheckWhole);
    var after = STACK.inspect(victim);
    assertThat(after.getId()).isEqualTo(before.getId());
    assertThat(after.getRestartCount()).isEqualTo(before.getRestartCount() + 1);
  }

  @ParameterizedTest
  @EnumSource(Service.class)
  void eachProgramRunsWithoutRights(Service service) {
    assertThat(inside(service, "grep -E '^(Uid|Gid|CapBnd|CapEff|NoNewPrivs):' /proc/1/status"))
        .containsExactly(
            "Uid: 10001 10001 10001 10001",
            "Gid: 10001 10001 10001 10001",
            "CapEff: 0000000000000000",
            "CapBnd: 0000000000000000",
            "NoNewPrivs: 1");
    assertThat(inside(service, "touch /opt/inorder/x /x"))
        .hasSize(2)
        .allMatch(line -> line.contains("Read-only file system"));
    assertThat(inside(service, "cp /bin/true /tmp && /tmp/true; rm /tmp/true"))
        .singleElement()
        .asString()
        .contains("Permission denied");
    var bindings = STACK.inspect(service).getNetworkSettings().getPorts().getBindings();
    assertThat(bindings).hasSize(1);
    assertThat(bindings.values())
        .allSatisfy(binding -> assertThat(binding).extracting("hostIp").containsOnly("127.0.0.1"));
  }

  @ParameterizedTest
  @EnumSource(Service.class)
  void noProgramUnpacksOrWritesAnythingTemporary(Service service) {
    await().until(() -> client(service).get("/health/ready").status() == 200);
    assertThat(inside(service, "find /tmp -mindepth 1")).isEmpty();
  }

  @Test
  void theyStopCleanlyAndTheirDataOutlivesTheContainers() {
    Step.of("D", AMOUNT).forEach(this::advance);
    awaitAndCheckWhole("D");

    assertThat(STACK.compose("stop").exitCode()).isZero();
    for (var service : Service.values()) {
      assertThat(STACK.inspect(service).getState().getExitCodeLong()).as(service.word()).isZero();
    }

    assertThat(STACK.compose("down").exitCode()).isZero();
    assertThat(STACK.compose("up", "--detach", "--wait").exitCode()).isZero();
    awaitAndCheckWhole("D");
  }

  private void advance(Step step) {
    assertThat(client(Service.PRODUCER).post(step.advancePath(), step.advance()).status())
        .isEqualTo(201);
  }

  /** Asks for a step that an earlier try, whose answer was lost, may have committed. */
  private void advanceAgain(Step step) {
    assertThat(client(Service.PRODUCER).post(step.advancePath(), step.advance()).status())
        .isIn(200, 201);
  }

  private static void awaitAndCheckWhole(String flow) {
    await().until(() -> lastSeq(flow) == 3);
    await().until(() -> ledgers(flow).equals("3 3"));
    assertThat(client(Service.CONSUMER).get("/projection/" + flow).body().toString())
        .isEqualTo(
            """
            {"flow_id":"%s","state":"released","last_seq":3,"held":0,"progress":"idle"}\
            """
                .formatted(flow));
    assertThat(items("/effects?flow_id=" + flow, "/event_id", "/seq", "/kind", "/held"))
        .containsExactly(
            flow + "1 1 reserved " + AMOUNT,
            flow + "2 2 confirmed " + AMOUNT,
            flow + "3 3 released 0");
    assertThat(items("/inbox?flow_id=" + flow, "/event/event_id", "/event/seq", "/state"))
        .containsExactlyInAnyOrder(
            flow + "1 1 applied", flow + "2 2 applied", flow + "3 3 applied");
  }

  private static int lastSeq(String flow) {
    return client(Service.CONSUMER).get("/projection/" + flow).body().path("last_seq").asInt();
  }

  private static String ledgers(String flow) {
    var ledgers = client(Service.PRODUCER).get("/flows/" + flow).body().path("ledgers");
    return ledgers.path("committed").asText() + " " + ledgers.path("accepted").asText();
  }

  /** The items of one of the consumer's lists, with some of their members joined by blanks. */
  private static List<String> items(String path, String... members) {
    var items = client(Service.CONSUMER).get(path).body().path("items");
    return StreamSupport.stream(items.spliterator(), false)
        .map(item -> joined(item, members))
        .toList();
  }

  private static String joined(JsonNode item, String... members) {
    return Arrays.stream(members)
        .map(member -> item.at(member).asText())
        .collect(Collectors.joining(" "));
  }

  private static Client client(Service service) {
    return STACK.client(service);
  }

  /** What a script in a container writes, line by line, with single blanks. */
  private static List<String> inside(Service service, String script) {
    return STACK
        .compose("exec", "-T", service.word(), "bash", "-c", script)
        .output()
        .lines()
        .map(line -> line.replaceAll("\\s+", " "))
        .toList();
  }
}
