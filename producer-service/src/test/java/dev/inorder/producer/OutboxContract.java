package dev.inorder.producer;

import static dev.inorder.producer.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Digest;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.ReceiveWord;
import dev.inorder.producer.FlowReport.Quarantined;
import dev.inorder.producer.Outbox.Filter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every store's outbox must do. */
public abstract class OutboxContract {
  private static final Filter ALL = new Filter(Optional.empty(), Optional.empty());
  private static final Filter OF_A = new Filter(Optional.of(new FlowId("A")), Optional.empty());
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final Instant LATER = NOW.plusSeconds(60);
  private static final int MANY = 100;

  private final Event a1 = step("A", 1);
  private final Event a2 = step("A", 2);
  private final Event a3 = step("A", 3);
  private final Event b1 = step("B", 1);

  /** The outbox under test; the same one throughout a test. */
  protected abstract Outbox outbox();

  /** Commits an event in the way of the store. */
  protected abstract void commit(Event event);

  @BeforeEach
  void fourEventsOfTwoFlows() {
    List.of(a1, b1, a2, a3).forEach(this::commit);
  }

  @Test
  protected void anEntryIsFoundAsItWasCommitted() {
    var entry = outbox().find(b1.eventId()).orElseThrow();
    assertThat(entry.eventId()).isEqualTo(b1.eventId());
    assertThat(entry.flowId()).isEqualTo(b1.flowId());
    assertThat(entry.seq()).isEqualTo(1);
    assertThat(entry.body()).isEqualTo(b1.body());
    assertThat(entry.digest()).isEqualTo(b1.digest());
    assertThat(entry.accepted()).isFalse();
    assertThat(entry.quarantined()).isEmpty();
    assertThat(outbox().find(new EventId("unknown"))).isEmpty();
  }

  @Test
  protected void theListIsInTheOrderOfTheCommits() {
    assertThat(events(outbox().list(ALL, 0, MANY))).containsExactly("A-1", "B-1", "A-2", "A-3");
    assertThat(events(outbox().list(OF_A, 0, MANY))).containsExactly("A-1", "A-2", "A-3");
    assertThat(outbox().list(ALL, 0, MANY)).extracting(OutboxEntry::position).isSorted();
  }

  @Test
  protected void theListGoesOnBehindAPosition() {
    for (var filter : List.of(ALL, OF_A)) {
      var all = outbox().list(filter, 0, MANY);
      var first = outbox().list(filter, 0, 2);
      var rest = outbox().list(filter, first.getLast().position(), MANY);
      assertThat(first).isEqualTo(all.subList(0, 2));
      assertThat(rest).isEqualTo(all.subList(2, all.size()));
    }
  }

  @Test
  protected void theListShowsWhatIsAcceptedOrNot() {
    keep(delivered(a1), delivered(b1));
    assertThat(events(list(Optional.empty(), true))).containsExactly("A-1", "B-1");
    assertThat(events(list(Optional.empty(), false))).containsExactly("A-2", "A-3");
    assertThat(events(list(Optional.of("A"), true))).containsExactly("A-1");
    assertThat(events(list(Optional.of("A"), false))).containsExactly("A-2", "A-3");
    assertThat(list(Optional.of("C"), false)).isEmpty();
  }

  @Test
  protected void whatIsAcceptedIsNotToSend() {
    assertThat(events(outbox().toSend(0, MANY))).containsExactly("A-1", "B-1", "A-2", "A-3");
    keep(delivered(a1), delivered(b1));
    assertThat(events(outbox().toSend(0, MANY))).containsExactly("A-2", "A-3");
    assertThat(events(outbox().toSend(new FlowId("A"), MANY))).containsExactly("A-2", "A-3");
    assertThat(events(outbox().toSend(new FlowId("A"), 1))).containsExactly("A-2");
    assertThat(outbox().toSend(new FlowId("B"), MANY)).isEmpty();
  }

  @Test
  protected void whatIsToSendGoesOnBehindAPosition() {
    var first = outbox().toSend(0, 1).getFirst();
    assertThat(events(outbox().toSend(first.position(), 2))).containsExactly("B-1", "A-2");
  }

  @Test
  protected void aDeliveryIsKeptOnceAndMayBeReportedAgain() {
    assertThat(keep(delivered(a1))).isEmpty();
    assertThat(keep(delivered(a1))).isEmpty();
    assertThat(entry(a1).accepted()).isTrue();
  }

  @Test
  protected void aDeliveryOfAnotherBodyIsLeftOutAndThoseBesideItAreKept() {
    var other = new Receipt.Delivered(a1.eventId(), Digest.of("another body"));
    var unknown = new Receipt.Delivered(new EventId("unknown"), a1.digest());
    assertThat(keep(other, unknown, delivered(b1))).containsExactly(other, unknown);
    assertThat(entry(a1).accepted()).isFalse();
    assertThat(entry(b1).accepted()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = ReceiveWord.class,
      names = {"ID_CONFLICT", "SEQUENCE_CONFLICT", "INVALID_EVENT"})
  protected void aRefusedEventIsQuarantinedAndNeverAccepted(ReceiveWord reason) {
    assertThat(keep(new Receipt.Quarantine(a1.eventId(), reason))).isEmpty();
    assertThat(entry(a1).accepted()).isFalse();
    assertThat(entry(a1).quarantined())
        .contains(new Quarantined(a1.eventId(), 1, reason.word(), NOW));
    assertThat(entry(a2).quarantined()).isEmpty();
    assertThat(outbox().quarantinedFlows()).containsExactly(new FlowId("A"));
    assertThat(outbox().list(ALL, 0, MANY)).contains(entry(a1));
  }

  @Test
  protected void aRefusalThatIsReportedAgainKeepsItsFirstTime() {
    keep(conflict(a1));
    var again = new Receipt.Quarantine(a1.eventId(), ReceiveWord.SEQUENCE_CONFLICT);
    assertThat(outbox().keep(List.of(again), LATER)).isEmpty();
    assertThat(entry(a1).quarantined())
        .contains(new Quarantined(a1.eventId(), 1, "sequence_conflict", NOW));
  }

  @Test
  protected void theRefusalOfAnUnknownOrAnAcceptedEventIsLeftOut() {
    keep(delivered(a1));
    var unknown = new Receipt.Quarantine(new EventId("unknown"), ReceiveWord.ID_CONFLICT);
    assertThat(keep(conflict(a1), unknown)).containsExactly(conflict(a1), unknown);
    assertThat(entry(a1).accepted()).isTrue();
    assertThat(entry(a1).quarantined()).isEmpty();
    assertThat(outbox().quarantinedFlows()).isEmpty();
  }

  @Test
  protected void anAcceptanceEndsAQuarantine() {
    keep(conflict(a1));
    assertThat(keep(delivered(a1))).isEmpty();
    assertThat(entry(a1).accepted()).isTrue();
    assertThat(entry(a1).quarantined()).isEmpty();
    assertThat(outbox().quarantinedFlows()).isEmpty();
  }

  @Test
  protected void aFlowOfTwoRefusedEventsIsOneFlow() {
    keep(conflict(a1), conflict(a3), conflict(b1));
    assertThat(outbox().quarantinedFlows())
        .containsExactlyInAnyOrder(new FlowId("A"), new FlowId("B"));
  }

  @Test
  protected void whatWasNotDeliveredChangesNothing() {
    var before = outbox().list(ALL, 0, MANY);
    assertThat(keep(new Receipt.Deferred(a1.eventId()), new Receipt.Returned(b1.eventId())))
        .isEmpty();
    assertThat(outbox().list(ALL, 0, MANY)).isEqualTo(before);
  }

  private List<Receipt> keep(Receipt... receipts) {
    return outbox().keep(List.of(receipts), NOW);
  }

  private OutboxEntry entry(Event event) {
    return outbox().find(event.eventId()).orElseThrow();
  }

  private List<OutboxEntry> list(Optional<String> flow, boolean accepted) {
    return outbox().list(new Filter(flow.map(FlowId::new), Optional.of(accepted)), 0, MANY);
  }

  private static Receipt delivered(Event event) {
    return new Receipt.Delivered(event.eventId(), event.digest());
  }

  private static Receipt conflict(Event event) {
    return new Receipt.Quarantine(event.eventId(), ReceiveWord.ID_CONFLICT);
  }

  private static List<String> events(List<OutboxEntry> entries) {
    return entries.stream().map(entry -> entry.eventId().value()).toList();
  }
}
