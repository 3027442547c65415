/** How a program starts, is configured, repeats its work, and ends. */
@NullMarked
package dev.inorder.kit.program;

import org.jspecify.annotations.NullMarked;
