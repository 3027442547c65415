/**
 * What every program shows to those who run it: health, metrics, and the log of the kit's events.
 */
@NullMarked
package dev.inorder.kit.operations;

import org.jspecify.annotations.NullMarked;
