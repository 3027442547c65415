package dev.inorder.relay;

import java.time.Duration;
import java.util.List;

/** What happened to a relay; the program turns it into log lines and metrics. */
public sealed interface RelayEvent {

  /** What became of each event of a claim is known, and not yet reported. */
  record Settled(List<Receipt> receipts) implements RelayEvent {}

  /** The producer has kept what became of a claim. */
  record Reported(int receipts) implements RelayEvent {}

  /** A side failed and is left alone for a while. */
  record Failed(Side side, String why, Duration pause) implements RelayEvent {}

  /** A side answered. */
  record Answered(Side side) implements RelayEvent {}

  /** The relay's own code failed; it goes on. */
  record Stumbled(Throwable cause) implements RelayEvent {}

  /** One of the two that a relay talks to. */
  enum Side {
    PRODUCER,
    CONSUMER
  }
}
