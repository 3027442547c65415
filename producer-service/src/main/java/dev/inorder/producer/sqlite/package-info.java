/** The producer's store in a SQLite file. */
@NullMarked
package dev.inorder.producer.sqlite;

import org.jspecify.annotations.NullMarked;
