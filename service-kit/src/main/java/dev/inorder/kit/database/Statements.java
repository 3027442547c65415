package dev.inorder.kit.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * The statements of one connection, each compiled once. Every SQL text is a constant of a class.
 */
final class Statements {
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  Statements(Connection connection) {
    this.connection = connection;
  }

  PreparedStatement prepare(String sql, Object... arguments) {
    try {
      var statement = prepared.get(sql);
      if (statement == null) {
        statement = connection.prepareStatement(sql);
        prepared.put(sql, statement);
      }
      for (int i = 0; i < arguments.length; i++) {
        bind(statement, i + 1, arguments[i]);
      }
      return statement;
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** Runs a statement that has neither arguments nor an answer. */
  void run(String sql) {
    try {
      prepare(sql).executeUpdate();
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  private static void bind(PreparedStatement statement, int index, Object argument)
      throws SQLException {
    switch (argument) {
      case String text -> statement.setString(index, text);
      case Long number -> statement.setLong(index, number);
      case Integer number -> statement.setInt(index, number);
      case Boolean flag -> statement.setInt(index, flag ? 1 : 0);
      default -> throw new IllegalArgumentException("cannot bind " + argument.getClass());
    }
  }
}
