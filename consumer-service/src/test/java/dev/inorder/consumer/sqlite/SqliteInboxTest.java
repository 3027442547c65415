package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.InboxContract;
import dev.inorder.consumer.Store;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteInboxTest extends InboxContract {
  @TempDir Path folder;

  @Override
  protected Store open() {
    return SqliteStores.open(folder);
  }
}
