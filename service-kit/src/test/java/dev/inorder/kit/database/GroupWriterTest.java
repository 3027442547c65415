package dev.inorder.kit.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a group of writes when something fails, by real failures of SQLite. */
@Timeout(30)
class GroupWriterTest {
  private static final Schema SCHEMA =
      new Schema(77, GroupWriterTest.class, List.of("001-faults.sql"));
  private static final String INSERT = "INSERT INTO note (name) VALUES (?)";
  private static final String INSERT_LONG =
      "INSERT INTO note (name, text) VALUES (?, hex(zeroblob(100000)))";
  private static final String INSERT_REPLY = "INSERT INTO reply (name) VALUES (?)";
  private static final int QUEUE = 2_000;

  @TempDir Path folder;
  private final List<DatabaseEvent> events = Collections.synchronizedList(new ArrayList<>());

  @Test
  void aCommitThatThrowsIsUnknownToItsWholeGroupAndEndsTheWriting() {
    try (var database = open()) {
      var answers = together(database, List.of(note("a"), reply("of-nobody"), note("b")));
      assertThat(answers).hasSize(3).allSatisfy(GroupWriterTest::isUnknown);
      await().until(() -> !database.isSound());
      assertThat(events).filteredOn(DatabaseEvent.Broken.class::isInstance).hasSize(1);
      assertThatThrownBy(() -> database.write(note("c"))).isInstanceOf(StorageUnavailable.class);
      assertThat(names(database)).isEmpty();
    }
    try (var database = open()) {
      assertThat(names(database)).isEmpty();
      assertThat(database.write(note("d"))).isEqualTo("d");
    }
  }

  @Test
  void whatWasCommittedBeforeAFailedCommitStays() {
    try (var database = open()) {
      database.write(note("before"));
      assertThatThrownBy(() -> database.write(reply("of-nobody")))
          .isInstanceOf(CommitUnknown.class);
    }
    try (var database = open()) {
      assertThat(names(database)).containsExactly("before");
    }
  }

  @Test
  void aFullDiskUndoesTheWholeGroupAndLaterWritesSucceedAgain() {
    try (var database = open()) {
      limitPages(database, 20);
      var answers = together(database, List.of(note("a"), longNote("tooLong"), note("b")));
      assertThat(answers).hasSize(3).allSatisfy(GroupWriterTest::isUnavailable);
      assertThat(names(database)).isEmpty();
      assertThat(database.isSound()).isTrue();
      assertThat(events)
          .filteredOn(DatabaseEvent.GroupUndone.class::isInstance)
          .map(event -> ((DatabaseEvent.GroupUndone) event).writes())
          .containsExactly(3);
      limitPages(database, 10_000);
      database.write(longNote("nowItFits"));
      assertThat(names(database)).containsExactly("nowItFits");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"abort", "fail"})
  void aStatementThatIsRefusedUndoesItsOwnRequestAlone(String name) {
    try (var database = open()) {
      Function<Transaction, String> half =
          tx -> {
            tx.changeOne(INSERT, "half");
            return note(name).apply(tx);
          };
      var answers = together(database, List.of(note("a"), half, note("b")));
      assertThat(answers.get(0)).isEqualTo("a");
      assertThat(answers.get(1)).isInstanceOf(SqlFailure.class);
      assertThat(answers.get(2)).isEqualTo("b");
      assertThat(names(database)).containsExactly("a", "b");
      assertThat(events).filteredOn(DatabaseEvent.WriteUndone.class::isInstance).hasSize(1);
    }
  }

  @Test
  void aStatementThatRollsEverythingBackLeavesNothingOfItsGroup() {
    try (var database = open()) {
      var answers = together(database, List.of(note("a"), note("rollback"), note("b")));
      assertThat(answers).hasSize(3).allSatisfy(GroupWriterTest::isUnavailable);
      assertThat(names(database)).isEmpty();
      assertThat(database.write(note("later"))).isEqualTo("later");
      assertThat(names(database)).containsExactly("later");
    }
  }

  @Test
  void workThatRunsOutOfStackIsUndoneAlone() {
    try (var database = open()) {
      var answers =
          together(
              database,
              List.of(
                  note("a"),
                  tx -> {
                    tx.changeOne(INSERT, "half");
                    throw new StackOverflowError();
                  }));
      assertThat(answers.get(0)).isEqualTo("a");
      assertThat(answers.get(1)).isInstanceOf(StackOverflowError.class);
      assertThat(names(database)).containsExactly("a");
      assertThat(database.isSound()).isTrue();
    }
  }

  @Test
  void afterAnErrorOfTheMachineNothingIsWrittenAnyMore() {
    try (var database = open()) {
      Function<Transaction, String> failing =
          _ -> {
            throw new OutOfMemoryError("made up");
          };
      var answers = together(database, List.of(note("a"), failing));
      assertThat(answers).hasSize(2).allSatisfy(GroupWriterTest::isUnavailable);
      await().until(() -> !database.isSound());
      assertThat(names(database)).isEmpty();
    }
  }

  @Test
  void aDatabaseThatAnotherProcessLocksIsUnavailableUntilThatIsDone() throws SQLException {
    try (var database = open();
        var other = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      execute(other, "BEGIN IMMEDIATE");
      assertThatThrownBy(() -> database.write(note("a"))).isInstanceOf(StorageUnavailable.class);
      assertThat(names(database)).isEmpty();
      execute(other, "ROLLBACK");
      database.write(note("b"));
      assertThat(names(database)).containsExactly("b");
      assertThat(database.isSound()).isTrue();
    }
  }

  @Test
  void writesBeyondTheQueueAreRefusedAndThoseInItAreDone() throws Exception {
    int beyond = 50;
    var gate = new CountDownLatch(1);
    var refused = new AtomicInteger();
    try (var database = open();
        var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      hold(database, gate);
      for (int i = 0; i < QUEUE + beyond; i++) {
        var work = note("n" + i);
        callers.execute(() -> {
          try {
            database.write(work);
          } catch (StorageUnavailable e) {
            refused.incrementAndGet();
          }
        });
      }
      await().until(() -> refused.get() == beyond);
      gate.countDown();
      await().until(() -> names(database).size() == QUEUE);
      assertThat(refused).hasValue(beyond);
    }
  }

  @Test
  void theEndWaitsForWhatIsQueued() throws Exception {
    var gate = new CountDownLatch(1);
    var database = open();
    hold(database, gate);
    var tasks = queue(database, List.of(note("a"), note("b")));
    var end = CompletableFuture.runAsync(database::close);
    gate.countDown();
    end.join();
    assertThat(tasks).extracting(CompletableFuture::join).containsExactly("a", "b");
    try (var again = open()) {
      assertThat(names(again)).containsExactly("a", "b");
    }
  }

  @Test
  void everyAnsweredWriteIsReportedInExactlyOneCommit() {
    try (var database = open()) {
      together(database, List.of(note("a"), note("abort"), note("b")));
      database.write(note("c"));
    }
    assertThat(events)
        .filteredOn(DatabaseEvent.Committed.class::isInstance)
        .map(event -> ((DatabaseEvent.Committed) event).writes())
        .containsExactly(1, 3, 1);
  }

  /** The answers to writes that share one transaction: what each returned or threw. */
  private static List<Object> together(
      Database database, List<Function<Transaction, String>> works) {
    var gate = new CountDownLatch(1);
    hold(database, gate);
    var tasks = queue(database, works);
    gate.countDown();
    return tasks.stream().map(task -> task.handle(GroupWriterTest::answer).join()).toList();
  }

  /** Keeps the writer busy until the gate opens. */
  private static void hold(Database database, CountDownLatch gate) {
    var held = new CountDownLatch(1);
    Function<Transaction, String> holding =
        _ -> {
          held.countDown();
          awaitOpen(gate);
          return "held";
        };
    Thread.ofPlatform().start(() -> database.write(holding));
    awaitOpen(held);
  }

  /** Starts a thread for each write and returns once all of them wait for the writer. */
  private static List<CompletableFuture<String>> queue(
      Database database, List<Function<Transaction, String>> works) {
    List<CompletableFuture<String>> tasks = new ArrayList<>();
    for (var work : works) {
      var task = new CompletableFuture<String>();
      var thread = Thread.ofPlatform().start(() -> complete(task, () -> database.write(work)));
      await().until(() -> thread.getState() == Thread.State.WAITING);
      tasks.add(task);
    }
    return tasks;
  }

  private static void complete(CompletableFuture<String> task, Supplier<String> call) {
    try {
      task.complete(call.get());
    } catch (RuntimeException | Error e) {
      task.completeExceptionally(e);
    }
  }

  private static Object answer(String returned, Throwable thrown) {
    return thrown == null ? returned : thrown;
  }

  private static void isUnknown(Object answer) {
    assertThat(answer).isInstanceOf(CommitUnknown.class);
  }

  private static void isUnavailable(Object answer) {
    assertThat(answer).isInstanceOf(StorageUnavailable.class);
  }

  private static Function<Transaction, String> note(String name) {
    return inserting(INSERT, name);
  }

  private static Function<Transaction, String> longNote(String name) {
    return inserting(INSERT_LONG, name);
  }

  private static Function<Transaction, String> reply(String name) {
    return inserting(INSERT_REPLY, name);
  }

  private static Function<Transaction, String> inserting(String sql, String name) {
    return tx -> {
      tx.changeOne(sql, name);
      return name;
    };
  }

  private static void limitPages(Database database, int pages) {
    database.write(
        tx -> tx.find("PRAGMA max_page_count = " + pages, row -> row.integer(1)).orElseThrow());
  }

  private Database open() {
    return Database.open(file(), SCHEMA, InstantSource.system(), events::add);
  }

  private Path file() {
    return folder.resolve("note.db");
  }

  private static List<String> names(Database database) {
    return database.read(
        view -> view.list("SELECT name FROM note ORDER BY name", row -> row.text(1)));
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void awaitOpen(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
