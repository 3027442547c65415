package dev.inorder.relay;

import java.time.Duration;
import java.util.List;

/** The producer's outbox, as far as a relay has to do with it. */
public interface Outbox {

  /**
   * Claims at most {@code most} events; where there are none, waits up to {@code patience} until
   * there may be, and then comes back empty all the same.
   *
   * @throws OtherSideFailed if no claim came; one that was made without our knowing ends by itself
   */
  Claim claim(int most, Duration patience);

  /**
   * Reports what became of the events of a claim.
   *
   * @throws OtherSideFailed if it is not known to be kept; reporting again does no harm
   */
  void report(Claim claim, List<Receipt> receipts);
}
