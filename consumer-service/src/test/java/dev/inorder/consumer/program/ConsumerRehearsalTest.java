package dev.inorder.consumer.program;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsumerRehearsalTest {
  @Test
  void itGoesTheWholeWay(@TempDir Path folder) {
    assertThatCode(() -> ConsumerRehearsal.play(folder)).doesNotThrowAnyException();
  }
}
