package dev.inorder.relay.http;

import dev.inorder.event.Json;
import dev.inorder.relay.OtherSideFailed;
import java.time.Duration;
import java.util.Optional;

/**
 * What a side answered, read to its end.
 *
 * @param body the JSON that it is, by its type and by its text; nothing where it is none
 */
record Reply(int status, Optional<Duration> retryAfter, Optional<Json> body) {

  /**
   * The answer as JSON.
   *
   * @throws OtherSideFailed if it is none
   */
  Json json() {
    return body.orElseThrow(() -> failed("an answer that is not JSON"));
  }

  OtherSideFailed failed(String what) {
    return new OtherSideFailed("status " + status + ", " + what, retryAfter);
  }
}
