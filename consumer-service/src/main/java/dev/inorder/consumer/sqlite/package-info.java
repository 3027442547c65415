/** The consumer's store in a SQLite file. */
@NullMarked
package dev.inorder.consumer.sqlite;

import org.jspecify.annotations.NullMarked;
