package dev.inorder.system;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteConfig;

/** Looks into a database file as support people do: with nothing but SQL, read-only. */
record Tables(Path file) {

  /** Every row of a query, its columns joined by blanks. */
  List<String> rows(String sql) {
    var config = new SQLiteConfig();
    config.setReadOnly(true);
    try (var connection =
            DriverManager.getConnection("jdbc:sqlite:" + file, config.toProperties());
        var statement = connection.createStatement();
        var result = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          values.add(String.valueOf(result.getString(i)));
        }
        rows.add(String.join(" ", values));
      }
      return rows;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  long count(String table) {
    return Long.parseLong(rows("SELECT count(*) FROM " + table).getFirst());
  }
}
