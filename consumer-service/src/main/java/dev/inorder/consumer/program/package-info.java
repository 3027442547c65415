/** The consumer as a program: its settings, its wiring, and what it tells of itself. */
@NullMarked
package dev.inorder.consumer.program;

import org.jspecify.annotations.NullMarked;
