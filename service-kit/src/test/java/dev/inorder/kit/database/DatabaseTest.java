package dev.inorder.kit.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {
  private static final Schema FIRST = new Schema(77, DatabaseTest.class, List.of("001-note.sql"));
  private static final Schema SECOND =
      new Schema(77, DatabaseTest.class, List.of("001-note.sql", "002-mark.sql"));
  private static final String INSERT = "INSERT INTO note (name, size) VALUES (?, ?)";

  @TempDir Path folder;
  private final List<DatabaseEvent> events = Collections.synchronizedList(new ArrayList<>());

  @Test
  void whatAWriteReturnedIsReadBack() {
    try (var database = open(FIRST)) {
      database.write(tx -> {
        tx.changeOne(INSERT, "a", 1);
        return "done";
      });
      assertThat(names(database)).containsExactly("a");
    }
    try (var database = open(FIRST)) {
      assertThat(names(database)).containsExactly("a");
    }
  }

  @Test
  void aFailedRequestIsUndoneAndThoseBesideItAreNot() throws Exception {
    try (var database = open(FIRST)) {
      var gate = new CountDownLatch(1);
      try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
        var holding = callers.submit(() -> database.write(tx -> awaiting(gate)));
        Future<?> good = callers.submit(() -> insert(database, "good", 1));
        Future<?> bad =
            callers.submit(() ->
                database.write(tx -> {
                  tx.changeOne(INSERT, "half", 1);
                  tx.changeOne(INSERT, "tooLarge", 100);
                  return true;
                }));
        Future<?> alsoGood = callers.submit(() -> insert(database, "alsoGood", 1));
        gate.countDown();
        holding.get();
        good.get();
        alsoGood.get();
        assertThatThrownBy(bad::get).rootCause().hasMessageContaining("size_is_small");
      }
      assertThat(names(database)).containsExactlyInAnyOrder("good", "alsoGood");
    }
  }

  @Test
  void writesThatWaitTogetherShareACommit() throws Exception {
    try (var database = open(FIRST)) {
      var gate = new CountDownLatch(1);
      try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
        var running = new CountDownLatch(1);
        var _ =
            callers.submit(() ->
                database.write(tx -> {
                  running.countDown();
                  return awaiting(gate);
                }));
        running.await();
        var waiting = new CountDownLatch(50);
        for (int i = 0; i < 50; i++) {
          var name = "n" + i;
          var _ =
              callers.submit(() -> {
                waiting.countDown();
                return insert(database, name, 1);
              });
        }
        waiting.await();
        gate.countDown();
      }
      var commits =
          events.stream().filter(event -> event instanceof DatabaseEvent.Committed).toList();
      assertThat(names(database)).hasSize(50);
      assertThat(commits).hasSizeLessThan(51);
    }
  }

  @Test
  void aWriteIsVisibleToOthersOnlyOnceItIsAnswered() throws Exception {
    try (var database = open(FIRST)) {
      var inserted = new CountDownLatch(1);
      var gate = new CountDownLatch(1);
      var write =
          CompletableFuture.supplyAsync(() ->
              database.write(tx -> {
                tx.changeOne(INSERT, "a", 1);
                inserted.countDown();
                return awaiting(gate);
              }));
      inserted.await();
      assertThat(names(database)).isEmpty();
      gate.countDown();
      write.get();
      assertThat(names(database)).containsExactly("a");
    }
  }

  @Test
  void changingAnotherNumberOfRowsThanOneUndoesTheRequest() {
    try (var database = open(FIRST)) {
      insert(database, "a", 1);
      insert(database, "b", 1);
      assertThatThrownBy(() ->
              database.write(tx -> {
                tx.changeOne("UPDATE note SET size = 2");
                return true;
              }))
          .hasMessageContaining("changed 2 rows");
      List<Long> sizes =
          database.read(view -> view.list("SELECT size FROM note", row -> row.integer(1)));
      assertThat(sizes).containsExactly(1L, 1L);
    }
  }

  @Test
  void aReaderCannotWrite() {
    try (var database = open(FIRST)) {
      assertThatThrownBy(() ->
              database.read(
                  view -> view.list("INSERT INTO note VALUES ('a', 1) RETURNING 1", _ -> 1)))
          .hasMessageContaining("failed to read");
      assertThat(names(database)).isEmpty();
    }
  }

  @Test
  void aSecondOpenerIsToldThatTheDatabaseIsInUse() {
    try (var _ = open(FIRST)) {
      assertThatThrownBy(() -> open(FIRST))
          .isInstanceOf(DatabaseUnusable.class)
          .hasMessageContaining("is in use by another process");
    }
  }

  @Test
  void anotherNameOfTheSameFileIsTheSameDatabase() throws IOException {
    open(FIRST).close();
    var link = Files.createSymbolicLink(folder.resolve("link.db"), file());
    try (var _ = open(FIRST)) {
      assertThatThrownBy(() -> open(link))
          .isInstanceOf(DatabaseUnusable.class)
          .hasMessageContaining("is in use by another process");
    }
  }

  @Test
  void aFolderInPlaceOfAFileIsSaid() {
    for (var path : List.of(folder, Path.of("/"))) {
      assertThatThrownBy(() -> open(path))
          .isInstanceOf(DatabaseUnusable.class)
          .hasMessage(path + " is a folder; a file is needed");
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsSaid() throws IOException {
    Files.writeString(folder.resolve("taken"), "a file, not a folder");
    assertThatThrownBy(() -> open(folder.resolve("taken/note.db")))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageStartingWith("the folder of ");
  }

  @Test
  void creatingIsAnEventOfItsOwnAndHappensOnce() {
    open(FIRST).close();
    open(FIRST).close();
    assertThat(events).filteredOn(DatabaseEvent.Created.class::isInstance).hasSize(1);
    assertThat(events).filteredOn(DatabaseEvent.Opened.class::isInstance).hasSize(1);
  }

  @Test
  void aDatabaseThatWasServedAndIsMissingIsNotMadeAgain() throws IOException {
    open(FIRST).close();
    Files.delete(file());
    assertThatThrownBy(() -> open(FIRST))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageContaining("is missing, but it was served here before");
    assertThat(file()).doesNotExist();
  }

  @Test
  void aDatabaseThatWasReplacedByAnotherIsNotServed() throws IOException {
    open(FIRST).close();
    var other = folder.resolve("other.db");
    Database.open(other, FIRST, InstantSource.system(), events::add).close();
    Files.move(other, file(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> open(FIRST))
        .hasMessageContaining("is not the database that was served");
  }

  @Test
  void aDatabaseThatWasEmptiedIsNotServed() throws IOException {
    open(FIRST).close();
    Files.write(file(), new byte[0]);
    assertThatThrownBy(() -> open(FIRST)).isInstanceOf(DatabaseUnusable.class);
  }

  @Test
  void anotherProgramsDatabaseIsNotServed() {
    open(FIRST).close();
    assertThatThrownBy(() -> open(new Schema(78, DatabaseTest.class, List.of("001-note.sql"))))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageContaining("application_id is 77, and must be 78");
  }

  @Test
  void aFileThatIsNoDatabaseIsNotServed() throws IOException {
    Files.writeString(file(), "this is not a database, but long enough to look like some file");
    assertThatThrownBy(() -> open(FIRST)).isInstanceOf(DatabaseUnusable.class);
  }

  @Test
  void anOlderDatabaseIsMigratedAndKeepsItsRows() {
    try (var database = open(FIRST)) {
      insert(database, "a", 1);
    }
    try (var database = open(SECOND)) {
      List<String> marks =
          database.read(view -> view.list("SELECT name, mark FROM note", row -> row.text(2)));
      assertThat(marks).containsExactly("");
    }
    assertThatThrownBy(() -> open(FIRST)).hasMessageContaining("written by a newer version");
  }

  @Test
  void theFilesAreReadableByTheirOwnerAlone() throws IOException {
    try (var database = open(FIRST)) {
      insert(database, "a", 1);
      try (var files = Files.list(folder)) {
        for (var file : files.toList()) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
              .as(file.toString())
              .isEqualTo("rw-------");
        }
      }
    }
  }

  @Test
  void aWriteAfterTheEndIsRefused() {
    var database = open(FIRST);
    database.close();
    assertThatThrownBy(() -> insert(database, "a", 1)).isInstanceOf(StorageUnavailable.class);
  }

  @Test
  void aWriteInsideAWriteIsRefused() {
    try (var database = open(FIRST)) {
      assertThatThrownBy(() -> database.write(_ -> insert(database, "a", 1)))
          .hasMessageContaining("a write inside a write");
    }
  }

  private Path file() {
    return folder.resolve("note.db");
  }

  private Database open(Path path) {
    return Database.open(path, FIRST, InstantSource.system(), events::add);
  }

  private Database open(Schema schema) {
    return Database.open(file(), schema, InstantSource.system(), events::add);
  }

  private static boolean insert(Database database, String name, int size) {
    return database.write(tx -> {
      tx.changeOne(INSERT, name, size);
      return true;
    });
  }

  private static List<String> names(Database database) {
    return database.read(view -> view.list("SELECT name FROM note", row -> row.text(1)));
  }

  private static boolean awaiting(CountDownLatch gate) {
    try {
      gate.await();
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
