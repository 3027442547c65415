package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.ProjectionsContract;
import dev.inorder.consumer.Store;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteProjectionsTest extends ProjectionsContract {
  @TempDir Path folder;

  @Override
  protected Store open() {
    return SqliteStores.open(folder);
  }
}
