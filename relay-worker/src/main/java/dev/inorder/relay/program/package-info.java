/** The relay as a program: its settings, its wiring, and what it tells of itself. */
@NullMarked
package dev.inorder.relay.program;

import org.jspecify.annotations.NullMarked;
