package dev.inorder.system;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/**
 * Leaves a test out where no container engine answers, and says so in one line: {@code mvn verify}
 * passes without one. In CI ({@code CI=true}) nothing may be left out, and a missing engine fails.
 */
final class NeedsEngine implements ExecutionCondition {

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (answers()) {
      return ConditionEvaluationResult.enabled("an engine with compose answers");
    }
    var line =
        context.getDisplayName()
            + " is left out, so the images and docker-compose.yml stay untested:"
            + " it needs Docker with Compose v2, and none answers";
    if ("true".equals(System.getenv("CI"))) {
      throw new IllegalStateException(line);
    }
    System.out.println(line);
    return ConditionEvaluationResult.disabled(line);
  }

  private static boolean answers() {
    return succeeds("docker", "compose", "version")
        && succeeds("docker", "info")
        && DockerClientFactory.instance().isDockerAvailable();
  }

  private static boolean succeeds(String... command) {
    var builder = new ProcessBuilder(List.of(command));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      return builder.start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
