/**
 * The consumer: what is accepted, and what is applied. The rules, and what its stores must be able
 * to do; how they are stored and how they are asked for is the business of the packages below.
 */
@NullMarked
package dev.inorder.consumer;

import org.jspecify.annotations.NullMarked;
