package dev.inorder.kit.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One consistent state of the database, for as long as the work that was given it runs. */
public class Snapshot {
  private final Statements statements;

  Snapshot(Statements statements) {
    this.statements = statements;
  }

  /** The first row of a query, if it has one. */
  public final <T> Optional<T> find(String sql, Row.Reader<T> reader, Object... arguments) {
    var statement = statements.prepare(sql, arguments);
    try (var result = statement.executeQuery()) {
      return result.next() ? Optional.of(reader.read(new Row(result))) : Optional.empty();
    } catch (SQLException e) {
      throw statements.failed(sql, e);
    }
  }

  /** Every row of a query; the query bounds how many that are. */
  public final <T> List<T> list(String sql, Row.Reader<T> reader, Object... arguments) {
    var statement = statements.prepare(sql, arguments);
    try (var result = statement.executeQuery()) {
      List<T> rows = new ArrayList<>();
      var row = new Row(result);
      while (result.next()) {
        rows.add(reader.read(row));
      }
      return rows;
    } catch (SQLException e) {
      throw statements.failed(sql, e);
    }
  }
}
