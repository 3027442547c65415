package dev.inorder.kit.program;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.slf4j.Logger;

/**
 * What a program is for, done once on scratch data before it serves. Whatever a Java program does
 * for the first time takes it many times as long as later on, since classes are loaded for it; so
 * it is not the first event from outside that waits for them.
 */
public final class Rehearsal {
  private static final int LONGEST_SILENCE_MS = 5_000;

  private Rehearsal() {}

  /** What is done once, in a folder that is empty before and deleted after. */
  @FunctionalInterface
  public interface Scene {
    void play(Path folder) throws IOException, InterruptedException;
  }

  /** Plays the scene. Where it cannot be played, the program is only slower at first. */
  public static void of(Scene scene, Logger log) {
    try {
      var folder = Files.createTempDirectory("inorder-rehearsal-");
      try {
        scene.play(folder);
      } finally {
        delete(folder);
      }
    } catch (IOException | RuntimeException e) {
      log.warn("nothing could be rehearsed, so the first event takes longer: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Posts JSON to a service of this process, as another program would.
   *
   * @throws IllegalStateException if the answer is none of success
   * @throws UncheckedIOException if none comes within five seconds
   */
  public static void post(int port, String path, String json) {
    byte[] body = json.getBytes(UTF_8);
    var head =
        """
        POST %s HTTP/1.1
        Host: localhost
        Connection: close
        Content-Type: application/json
        Content-Length: %d

        """
            .formatted(path, body.length)
            .replace("\n", "\r\n");
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(LONGEST_SILENCE_MS);
      socket.getOutputStream().write((head + json).getBytes(UTF_8));
      var answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      if (!answer.startsWith("HTTP/1.1 2")) {
        throw new IllegalStateException(path + " answered " + answer);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(path + " did not answer", e);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
