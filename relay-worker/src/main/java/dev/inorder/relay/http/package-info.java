/** How the relay talks to both sides. OkHttp is known here and nowhere else. */
@NullMarked
package dev.inorder.relay.http;

import org.jspecify.annotations.NullMarked;
