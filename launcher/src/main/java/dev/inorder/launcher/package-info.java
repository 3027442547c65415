/**
 * The command line: it starts the three programs from their jars and talks to them as any client
 * would. It shares no code with them, so that what it shows is what the wire says.
 */
@NullMarked
package dev.inorder.launcher;

import org.jspecify.annotations.NullMarked;
