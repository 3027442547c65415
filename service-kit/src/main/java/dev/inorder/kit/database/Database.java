package dev.inorder.kit.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A SQLite database that this process alone writes. Callers may be virtual threads: every statement
 * runs on a platform thread of the database's own.
 */
public final class Database implements AutoCloseable {
  private static final int READERS = 2;

  private final DatabaseLock lock;
  private final GroupWriter writer;
  private final Readers readers;

  private Database(DatabaseLock lock, GroupWriter writer, Readers readers) {
    this.lock = lock;
    this.writer = writer;
    this.readers = readers;
  }

  /**
   * Opens the database at {@code path}, or makes it where none was ever served.
   *
   * @param events told of everything that happens to the database, on the thread where it does
   * @throws DatabaseUnusable if another process has it, or it is not a sound database of this
   *     schema
   */
  public static Database open(
      Path path, Schema schema, InstantSource clock, Consumer<DatabaseEvent> events) {
    NativeLibrary.locate();
    var file = locate(path);
    var lock = DatabaseLock.of(file);
    try {
      var ready = new DatabaseFile(file, schema, lock).open(clock);
      events.accept(ready.how());
      var connections = new Connections(file);
      var reading = Stream.generate(connections::reading).limit(READERS).toList();
      var name = file.getFileName().toString();
      return new Database(
          lock, new GroupWriter(ready.connection(), name, events), new Readers(reading, name));
    } catch (SqlFailure e) {
      lock.close();
      throw new DatabaseUnusable(file + " cannot be served: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Does the work in one transaction and returns what it returned, once that is on disk.
   *
   * @throws StorageUnavailable if nothing of it is on disk and it may succeed later
   * @throws CommitUnknown if it may or may not be on disk
   * @throws RuntimeException whatever the work threw; then nothing of it is on disk
   */
  public <T> T write(Function<Transaction, T> work) {
    return writer.write(work);
  }

  /**
   * Does the work on one consistent state and returns what it returned.
   *
   * @throws StorageUnavailable if the storage cannot be read
   */
  public <T> T read(Function<Snapshot, T> work) {
    return readers.read(work);
  }

  /** Whether the database can still be written, as far as is known. */
  public boolean isSound() {
    return !writer.isBroken();
  }

  /** Commits what is waiting and closes the file. */
  @Override
  public void close() {
    readers.close();
    writer.close();
    lock.close();
  }

  /**
   * The file under its one absolute name: two links to it have one lock, and no name is left that
   * means something else to SQLite, such as {@code file:a.db}.
   */
  private static Path locate(Path path) {
    var file = path.toAbsolutePath();
    var parent = file.getParent();
    if (parent == null || Files.isDirectory(file)) {
      throw new DatabaseUnusable(file + " is a folder; a file is needed");
    }
    try {
      var folder = Files.createDirectories(parent);
      return Files.exists(file)
          ? file.toRealPath()
          : folder.toRealPath().resolve(file.getFileName());
    } catch (IOException e) {
      throw new DatabaseUnusable("the folder of " + file + " cannot be used: " + e, e);
    }
  }
}
