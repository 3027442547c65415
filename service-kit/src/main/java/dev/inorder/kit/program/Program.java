package dev.inorder.kit.program;

import dev.inorder.kit.database.DatabaseUnusable;
import dev.inorder.kit.http.HttpServer;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A program from its start to its end: settings from the environment, one clear line where it
 * cannot start, a clean stop on SIGTERM, and an end of its own where going on would be a guess.
 */
public final class Program {
  /** The exit code where the settings are wrong. */
  public static final int WRONG_SETTINGS = 2;

  /** The exit code where the program cannot serve. */
  public static final int CANNOT_SERVE = 1;

  /** The exit code after a failure that only a restart can heal. */
  public static final int BROKEN = 70;

  private final String name;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicInteger exitCode = new AtomicInteger();

  private Program(String name) {
    this.name = name;
  }

  /** Starts the service that is to run until the program ends. */
  @FunctionalInterface
  public interface Start {
    AutoCloseable start(Settings settings, Program program);
  }

  /** Runs a service until it is told to stop, and ends the process. */
  public static void run(String name, Map<String, String> environment, Start start) {
    var program = new Program(name);
    // Before the start: a program may be told to stop as soon as it is there.
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(program::onSignal));
    AutoCloseable service = program.start(new Settings(environment), start);
    await(program.ended);
    program.close(service);
    program.exit();
  }

  /** Ends the program because going on would be a guess; what it has taken is answered first. */
  public void breakDown() {
    exitCode.compareAndSet(0, BROKEN);
    ended.countDown();
  }

  private AutoCloseable start(Settings settings, Start start) {
    try {
      LogSettings.apply(settings);
      return start.start(settings, this);
    } catch (SettingsInvalid e) {
      throw exit(WRONG_SETTINGS, e);
    } catch (DatabaseUnusable | HttpServer.CannotListen e) {
      throw exit(CANNOT_SERVE, e);
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      throw exit(CANNOT_SERVE, e);
    }
  }

  private void onSignal() {
    ended.countDown();
    await(stopped);
    // A stop that was asked for and went well is a success, not death by a signal.
    Runtime.getRuntime().halt(exitCode.get());
  }

  private void close(AutoCloseable service) {
    try {
      service.close();
    } catch (Exception e) {
      System.err.println(name + ": did not stop cleanly: " + e);
      exitCode.compareAndSet(0, CANNOT_SERVE);
    }
  }

  private IllegalStateException exit(int code, Throwable cause) {
    System.err.println(name + ": " + cause.getMessage());
    exitCode.set(code);
    exit();
    return new IllegalStateException("the process has ended", cause);
  }

  private void exit() {
    stopped.countDown();
    System.exit(exitCode.get());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
