package dev.inorder.producer.sqlite;

import dev.inorder.kit.database.Database;
import dev.inorder.producer.Flows;
import dev.inorder.producer.FlowsContract;
import dev.inorder.producer.Outbox;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteFlowsTest extends FlowsContract {
  private final Database database;

  SqliteFlowsTest(@TempDir Path folder) {
    this.database = StoreFolder.open(folder);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Override
  protected Flows flows() {
    return new SqliteFlows(database);
  }

  @Override
  protected Outbox outbox() {
    return new SqliteOutbox(database);
  }
}
