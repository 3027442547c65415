package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.ApplierContract;
import dev.inorder.consumer.Store;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteApplierTest extends ApplierContract {
  @TempDir Path folder;

  @Override
  protected Store open() {
    return SqliteStores.open(folder);
  }
}
