/**
 * One SQLite file, owned by one process: one writer with group commit, a few readers.
 *
 * <p>What shaped it is written in docs/decisions/0003-sqlite.md.
 */
@NullMarked
package dev.inorder.kit.database;

import org.jspecify.annotations.NullMarked;
