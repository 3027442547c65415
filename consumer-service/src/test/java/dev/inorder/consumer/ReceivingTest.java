package dev.inorder.consumer;

import static dev.inorder.consumer.Samples.altered;
import static dev.inorder.consumer.Samples.renamed;
import static dev.inorder.consumer.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.consumer.ReceiveOutcome.Accepted;
import dev.inorder.consumer.ReceiveOutcome.Duplicate;
import dev.inorder.consumer.ReceiveOutcome.IdConflict;
import dev.inorder.consumer.ReceiveOutcome.SequenceConflict;
import dev.inorder.event.BlockReason;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.InboxState;
import dev.inorder.event.ReceiveWord;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReceivingTest {
  private static final Event A1 = step("A", 1);
  private static final Optional<EventId> NOBODY = Optional.empty();
  private static final Optional<InboxEntry> NOTHING = Optional.empty();

  @Test
  void aNewEventAtAFreePlaceIsAccepted() {
    assertThat(Receiving.decide(A1, NOTHING, NOBODY)).isEqualTo(new Accepted(A1));
  }

  @ParameterizedTest
  @EnumSource(InboxState.class)
  void aKnownEventIsADuplicateThatShowsWhereItStands(InboxState state) {
    var recorded = Optional.of(entry(A1, state));
    assertThat(Receiving.decide(A1, recorded, Optional.of(A1.eventId())))
        .isEqualTo(new Duplicate(A1.eventId(), A1.digest(), state));
  }

  @Test
  void aKnownIdWithAnotherBodyIsAConflict() {
    var recorded = Optional.of(entry(altered(A1), InboxState.PENDING));
    assertThat(Receiving.decide(A1, recorded, Optional.of(A1.eventId())))
        .isEqualTo(new IdConflict(A1.eventId()));
  }

  @Test
  void aKnownIdIsSettledBeforeThePlaceInTheFlowIsLookedAt() {
    var recorded = Optional.of(entry(step("B", 1), InboxState.APPLIED));
    var known = renamed(A1, "B1");
    assertThat(Receiving.decide(known, recorded, Optional.of(new EventId("other"))))
        .isEqualTo(new IdConflict(new EventId("B1")));
  }

  @Test
  void aNewEventAtATakenPlaceIsToldWhoHoldsIt() {
    var late = renamed(A1, "late");
    assertThat(Receiving.decide(late, NOTHING, Optional.of(A1.eventId())))
        .isEqualTo(new SequenceConflict(new EventId("late"), A1.eventId()));
  }

  @Test
  void everyOutcomeIsAWordOfTheProtocol() {
    assertThat(new Accepted(A1).word()).isEqualTo(ReceiveWord.ACCEPTED);
    assertThat(new Duplicate(A1.eventId(), A1.digest(), InboxState.PENDING).word())
        .isEqualTo(ReceiveWord.DUPLICATE);
    assertThat(new IdConflict(A1.eventId()).word()).isEqualTo(ReceiveWord.ID_CONFLICT);
    assertThat(new SequenceConflict(A1.eventId(), A1.eventId()).word())
        .isEqualTo(ReceiveWord.SEQUENCE_CONFLICT);
  }

  private static InboxEntry entry(Event event, InboxState state) {
    Optional<BlockReason> reason =
        state == InboxState.BLOCKED ? Optional.of(BlockReason.UNKNOWN_KIND) : Optional.empty();
    return new InboxEntry(
        1, event.eventId(), event.flowId(), event.seq(), event.body(), state, reason);
  }
}
