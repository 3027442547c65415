package dev.inorder.relay;

import java.util.List;

/** The consumer's inbox, as far as a relay has to do with it. */
public interface Inbox {

  /**
   * Delivers events in their order.
   *
   * @return a receipt for each
   * @throws OtherSideFailed if nothing is known of any of them; delivering again does no harm
   */
  List<Receipt> deliver(List<ClaimedEvent> events);
}
