package dev.inorder.producer;

import dev.inorder.event.AdvanceWord;
import dev.inorder.event.Event;

/** How an advance is answered, in the order in which the answers are tried (section 3). */
public sealed interface AdvanceOutcome {
  AdvanceWord word();

  /** This very event was committed before; {@code flow} is where its flow stands now. */
  record Existing(Event event, Flow flow) implements AdvanceOutcome {
    @Override
    public AdvanceWord word() {
      return AdvanceWord.EXISTING;
    }
  }

  /** The id belongs to another event. */
  record Conflict(Event recorded) implements AdvanceOutcome {
    @Override
    public AdvanceWord word() {
      return AdvanceWord.CONFLICT;
    }
  }

  /** The flow is not where the caller believes it to be. */
  record Stale(long currentSeq) implements AdvanceOutcome {
    @Override
    public AdvanceWord word() {
      return AdvanceWord.STALE;
    }
  }

  /** No such step leads on from the state that the flow is in. */
  record InvalidTransition(String from) implements AdvanceOutcome {
    @Override
    public AdvanceWord word() {
      return AdvanceWord.INVALID_TRANSITION;
    }
  }

  /** The step is done; {@code flow} is where it led. */
  record Committed(Event event, Flow flow) implements AdvanceOutcome {
    @Override
    public AdvanceWord word() {
      return AdvanceWord.COMMITTED;
    }
  }
}
