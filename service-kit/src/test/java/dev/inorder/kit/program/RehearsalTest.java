package dev.inorder.kit.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.inorder.kit.http.Answer;
import dev.inorder.kit.http.HttpServer;
import dev.inorder.kit.http.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RehearsalTest {
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final Logger log = new LoggerContext().getLogger("rehearsal");
  private final AtomicReference<Path> stage = new AtomicReference<>();

  @BeforeEach
  void listen() {
    lines.start();
    log.addAppender(lines);
  }

  @Test
  void whatWasWrittenIsDeletedAfterwards() {
    Rehearsal.of(this::write, log);
    assertThat(stage.get()).doesNotExist();
    assertThat(lines.list).isEmpty();
  }

  @Test
  void whatFailsIsToldInOneLineAndHindersNothing() {
    Rehearsal.of(
        folder -> {
          write(folder);
          throw new IllegalStateException("a slip");
        },
        log);
    assertThat(stage.get()).doesNotExist();
    assertThat(lines.list)
        .singleElement()
        .extracting(ILoggingEvent::getFormattedMessage)
        .asString()
        .contains("nothing could be rehearsed", "a slip");
  }

  @Test
  void aWishToStopIsKept() {
    Rehearsal.of(
        _ -> {
          throw new InterruptedException();
        },
        log);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void onlySuccessIsAnAnswer() {
    var routes =
        List.of(
            Route.post("/taken", _ -> Answer.text(201, "text/plain", "")),
            Route.post("/refused", _ -> Answer.text(409, "text/plain", "")));
    try (var server = HttpServer.start("127.0.0.1", 0, routes, _ -> {})) {
      Rehearsal.post(server.port(), "/taken", "{}");
      for (var path : List.of("/refused", "/nowhere")) {
        assertThatThrownBy(() -> Rehearsal.post(server.port(), path, "{}"))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageStartingWith(path + " answered HTTP/1.1 4");
      }
    }
  }

  private void write(Path folder) throws IOException {
    assertThat(folder).isEmptyDirectory();
    stage.set(folder);
    Files.writeString(Files.createDirectory(folder.resolve("inner")).resolve("file"), "text");
  }
}
