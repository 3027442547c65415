package dev.inorder.kit.database;

/** A write transaction. What it did is on disk once {@link Database#write} has returned. */
public final class Transaction extends Snapshot {
  private final Statements statements;

  Transaction(Statements statements) {
    super(statements);
    this.statements = statements;
  }

  /**
   * Changes exactly one row.
   *
   * @throws IllegalStateException if it was another number; the work is then undone
   */
  public void changeOne(String sql, Object... arguments) {
    int rows = change(sql, arguments);
    if (rows != 1) {
      throw new IllegalStateException("changed " + rows + " rows in place of one: " + sql);
    }
  }

  /** Changes any number of rows and says how many. */
  public int change(String sql, Object... arguments) {
    return statements.change(sql, arguments);
  }
}
