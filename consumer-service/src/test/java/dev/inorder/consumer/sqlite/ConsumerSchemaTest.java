package dev.inorder.consumer.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inorder.kit.database.Database;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables refuse what the code must never write, whatever the code thinks. */
class ConsumerSchemaTest {
  private static final List<String> ONE_OF_EACH =
      List.of(
          "INSERT INTO inbox (event_id, flow_id, seq, body) VALUES ('A1', 'A', 1, '{}')",
          "INSERT INTO projection VALUES ('A', 1, 'reserved', 3, 3)",
          "INSERT INTO effect VALUES (1, 'A1', 'A', 1, 'reserved', 3)",
          "INSERT INTO schema_support VALUES (1, 1)");

  @TempDir Path folder;
  private Database database;

  @BeforeEach
  void open() {
    database = SqliteStores.database(folder);
    ONE_OF_EACH.forEach(this::change);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "inbox.event_id     | INSERT INTO inbox (event_id, flow_id, seq, body) VALUES ('A1', 'B', 1, '')",
        "inbox.flow_id, inbox.seq | INSERT INTO inbox (event_id, flow_id, seq, body) VALUES ('x', 'A', 1, '')",
        "inbox_seq_counts_from_one | UPDATE inbox SET seq = 0",
        "inbox_state_is_a_word | UPDATE inbox SET state = 'done'",
        "inbox_reason_is_of_the_blocked | UPDATE inbox SET state = 'blocked'",
        "inbox_reason_is_of_the_blocked | UPDATE inbox SET reason = 'unknown_kind'",
        "NOT NULL constraint failed: inbox.body | UPDATE inbox SET body = NULL",
        "projection.flow_id | INSERT INTO projection VALUES ('A', 1, 'reserved', 3, 3)",
        "projection_has_a_step | UPDATE projection SET last_seq = 0",
        "projection_holds_no_debt | UPDATE projection SET held = -1",
        "cannot store TEXT value in INTEGER column | UPDATE projection SET held = 'three'",
        "effect.flow_id, effect.seq | INSERT INTO effect (event_id, flow_id, seq, kind, held) VALUES ('x', 'A', 1, 'reserved', 3)",
        "schema_support.schema | INSERT INTO schema_support VALUES (1, 0)",
        "schema_supported_is_a_flag | UPDATE schema_support SET supported = 2"
      })
  void aRowThatCannotBeTrueIsRefused(String reason, String sql) {
    assertThatThrownBy(() -> change(sql)).hasMessageContaining(reason);
  }

  @Test
  void anyoneFindsTheColumnsOfTheProtocol() {
    assertThat(readable("SELECT event_id, flow_id, seq, body, state, reason FROM inbox")).isOne();
    assertThat(readable("SELECT flow_id, last_seq, state, held FROM projection")).isOne();
    assertThat(readable("SELECT position, event_id, flow_id, seq, kind, held FROM effect")).isOne();
  }

  @Test
  void whatIsStillToApplyIsFoundByItsIndex() {
    List<String> plan =
        database.read(view ->
            view.list(
                "EXPLAIN QUERY PLAN SELECT min(flow_id) FROM inbox WHERE state <> 'applied' AND flow_id > 'A'",
                row -> row.text(4)));
    assertThat(plan).singleElement().asString().contains("inbox_to_apply (flow_id>?)");
  }

  private int readable(String sql) {
    List<String> rows = database.read(view -> view.list(sql, row -> row.text(1)));
    return rows.size();
  }

  private void change(String sql) {
    var _ = database.write(tx -> tx.change(sql));
  }
}
