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

  /** Runs a statement that changes rows and says how many. */
  int change(String sql, Object... arguments) {
    var statement = prepare(sql, arguments);
    try {
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw failed(sql, e);
    }
  }

  /** Runs a statement that has neither arguments nor an answer. */
  void run(String sql) {
    change(sql);
  }

  /**
   * The failure of a statement, which is compiled anew next time: the driver may have closed it.
   */
  SqlFailure failed(String sql, SQLException cause) {
    var statement = prepared.remove(sql);
    try {
      if (statement != null) {
        statement.close();
      }
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
    return new SqlFailure(sql, cause);
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
