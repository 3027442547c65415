package dev.inorder.kit.database;

import java.nio.file.Path;
import java.time.Duration;

/** What happened to a database; the service turns it into log lines, metrics and its own end. */
public sealed interface DatabaseEvent {
  /** There was none, and a new one was made. */
  record Created(Path file, String identity) implements DatabaseEvent {}

  /** An existing one was found sound. */
  record Opened(Path file, String identity) implements DatabaseEvent {}

  /** A group of writes was committed together. */
  record Committed(int writes, Duration commit) implements DatabaseEvent {}

  /** One request was undone; those that shared its transaction were not touched. */
  record WriteUndone(Throwable cause) implements DatabaseEvent {}

  /** A whole group was undone because the storage failed. */
  record GroupUndone(int writes, Throwable cause) implements DatabaseEvent {}

  /** The log could not be moved into the database; it grows until it can. */
  record CheckpointFailed(Throwable cause) implements DatabaseEvent {}

  /** What is on disk is no longer known: the process must end. */
  record Broken(Throwable cause) implements DatabaseEvent {}
}
