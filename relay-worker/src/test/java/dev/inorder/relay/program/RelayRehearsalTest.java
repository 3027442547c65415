package dev.inorder.relay.program;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelayRehearsalTest {
  @Test
  void itGoesTheWholeWay(@TempDir Path folder) {
    assertThatCode(() -> RelayRehearsal.play(folder)).doesNotThrowAnyException();
  }
}
