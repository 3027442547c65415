/** What only the packaged programs can show: they run as processes and are asked over HTTP. */
@NullMarked
package dev.inorder.system;

import org.jspecify.annotations.NullMarked;
