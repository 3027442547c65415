package dev.inorder.kit.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.time.InstantSource;
import java.util.Set;
import java.util.UUID;

/**
 * Makes a database, or finds out whether the one that is there is ours, whole and the one that was
 * served before. Nothing here opens the file but SQLite.
 */
final class DatabaseFile {
  private static final Set<String> REMOTE =
      Set.of(
          "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "fuse.sshfs", "fuse.grpcfuse");

  private static final String MAKE_IDENTITY =
      """
      CREATE TABLE identity (
        one        INTEGER PRIMARY KEY CONSTRAINT identity_is_one_row CHECK (one = 1),
        id         TEXT NOT NULL,
        created_at TEXT NOT NULL
      ) STRICT\
      """;
  private static final String INSERT_IDENTITY =
      "INSERT INTO identity (one, id, created_at) VALUES (1, ?, ?)";

  private final Path file;
  private final Schema schema;
  private final DatabaseLock lock;
  private final Connections connections;

  DatabaseFile(Path file, Schema schema, DatabaseLock lock) {
    this.file = file;
    this.schema = schema;
    this.lock = lock;
    this.connections = new Connections(file);
  }

  /** A writing connection and how it came about. */
  record Ready(Connection connection, DatabaseEvent how) {}

  Ready open(InstantSource clock) {
    requireLocal();
    if (Files.exists(file)) {
      return openExisting(clock);
    }
    lock.identity()
        .ifPresent(served -> {
          throw new DatabaseUnusable(
              "%s is missing, but it was served here before (%s): put it back, or remove %s.lock to start an empty one"
                  .formatted(file, served, file));
        });
    return create(connections.creating(), clock);
  }

  private Ready openExisting(InstantSource clock) {
    var connection = connections.writing();
    boolean isEmpty = Connections.ask(connection, "SELECT count(*) FROM sqlite_schema").equals("0");
    if (isEmpty && lock.identity().isEmpty() && applicationId(connection) == 0) {
      return create(connection, clock);
    }
    if (applicationId(connection) != schema.applicationId()) {
      throw new DatabaseUnusable(
          "%s is not a database of this service: its application_id is %d, and must be %d"
              .formatted(file, applicationId(connection), schema.applicationId()));
    }
    var identity = Connections.ask(connection, "SELECT id FROM identity");
    if (!lock.identity().orElse(identity).equals(identity)) {
      throw new DatabaseUnusable(
          "%s is not the database that was served here before (%s, not %s): put that back, or remove %s.lock to serve this one"
              .formatted(file, identity, lock.identity().orElseThrow(), file));
    }
    connections.prepareWriter(connection);
    migrate(connection);
    lock.remember(identity);
    return new Ready(connection, new DatabaseEvent.Opened(file, identity));
  }

  private Ready create(Connection connection, InstantSource clock) {
    keepPrivate();
    connections.prepareWriter(connection);
    var identity = UUID.randomUUID().toString();
    var statements = new Statements(connection);
    inTransaction(
        statements,
        () -> {
          Connections.run(connection, "PRAGMA application_id = " + schema.applicationId());
          Connections.run(connection, MAKE_IDENTITY);
          new Transaction(statements)
              .changeOne(INSERT_IDENTITY, identity, clock.instant().toString());
          runScripts(connection, 0);
        });
    lock.remember(identity);
    return new Ready(connection, new DatabaseEvent.Created(file, identity));
  }

  private void migrate(Connection connection) {
    int found = Integer.parseInt(Connections.ask(connection, "PRAGMA user_version"));
    if (found > schema.version()) {
      throw new DatabaseUnusable(
          "%s was written by a newer version: its user_version is %d, and this one knows %d"
              .formatted(file, found, schema.version()));
    }
    if (found < schema.version()) {
      inTransaction(new Statements(connection), () -> runScripts(connection, found));
    }
  }

  private void runScripts(Connection connection, int found) {
    for (int version = found + 1; version <= schema.version(); version++) {
      Connections.run(connection, schema.script(version));
    }
    Connections.run(connection, "PRAGMA user_version = " + schema.version());
  }

  private static void inTransaction(Statements statements, Runnable work) {
    statements.run("BEGIN IMMEDIATE");
    try {
      work.run();
    } catch (RuntimeException e) {
      statements.run("ROLLBACK");
      throw e;
    }
    statements.run("COMMIT");
  }

  private static int applicationId(Connection connection) {
    return Integer.parseInt(Connections.ask(connection, "PRAGMA application_id"));
  }

  /** SQLite gives the files beside the database the permissions of the database. */
  private void keepPrivate() {
    try {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    } catch (IOException e) {
      throw new DatabaseUnusable(file + " cannot be made private: " + e, e);
    }
  }

  /** SQLite's shared memory and locks do not hold across machines. */
  private void requireLocal() {
    try {
      var type = Files.getFileStore(file.toAbsolutePath().getParent()).type();
      if (REMOTE.contains(type)) {
        throw new DatabaseUnusable(
            file
                + " lies on a "
                + type
                + " file system, where SQLite loses data: use a local disk");
      }
    } catch (IOException e) {
      throw new DatabaseUnusable("the folder of " + file + " cannot be used: " + e, e);
    }
  }
}
