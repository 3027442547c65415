package dev.inorder.consumer;

import dev.inorder.event.Event;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** So many steps of each flow wait here to be applied; what is asked for is written down. */
final class FakeLedger implements Applier, Inbox {
  private final SortedMap<String, Integer> waiting = new TreeMap<>();
  private final Map<String, Integer> failing = new HashMap<>();
  private final Map<String, StepOutcome> stuck = new HashMap<>();
  private final List<Turn> turns = new ArrayList<>();
  private final List<String> pages = new ArrayList<>();
  private Consumer<FlowId> beforeTurn = _ -> {};
  private Runnable beforePage = () -> {};

  /** A flow that was looked at, and how many steps it might have done. */
  record Turn(String flow, int most) {}

  synchronized void add(String flow, int steps) {
    waiting.merge(flow, steps, Integer::sum);
  }

  /** The flow's last so many steps cannot be done: a run that reaches them keeps nothing. */
  synchronized void failAtLast(String flow, int steps) {
    failing.put(flow, steps);
  }

  synchronized void heal(String flow) {
    failing.remove(flow);
  }

  /** The flow's next step always comes to this. */
  synchronized void stickAt(String flow, StepOutcome outcome) {
    waiting.put(flow, 1);
    stuck.put(flow, outcome);
  }

  synchronized void beforeTurn(Consumer<FlowId> hook) {
    beforeTurn = hook;
  }

  synchronized void beforePage(Runnable hook) {
    beforePage = hook;
  }

  synchronized List<Turn> turns() {
    return List.copyOf(turns);
  }

  synchronized List<Turn> turnsOf(String flow) {
    return turns.stream().filter(turn -> turn.flow().equals(flow)).toList();
  }

  /** Behind which flow each page of flows was asked for; empty for a first page. */
  synchronized List<String> pages() {
    return List.copyOf(pages);
  }

  synchronized int left(String flow) {
    return waiting.getOrDefault(flow, 0);
  }

  synchronized int left() {
    return waiting.values().stream().mapToInt(Integer::intValue).sum();
  }

  @Override
  public synchronized ApplyRun apply(FlowId flow, int most) {
    turns.add(new Turn(flow.value(), most));
    beforeTurn.accept(flow);
    var outcome = stuck.get(flow.value());
    if (outcome != null) {
      return new ApplyRun(0, new ApplyRun.Stop.At(outcome));
    }
    int done = Math.min(most, left(flow.value()));
    if (left(flow.value()) - done < failing.getOrDefault(flow.value(), 0)) {
      throw new IllegalStateException("this step fails");
    }
    waiting.merge(flow.value(), -done, Integer::sum);
    return new ApplyRun(
        done,
        done == most ? new ApplyRun.Stop.Limit() : new ApplyRun.Stop.At(new StepOutcome.Idle()));
  }

  @Override
  public synchronized List<FlowId> flowsToApply(Optional<FlowId> after, int limit) {
    var behind = after.map(FlowId::value).orElse("");
    pages.add(behind);
    beforePage.run();
    return waiting.entrySet().stream()
        .filter(flow -> flow.getValue() > 0 && flow.getKey().compareTo(behind) > 0)
        .limit(limit)
        .map(flow -> new FlowId(flow.getKey()))
        .toList();
  }

  @Override
  public List<ReceiveOutcome> receive(List<Event> events) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<InboxEntry> find(EventId event) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<InboxEntry> list(Filter filter, long after, int limit) {
    throw new UnsupportedOperationException();
  }
}
