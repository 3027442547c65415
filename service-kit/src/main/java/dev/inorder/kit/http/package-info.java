/**
 * The HTTP side that two programs share: strict requests, one shape of error, a stop that finishes
 * what it has taken. Javalin and Jetty are known here and nowhere else.
 */
@NullMarked
package dev.inorder.kit.http;

import org.jspecify.annotations.NullMarked;
