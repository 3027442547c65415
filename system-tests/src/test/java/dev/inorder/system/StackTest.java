package dev.inorder.system;

import dev.inorder.launcher.Client;
import dev.inorder.launcher.Service;
import dev.inorder.launcher.Stack;
import dev.inorder.launcher.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test on the three packaged programs. */
abstract class StackTest {
  static final Path HOME = Path.of(System.getProperty("inorder.home", ".."));
  static final int AMOUNT = 3;

  @TempDir Path folder;
  final List<String> log = Collections.synchronizedList(new ArrayList<>());
  Stack stack = new Stack(HOME, Path.of(""), (_, _) -> {});

  @BeforeEach
  void prepare() {
    stack = new Stack(HOME, folder, (service, line) -> log.add(service.word() + " | " + line));
  }

  @AfterEach
  void stop() {
    stack.close();
  }

  Client producer() {
    return stack.client(Service.PRODUCER);
  }

  Client consumer() {
    return stack.client(Service.CONSUMER);
  }

  Tables producerTables() {
    return new Tables(stack.database(Service.PRODUCER));
  }

  Tables consumerTables() {
    return new Tables(stack.database(Service.CONSUMER));
  }

  Client.Reply advance(Step step) {
    return producer().post(step.advancePath(), step.advance());
  }

  /** Waits for a condition, which may fail to be asked while a program is down. */
  static ConditionFactory await() {
    return Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(10))
        .ignoreExceptions();
  }
}
