package dev.inorder.launcher;

import java.nio.file.Path;

/** One of the three programs. */
public enum Service {
  PRODUCER("producer", "producer-service"),
  CONSUMER("consumer", "consumer-service"),
  RELAY("relay", "relay-worker");

  private final String word;
  private final String module;

  Service(String word, String module) {
    this.word = word;
    this.module = module;
  }

  /** What it is called in the log. */
  public String word() {
    return word;
  }

  /** The jar that the build made of it. */
  public Path jar(Path home) {
    return home.resolve(module).resolve("target").resolve(module + ".jar");
  }

  /** The beginning of the names of its settings. */
  public String prefix() {
    return name() + "_";
  }
}
