package dev.inorder.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.consumer.ReceiveOutcome.Accepted;
import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.InboxState;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the contracts of all ports begin with: an empty store that decodes schema 1. */
abstract class StoreContract {
  static final int MANY = 1_000;

  private Store store;

  /** Opens the store of this test, empty for the first time and as it was left afterwards. */
  protected abstract Store open();

  @BeforeEach
  void openEmpty() {
    store = open();
    schemas().supportUndecided(Set.of(1));
  }

  @AfterEach
  void close() {
    store.closing().run();
  }

  final void reopen() {
    store.closing().run();
    store = open();
  }

  final Inbox inbox() {
    return store.inbox();
  }

  final Applier applier() {
    return store.applier();
  }

  final Projections projections() {
    return store.projections();
  }

  final Schemas schemas() {
    return store.schemas();
  }

  /** Has the events in the inbox, in this order. */
  final void given(Event... events) {
    given(Arrays.asList(events));
  }

  final void given(List<Event> events) {
    assertThat(inbox().receive(events)).allMatch(Accepted.class::isInstance);
  }

  /** Has the events in the inbox, and applied as far as they can be. */
  final void givenApplied(Event... events) {
    given(events);
    Arrays.stream(events).map(Event::flowId).distinct().forEach(this::applyAll);
  }

  final ApplyRun applyAll(FlowId flow) {
    return applier().apply(flow, MANY);
  }

  final ApplyRun applyAll(String flow) {
    return applyAll(new FlowId(flow));
  }

  final InboxEntry entry(Event event) {
    return inbox().find(event.eventId()).orElseThrow();
  }

  final InboxState state(Event event) {
    return entry(event).state();
  }

  final Optional<FlowProgress> progress(String flow) {
    return projections().find(new FlowId(flow));
  }

  final List<Effect> effects() {
    return projections().effects(Optional.empty(), 0, MANY);
  }

  /** The events whose effects were done, in the order in which they were. */
  final List<String> effectIds() {
    return effects().stream().map(Effect::eventId).map(EventId::value).toList();
  }
}
