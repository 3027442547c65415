package dev.inorder.kit.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * The file beside a database that one process holds locked while it serves, and that remembers
 * which database was served there. It is never the database itself: closing any handle of that
 * would drop SQLite's own locks.
 */
final class DatabaseLock implements AutoCloseable {
  private static final int LONGEST_IDENTITY = 200;

  private final Path file;
  private final FileChannel channel;

  private DatabaseLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * @throws DatabaseUnusable if another process holds it, or the file cannot be made
   */
  static DatabaseLock of(Path database) {
    var file = Path.of(database + ".lock");
    try {
      var channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      if (!isLocked(channel)) {
        channel.close();
        throw new DatabaseUnusable(database + " is in use by another process");
      }
      return new DatabaseLock(file, channel);
    } catch (IOException e) {
      throw new DatabaseUnusable("the lock file " + file + " cannot be used: " + e, e);
    }
  }

  /** The identity of the database that was last served here. */
  Optional<String> identity() {
    try {
      var buffer = ByteBuffer.allocate(LONGEST_IDENTITY);
      channel.read(buffer, 0);
      var text = UTF_8.decode(buffer.flip()).toString().strip();
      return text.isEmpty() ? Optional.empty() : Optional.of(text);
    } catch (IOException e) {
      throw new DatabaseUnusable("the lock file " + file + " cannot be read: " + e, e);
    }
  }

  void remember(String identity) {
    if (identity().equals(Optional.of(identity))) {
      return;
    }
    try {
      channel.truncate(0);
      channel.write(UTF_8.encode(identity + "\n"), 0);
      channel.force(true);
    } catch (IOException e) {
      throw new DatabaseUnusable("the lock file " + file + " cannot be written: " + e, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new DatabaseUnusable("the lock file " + file + " cannot be closed: " + e, e);
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }
}
