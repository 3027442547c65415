package dev.inorder.producer.program;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProducerRehearsalTest {
  @Test
  void itGoesTheWholeWay(@TempDir Path folder) {
    assertThatCode(() -> ProducerRehearsal.play(folder)).doesNotThrowAnyException();
  }
}
