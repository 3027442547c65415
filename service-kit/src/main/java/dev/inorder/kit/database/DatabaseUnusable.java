package dev.inorder.kit.database;

/** A database that must not be served; the message is one line that says why and what to do. */
public final class DatabaseUnusable extends RuntimeException {
  public DatabaseUnusable(String message) {
    super(message);
  }

  public DatabaseUnusable(String message, Throwable cause) {
    super(message, cause);
  }
}
