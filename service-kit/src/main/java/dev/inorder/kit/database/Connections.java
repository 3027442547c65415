package dev.inorder.kit.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * Opens connections and makes sure that each is set as it must be: every setting is a statement of
 * its own, since SQLite answers only the first of several, and is read back, since it keeps silent
 * about one that it did not take.
 */
final class Connections {
  /** Before 3.51.3 a reset of the write-ahead log could corrupt the database. */
  private static final List<Integer> OLDEST = List.of(3, 51, 3);

  private static final List<Setting> COMMON =
      List.of(
          new Setting("busy_timeout", "2000", "2000"),
          new Setting("foreign_keys", "ON", "1"),
          new Setting("trusted_schema", "OFF", "0"),
          new Setting("cell_size_check", "ON", "1"),
          new Setting("mmap_size", "0", "0"),
          new Setting("synchronous", "FULL", "2"));
  private static final List<Setting> WRITER =
      List.of(
          new Setting("journal_mode", "WAL", "wal"),
          new Setting("wal_autocheckpoint", "10000", "10000"));
  private static final List<Setting> READER = List.of(new Setting("query_only", "ON", "1"));

  private final Path file;

  Connections(Path file) {
    this.file = file;
  }

  private record Setting(String pragma, String value, String readsBack) {}

  /** A connection that makes the file if there is none. */
  Connection creating() {
    return open(SQLiteOpenMode.READWRITE, SQLiteOpenMode.CREATE);
  }

  /** A connection that fails if there is no file. */
  Connection writing() {
    return open(SQLiteOpenMode.READWRITE);
  }

  Connection reading() {
    var connection = open(SQLiteOpenMode.READONLY);
    set(connection, COMMON);
    set(connection, READER);
    return connection;
  }

  /** Sets a writing connection up, once it is known to be of one of our databases. */
  void prepareWriter(Connection connection) {
    requireVersion(connection);
    set(connection, WRITER);
    set(connection, COMMON);
  }

  /** Runs a text of one or more statements; the driver hands it to SQLite whole. */
  static void run(Connection connection, String sql) {
    try (var statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** The first column of a query's first row. */
  static String ask(Connection connection, String sql) {
    try (var statement = connection.createStatement();
        var result = statement.executeQuery(sql)) {
      return result.next() ? result.getString(1) : "";
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  private Connection open(SQLiteOpenMode... modes) {
    var config = new SQLiteConfig();
    Arrays.stream(SQLiteOpenMode.values()).forEach(config::resetOpenMode);
    Arrays.stream(modes).forEach(config::setOpenMode);
    try {
      return config.createConnection("jdbc:sqlite:" + file);
    } catch (SQLException e) {
      throw new DatabaseUnusable(file + " cannot be opened: " + e.getMessage(), e);
    }
  }

  private void set(Connection connection, List<Setting> settings) {
    for (var setting : settings) {
      run(connection, "PRAGMA " + setting.pragma + " = " + setting.value);
      var found = ask(connection, "PRAGMA " + setting.pragma);
      if (!found.toLowerCase(Locale.ROOT).equals(setting.readsBack)) {
        throw new DatabaseUnusable(
            "%s cannot be served: SQLite keeps %s at %s, and it must be %s"
                .formatted(file, setting.pragma, found, setting.readsBack));
      }
    }
  }

  private void requireVersion(Connection connection) {
    var version = ask(connection, "SELECT sqlite_version()");
    var parts = Arrays.stream(version.split("\\.")).map(Integer::valueOf).toList();
    if (Arrays.compare(parts.toArray(Integer[]::new), OLDEST.toArray(Integer[]::new)) < 0) {
      throw new DatabaseUnusable(file + " needs SQLite 3.51.3 or newer; this is " + version);
    }
  }
}
