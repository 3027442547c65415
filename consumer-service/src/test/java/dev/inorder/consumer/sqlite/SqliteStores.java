package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.Store;
import dev.inorder.kit.database.Database;
import java.nio.file.Path;
import java.time.InstantSource;

/** Opens a store in a consumer.db. */
final class SqliteStores {
  private SqliteStores() {}

  static Store open(Path folder) {
    var database = database(folder);
    return new Store(
        new SqliteInbox(database),
        new SqliteApplier(database),
        new SqliteProjections(database),
        new SqliteSchemas(database),
        database::close);
  }

  static Database database(Path folder) {
    return Database.open(
        folder.resolve("consumer.db"), ConsumerSchema.SCHEMA, InstantSource.system(), _ -> {});
  }
}
