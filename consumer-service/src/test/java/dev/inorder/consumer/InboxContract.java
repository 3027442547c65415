package dev.inorder.consumer;

import static dev.inorder.consumer.Samples.altered;
import static dev.inorder.consumer.Samples.event;
import static dev.inorder.consumer.Samples.renamed;
import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static dev.inorder.consumer.Samples.steps;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.consumer.ReceiveOutcome.Accepted;
import dev.inorder.consumer.ReceiveOutcome.Duplicate;
import dev.inorder.consumer.ReceiveOutcome.IdConflict;
import dev.inorder.consumer.ReceiveOutcome.SequenceConflict;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.InboxState;
import dev.inorder.event.Payload;
import dev.inorder.event.ReceiveWord;
import dev.inorder.event.Scalar;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store of an inbox must do. */
public abstract class InboxContract extends StoreContract {
  private static final Inbox.Filter ALL = new Inbox.Filter(Optional.empty(), Optional.empty());

  @Test
  void anAcceptedEventIsKeptAsItCame() {
    var a1 = step("A", 1);
    assertThat(inbox().receive(List.of(a1))).containsExactly(new Accepted(a1));
    var entry = entry(a1);
    assertThat(entry.event()).isEqualTo(a1);
    assertThat(entry.body()).isEqualTo(a1.body());
    assertThat(entry.digest()).isEqualTo(a1.digest());
    assertThat(entry.state()).isEqualTo(InboxState.PENDING);
    assertThat(entry.reason()).isEmpty();
  }

  @Test
  void everyCharacterOfABodyIsKept() {
    var text = "\u0000\u001f\"\\/\u007f\u00e9\u2028\ud83d\ude00'; DROP TABLE inbox; --%";
    var payload = Payload.of(Map.of(text, new Scalar.Text(text)));
    var event = event("A", (1L << 53) - 1, "k", 65_535, payload);
    given(event);
    assertThat(entry(event).event()).isEqualTo(event);
    assertThat(entry(event).body()).isEqualTo(event.body());
  }

  @Test
  void whatIsAcceptedIsThereAfterTheStoreWasClosed() {
    given(steps("A"));
    reopen();
    assertThat(inbox().list(ALL, 0, MANY)).extracting(InboxEntry::event).isEqualTo(steps("A"));
  }

  @Test
  void anEventThatNeverCameIsNotFound() {
    given(step("A", 1));
    assertThat(inbox().find(new EventId("a1"))).isEmpty();
    assertThat(inbox().find(new EventId("A"))).isEmpty();
  }

  @Test
  void idsThatDifferInCaseAloneAreDifferentEventsOfDifferentFlows() {
    given(step("A", 1), step("a", 1));
    assertThat(inbox().list(ALL, 0, MANY)).hasSize(2);
  }

  @Test
  void anEventThatComesAgainIsADuplicateThatShowsWhereItStandsNow() {
    var a1 = step("A", 1);
    var b1 = stepOfSchema2("B", 1);
    given(a1, b1);
    assertThat(receive(a1)).isEqualTo(duplicate(a1, InboxState.PENDING));
    applyAll("A");
    applyAll("B");
    assertThat(receive(a1)).isEqualTo(duplicate(a1, InboxState.APPLIED));
    assertThat(receive(b1)).isEqualTo(duplicate(b1, InboxState.BLOCKED));
    assertThat(inbox().list(ALL, 0, MANY)).hasSize(2);
  }

  @Test
  void anotherBodyUnderAKnownIdLeavesTheFirstAsItIs() {
    var a1 = step("A", 1);
    given(a1);
    assertThat(receive(altered(a1))).isEqualTo(new IdConflict(a1.eventId()));
    assertThat(receive(renamed(step("B", 2), "A1"))).isEqualTo(new IdConflict(a1.eventId()));
    assertThat(inbox().list(ALL, 0, MANY)).containsExactly(entry(a1));
    assertThat(entry(a1).body()).isEqualTo(a1.body());
  }

  @Test
  void aSecondEventAtOnePlaceOfAFlowIsNotKept() {
    var a1 = step("A", 1);
    given(a1);
    var other = renamed(a1, "other");
    assertThat(receive(other)).isEqualTo(new SequenceConflict(other.eventId(), a1.eventId()));
    assertThat(inbox().find(other.eventId())).isEmpty();
  }

  @Test
  void eachEventOfACallIsDecidedAsIfItHadComeAlone() {
    var a1 = step("A", 1);
    var a2 = step("A", 2);
    var other = renamed(a1, "other");
    assertThat(inbox().receive(List.of(a1, a1, altered(a1), other, a2, other)))
        .containsExactly(
            new Accepted(a1),
            duplicate(a1, InboxState.PENDING),
            new IdConflict(a1.eventId()),
            new SequenceConflict(other.eventId(), a1.eventId()),
            new Accepted(a2),
            new SequenceConflict(other.eventId(), a1.eventId()));
    assertThat(inbox().list(ALL, 0, MANY)).extracting(InboxEntry::event).containsExactly(a1, a2);
  }

  @Test
  void whatAnEventMeansIsNoMatterOfTheInbox() {
    given(
        event("A", 3, "cancelled", 65_535, Payload.of(Map.of())),
        event("A", 1, "released", 2, Payload.of("nonsense", -1)));
    assertThat(inbox().list(ALL, 0, MANY))
        .extracting(InboxEntry::state)
        .containsExactly(InboxState.PENDING, InboxState.PENDING);
  }

  @Test
  void theListIsInTheOrderOfArrivalAndGoesOnBehindAnEntry() {
    given(step("B", 2), step("A", 1), step("B", 1), step("A", 2));
    var all = inbox().list(ALL, 0, MANY);
    assertThat(ids(all)).containsExactly("B2", "A1", "B1", "A2");
    var two = inbox().list(ALL, 0, 2);
    assertThat(two).isEqualTo(all.subList(0, 2));
    assertThat(inbox().list(ALL, two.getLast().position(), 2)).isEqualTo(all.subList(2, 4));
    assertThat(inbox().list(ALL, all.getLast().position(), 2)).isEmpty();
  }

  @Test
  void theListShowsOneFlowOneStateOrBoth() {
    given(step("A", 2), step("A", 1), step("A", 3), stepOfSchema2("B", 1), step("B", 2));
    applier().apply(new FlowId("A"), 2);
    applyAll("B");
    assertThat(listed("A", null)).containsExactly("A2", "A1", "A3");
    assertThat(listed(null, InboxState.APPLIED)).containsExactly("A2", "A1");
    assertThat(listed(null, InboxState.PENDING)).containsExactly("A3", "B2");
    assertThat(listed("B", InboxState.BLOCKED)).containsExactly("B1");
    assertThat(listed("A", InboxState.BLOCKED)).isEmpty();
    assertThat(listed("C", null)).isEmpty();
  }

  @Test
  void aFilteredListGoesOnBehindAnEntryToo() {
    given(step("A", 1), step("B", 1), step("A", 2), step("B", 2));
    var ofA = new Inbox.Filter(Optional.of(new FlowId("A")), Optional.of(InboxState.PENDING));
    var first = inbox().list(ofA, 0, 1);
    assertThat(ids(first)).containsExactly("A1");
    assertThat(ids(inbox().list(ofA, first.getFirst().position(), 5))).containsExactly("A2");
  }

  @Test
  void flowsToApplyAreThoseWithAnyEventNotApplied() {
    given(stepOfSchema2("blocked", 1), step("gap", 3), step("ready", 1), step("ready", 2));
    givenApplied(step("done", 1));
    applyAll("blocked");
    assertThat(flowsToApply("", MANY)).containsExactly("blocked", "gap", "ready");
    applyAll("ready");
    assertThat(flowsToApply("", MANY)).containsExactly("blocked", "gap");
  }

  @Test
  void flowsToApplyComeInTheOrderOfTheirIdsPageByPage() {
    given(step("c", 2), step("a", 1), step("B", 1), step("a", 2), step("0", 1), step("a.b", 1));
    assertThat(flowsToApply("", MANY)).containsExactly("0", "B", "a", "a.b", "c");
    assertThat(flowsToApply("", 2)).containsExactly("0", "B");
    assertThat(flowsToApply("B", 2)).containsExactly("a", "a.b");
    assertThat(flowsToApply("a0", 2)).containsExactly("c");
    assertThat(flowsToApply("c", 2)).isEmpty();
  }

  @Test
  void ofManyWhoBringOneEventExactlyOneIsAccepted() throws Exception {
    Callable<ReceiveOutcome> receiving = () -> receive(step("A", 1));
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      var words =
          callers.invokeAll(Collections.nCopies(50, receiving)).stream()
              .map(outcome -> outcome.resultNow().word())
              .toList();
      assertThat(words).filteredOn(ReceiveWord.ACCEPTED::equals).hasSize(1);
      assertThat(words).filteredOn(ReceiveWord.DUPLICATE::equals).hasSize(49);
    }
    assertThat(inbox().list(ALL, 0, MANY)).hasSize(1);
  }

  @Test
  void ofManyEventsForOnePlaceExactlyOneIsAccepted() throws Exception {
    var receiving =
        IntStream.range(0, 50)
            .<Callable<ReceiveOutcome>>mapToObj(
                i -> () -> receive(renamed(step("A", 1), "event" + i)))
            .toList();
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      var words =
          callers.invokeAll(receiving).stream().map(outcome -> outcome.resultNow().word()).toList();
      assertThat(words).filteredOn(ReceiveWord.ACCEPTED::equals).hasSize(1);
      assertThat(words).filteredOn(ReceiveWord.SEQUENCE_CONFLICT::equals).hasSize(49);
    }
    assertThat(inbox().list(ALL, 0, MANY)).hasSize(1);
  }

  private ReceiveOutcome receive(Event event) {
    return inbox().receive(List.of(event)).getFirst();
  }

  private List<String> listed(@Nullable String flow, @Nullable InboxState state) {
    var filter =
        new Inbox.Filter(Optional.ofNullable(flow).map(FlowId::new), Optional.ofNullable(state));
    return ids(inbox().list(filter, 0, MANY));
  }

  private List<String> flowsToApply(String after, int limit) {
    return inbox().flowsToApply(FlowId.parse(after), limit).stream().map(FlowId::value).toList();
  }

  private static Duplicate duplicate(Event event, InboxState state) {
    return new Duplicate(event.eventId(), event.digest(), state);
  }

  private static List<String> ids(List<InboxEntry> entries) {
    return entries.stream().map(entry -> entry.eventId().value()).toList();
  }
}
