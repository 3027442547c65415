package dev.inorder.consumer.sqlite;

import dev.inorder.consumer.Schemas;
import dev.inorder.event.FlowShape;
import dev.inorder.kit.database.Database;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The supported schemas in consumer.db. */
public final class SqliteSchemas implements Schemas {
  private final Database database;

  public SqliteSchemas(Database database) {
    this.database = database;
  }

  @Override
  public SortedMap<Integer, Boolean> all() {
    var supported = database.read(SchemaSupportTable::supported);
    SortedMap<Integer, Boolean> all = new TreeMap<>();
    FlowShape.RESERVATION.schemas().forEach(schema -> all.put(schema, supported.contains(schema)));
    return all;
  }

  @Override
  public void support(int schema, boolean supported) {
    var _ =
        database.write(tx -> {
          SchemaSupportTable.support(tx, schema, supported);
          return supported;
        });
  }

  @Override
  public void supportUndecided(Set<Integer> schemas) {
    var _ =
        database.write(tx -> {
          schemas.forEach(schema -> SchemaSupportTable.supportUndecided(tx, schema));
          return schemas;
        });
  }
}
