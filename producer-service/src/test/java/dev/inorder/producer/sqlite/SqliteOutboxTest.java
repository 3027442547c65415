package dev.inorder.producer.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Event;
import dev.inorder.kit.database.Database;
import dev.inorder.producer.AdvanceOutcome.Committed;
import dev.inorder.producer.Outbox;
import dev.inorder.producer.OutboxContract;
import dev.inorder.producer.Samples;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteOutboxTest extends OutboxContract {
  private final Database database;

  SqliteOutboxTest(@TempDir Path folder) {
    this.database = StoreFolder.open(folder);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Override
  protected Outbox outbox() {
    return new SqliteOutbox(database);
  }

  @Override
  protected void commit(Event event) {
    assertThat(new SqliteFlows(database).advance(Samples.advance(event)))
        .isInstanceOf(Committed.class);
  }
}
