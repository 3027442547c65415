package dev.inorder.producer.sqlite;

import dev.inorder.kit.database.Schema;
import java.util.List;

/** What producer.db contains. */
public final class ProducerSchema {
  /** "INOP" in the header of the file: an Inorder producer's. */
  private static final int APPLICATION_ID = 0x494E4F50;

  public static final Schema SCHEMA =
      new Schema(APPLICATION_ID, ProducerSchema.class, List.of("001-flow-and-outbox.sql"));

  private ProducerSchema() {}
}
