/**
 * What crosses the wire between the three programs: the event, its strict reading and canonical
 * writing, the words of every answer, the limits, and the shape of a flow. No SQL and no HTTP.
 */
@NullMarked
package dev.inorder.event;

import org.jspecify.annotations.NullMarked;
