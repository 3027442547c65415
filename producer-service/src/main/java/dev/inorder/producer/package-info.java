/**
 * The producer: what is committed. The rules, and what its stores must be able to do; how they are
 * stored and how they are asked for is the business of the packages below.
 */
@NullMarked
package dev.inorder.producer;

import org.jspecify.annotations.NullMarked;
