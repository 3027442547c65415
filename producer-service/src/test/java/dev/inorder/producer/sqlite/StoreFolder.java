package dev.inorder.producer.sqlite;

import dev.inorder.kit.database.Database;
import java.nio.file.Path;
import java.time.InstantSource;

/** A producer's database in a folder, for tests of the stores. */
final class StoreFolder {
  private StoreFolder() {}

  static Database open(Path folder) {
    return Database.open(
        folder.resolve("producer.db"), ProducerSchema.SCHEMA, InstantSource.system(), _ -> {});
  }
}
