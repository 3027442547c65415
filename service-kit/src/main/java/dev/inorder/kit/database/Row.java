package dev.inorder.kit.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The present row of a result; columns are counted from 1 in the order of the select list. */
public final class Row {
  private final ResultSet result;

  Row(ResultSet result) {
    this.result = result;
  }

  /** Turns a row into what it means. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(Row row);
  }

  public String text(int column) {
    return optionalText(column)
        .orElseThrow(() -> new IllegalStateException("column " + column + " is null"));
  }

  public Optional<String> optionalText(int column) {
    try {
      return Optional.ofNullable(result.getString(column));
    } catch (SQLException e) {
      throw new SqlFailure("column " + column, e);
    }
  }

  public long integer(int column) {
    try {
      return result.getLong(column);
    } catch (SQLException e) {
      throw new SqlFailure("column " + column, e);
    }
  }

  public boolean flag(int column) {
    return integer(column) != 0;
  }
}
