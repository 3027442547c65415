package dev.inorder.kit.database;

/** Nothing of the request is on disk, and the same request may succeed later. */
public final class StorageUnavailable extends RuntimeException {
  public StorageUnavailable(String message) {
    super(message);
  }

  public StorageUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
