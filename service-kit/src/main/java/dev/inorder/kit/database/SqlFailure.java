package dev.inorder.kit.database;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A statement that SQLite refused. */
final class SqlFailure extends RuntimeException {
  private static final int PRIMARY = 0xff;

  private final SQLiteErrorCode code;

  SqlFailure(String what, SQLException cause) {
    super(what + ": " + cause.getMessage(), cause);
    this.code =
        cause instanceof SQLiteException sqlite
            ? sqlite.getResultCode()
            : SQLiteErrorCode.UNKNOWN_ERROR;
  }

  /**
   * Whether only the statement was at fault (a constraint, a trigger, a wrong type), so that
   * undoing the one request is enough. Everything else, from a full disk to a damaged page,
   * concerns the whole transaction.
   */
  boolean isOfTheStatement() {
    return switch (primary()) {
      case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG, SQLITE_RANGE -> true;
      default -> false;
    };
  }

  /** Whether the disk failed to make data durable: no later success in this process proves any. */
  boolean isFailedSync() {
    return switch (code) {
      case SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC -> true;
      default -> false;
    };
  }

  /** Whether there was no room on the disk. */
  boolean isFullDisk() {
    return primary() == SQLiteErrorCode.SQLITE_FULL;
  }

  private SQLiteErrorCode primary() {
    return SQLiteErrorCode.getErrorCode(code.code & PRIMARY);
  }
}
