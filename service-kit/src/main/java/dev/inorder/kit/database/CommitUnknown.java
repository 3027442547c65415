package dev.inorder.kit.database;

/** The commit failed in a way that leaves open whether it is on disk. Only a restart can tell. */
public final class CommitUnknown extends RuntimeException {
  public CommitUnknown(Throwable cause) {
    super("the commit failed; the write may or may not be on disk", cause);
  }
}
