/** How the consumer is asked, and how it answers. */
@NullMarked
package dev.inorder.consumer.http;

import org.jspecify.annotations.NullMarked;
