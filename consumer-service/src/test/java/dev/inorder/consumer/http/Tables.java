package dev.inorder.consumer.http;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sqlite.SQLiteConfig;

/** consumer.db as anybody reads it who has nothing but SQL. */
final class Tables {
  private final String url;

  Tables(Path file) {
    this.url = "jdbc:sqlite:" + file;
  }

  List<String> inbox() {
    return rows("SELECT event_id, state, reason FROM inbox ORDER BY position");
  }

  List<String> projection() {
    return rows("SELECT flow_id, last_seq, state, held FROM projection ORDER BY flow_id");
  }

  List<String> effects() {
    return rows("SELECT event_id, flow_id, seq, kind, held FROM effect ORDER BY position");
  }

  /** Every row of every table. */
  Map<String, List<String>> everything() {
    Map<String, List<String>> everything = new TreeMap<>();
    for (var table : rows("SELECT name FROM sqlite_schema WHERE type = 'table'")) {
      everything.put(table, rows("SELECT * FROM \"" + table + "\" ORDER BY 1"));
    }
    return everything;
  }

  /** How many rows each table of the protocol has: inbox, projection, effect. */
  List<Integer> counts() {
    return List.of(inbox().size(), projection().size(), effects().size());
  }

  /** The rows of a query, the columns of each with a bar between them. */
  List<String> rows(String sql) {
    var config = new SQLiteConfig();
    config.setReadOnly(true);
    try (var connection = config.createConnection(url);
        var statement = connection.createStatement();
        var result = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        rows.add(row(result));
      }
      return rows;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Changes the database behind the service's back. */
  void change(String sql) {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  private static String row(ResultSet result) throws SQLException {
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
      columns.add(result.getString(i));
    }
    return String.join("|", columns);
  }
}
