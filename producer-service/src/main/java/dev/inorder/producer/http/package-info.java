/** How the producer is asked, and how it answers. */
@NullMarked
package dev.inorder.producer.http;

import org.jspecify.annotations.NullMarked;
