/** The producer as a program: its settings, its wiring, and what it tells of itself. */
@NullMarked
package dev.inorder.producer.program;

import org.jspecify.annotations.NullMarked;
