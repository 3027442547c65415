package dev.inorder.consumer.sqlite;

import dev.inorder.kit.database.Schema;
import java.util.List;

/** What consumer.db contains. */
public final class ConsumerSchema {
  /** "INOC" in the header of the file: an Inorder consumer's. */
  private static final int APPLICATION_ID = 0x494E4F43;

  public static final Schema SCHEMA =
      new Schema(APPLICATION_ID, ConsumerSchema.class, List.of("001-inbox-and-projection.sql"));

  private ConsumerSchema() {}
}
