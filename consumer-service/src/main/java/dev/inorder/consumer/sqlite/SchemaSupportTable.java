package dev.inorder.consumer.sqlite;

import dev.inorder.kit.database.Snapshot;
import dev.inorder.kit.database.Transaction;
import java.util.Set;
import java.util.TreeSet;

/** The table {@code schema_support}. */
final class SchemaSupportTable {
  private static final String SUPPORTED = "SELECT schema FROM schema_support WHERE supported = 1";
  private static final String SUPPORT =
      """
      INSERT INTO schema_support (schema, supported) VALUES (?, ?)
      ON CONFLICT (schema) DO UPDATE SET supported = excluded.supported\
      """;
  private static final String SUPPORT_UNDECIDED =
      """
      INSERT INTO schema_support (schema, supported) VALUES (?, 1)
      ON CONFLICT (schema) DO NOTHING\
      """;

  private SchemaSupportTable() {}

  static Set<Integer> supported(Snapshot view) {
    return new TreeSet<>(view.list(SUPPORTED, row -> Math.toIntExact(row.integer(1))));
  }

  static void support(Transaction tx, int schema, boolean supported) {
    tx.changeOne(SUPPORT, schema, supported);
  }

  static void supportUndecided(Transaction tx, int schema) {
    tx.change(SUPPORT_UNDECIDED, schema);
  }
}
