package dev.inorder.consumer;

import static dev.inorder.consumer.Samples.AMOUNT;
import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.consumer.FlowProgress.Next;
import dev.inorder.event.BlockReason;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import dev.inorder.event.Progress;
import dev.inorder.event.Standing;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store of projections and effects must show. */
public abstract class ProjectionsContract extends StoreContract {
  private static final Projections.Filter ALL =
      new Projections.Filter(Optional.empty(), Optional.empty());

  @Test
  void aFlowOfWhichNothingCameIsUnknown() {
    assertThat(progress("A")).isEmpty();
  }

  @Test
  void aFlowOfWhichNothingIsAppliedIsNew() {
    given(step("A", 1));
    assertThat(progress("A"))
        .contains(new FlowProgress(Projection.unknown(new FlowId("A")), new Next.Ready()));
  }

  @Test
  void aFlowWithNothingMoreIsIdle() {
    givenApplied(step("A", 1), step("A", 2));
    assertThat(progress("A")).contains(new FlowProgress(confirmed("A"), new Next.Idle()));
  }

  @Test
  void aFlowWhoseNextStepIsHereIsReady() {
    givenApplied(step("A", 1), step("A", 2));
    given(step("A", 3));
    assertThat(progress("A")).contains(new FlowProgress(confirmed("A"), new Next.Ready()));
  }

  @Test
  void aFlowWhoseNextStepIsMissingHasAGapWhetherOrNotItWasTried() {
    given(step("A", 3), step("A", 2));
    assertThat(progress("A").orElseThrow().next()).isEqualTo(new Next.Gap(1));
    given(step("A", 1));
    applier().apply(new FlowId("A"), 1);
    assertThat(progress("A").orElseThrow().next()).isEqualTo(new Next.Ready());
    givenApplied(step("B", 1), step("B", 3));
    assertThat(progress("B").orElseThrow().next()).isEqualTo(new Next.Gap(2));
  }

  @Test
  void aFlowIsBlockedOnceItsNextStepWasTriedAndFoundSo() {
    given(step("A", 1), stepOfSchema2("A", 2), step("A", 3));
    applier().apply(new FlowId("A"), 1);
    assertThat(progress("A").orElseThrow().next()).isEqualTo(new Next.Ready());
    applyAll("A");
    var step = new StepOutcome.Blocked(new EventId("A2"), 2, BlockReason.UNSUPPORTED_SCHEMA);
    assertThat(progress("A").orElseThrow().next()).isEqualTo(new Next.Blocked(step));
  }

  @Test
  void theListHasEveryFlowOnceInTheOrderOfItsId() {
    givenOneOfEach();
    assertThat(listed(ALL, "", MANY))
        .containsExactly("blocked", "done", "gap", "new-blocked", "new-gap", "new-ready", "ready");
    assertThat(listed(ALL, "", 3)).containsExactly("blocked", "done", "gap");
    assertThat(listed(ALL, "gap", 2)).containsExactly("new-blocked", "new-gap");
    assertThat(listed(ALL, "h", 1)).containsExactly("new-blocked");
    assertThat(listed(ALL, "ready", 5)).isEmpty();
  }

  @Test
  void theListShowsEachProgress() {
    givenOneOfEach();
    assertThat(listed(Progress.IDLE)).containsExactly("done");
    assertThat(listed(Progress.READY)).containsExactly("new-ready", "ready");
    assertThat(listed(Progress.GAP)).containsExactly("gap", "new-gap");
    assertThat(listed(Progress.BLOCKED)).containsExactly("blocked", "new-blocked");
  }

  @Test
  void theListShowsEachState() {
    givenOneOfEach();
    assertThat(listed(state("new"), "", MANY))
        .containsExactly("new-blocked", "new-gap", "new-ready");
    assertThat(listed(state("reserved"), "", MANY)).containsExactly("blocked", "gap", "ready");
    assertThat(listed(state("released"), "", MANY)).containsExactly("done");
    assertThat(listed(state("confirmed"), "", MANY)).isEmpty();
  }

  @Test
  void theListShowsWhatIsOfBothAProgressAndAState() {
    givenOneOfEach();
    var newGaps = new Projections.Filter(Optional.of(Progress.GAP), Optional.of("new"));
    assertThat(listed(newGaps, "", MANY)).containsExactly("new-gap");
    var idleNew = new Projections.Filter(Optional.of(Progress.IDLE), Optional.of("new"));
    assertThat(listed(idleNew, "", MANY)).isEmpty();
  }

  @Test
  void whatTheListShowsIsWhatIsFoundOneByOne() {
    givenOneOfEach();
    for (var flow : projections().list(ALL, Optional.empty(), MANY)) {
      assertThat(progress(flow.projection().flowId().value())).contains(flow);
    }
  }

  @Test
  void whatIsWantedIsFoundBehindManyThatAreNot() {
    given(IntStream.range(0, 1_100).mapToObj(i -> step("f%04d".formatted(i), 1)).toList());
    given(step("g", 2));
    givenApplied(step("h", 1));
    assertThat(listed(Progress.GAP)).containsExactly("g");
    assertThat(listed(Progress.IDLE)).containsExactly("h");
    assertThat(listed(ALL, "f1097", MANY)).containsExactly("f1098", "f1099", "g", "h");
    assertThat(listed(ALL, "", 1_050)).hasSize(1_050).endsWith("f1049");
  }

  @Test
  void effectsAreShownInTheirOrderOneFlowOrAll() {
    givenApplied(step("B", 1), step("A", 1), step("A", 2), step("B", 2));
    assertThat(effectIds()).containsExactly("B1", "B2", "A1", "A2");
    var ofA = projections().effects(Optional.of(new FlowId("A")), 0, MANY);
    assertThat(ids(ofA)).containsExactly("A1", "A2");
    assertThat(projections().effects(Optional.of(new FlowId("C")), 0, MANY)).isEmpty();
  }

  @Test
  void effectsGoOnBehindAPosition() {
    givenApplied(step("B", 1), step("A", 1), step("A", 2), step("B", 2));
    var first = projections().effects(Optional.empty(), 0, 3);
    assertThat(ids(first)).containsExactly("B1", "B2", "A1");
    var rest = projections().effects(Optional.empty(), first.getLast().position(), 3);
    assertThat(ids(rest)).containsExactly("A2");
    assertThat(projections().effects(Optional.empty(), rest.getLast().position(), 3)).isEmpty();
    var ofA = Optional.of(new FlowId("A"));
    assertThat(ids(projections().effects(ofA, first.getLast().position(), 3)))
        .containsExactly("A2");
  }

  private void givenOneOfEach() {
    givenApplied(step("done", 1), step("done", 2), step("done", 3));
    givenApplied(step("gap", 1), step("gap", 3));
    givenApplied(step("blocked", 1), stepOfSchema2("blocked", 2));
    givenApplied(step("ready", 1));
    given(step("ready", 2), step("new-ready", 1), step("new-gap", 2));
    givenApplied(stepOfSchema2("new-blocked", 1));
  }

  private List<String> listed(Progress progress) {
    return listed(new Projections.Filter(Optional.of(progress), Optional.empty()), "", MANY);
  }

  private List<String> listed(Projections.Filter filter, String after, int limit) {
    return projections().list(filter, FlowId.parse(after), limit).stream()
        .map(flow -> flow.projection().flowId().value())
        .toList();
  }

  private static Projections.Filter state(String state) {
    return new Projections.Filter(Optional.empty(), Optional.of(state));
  }

  private static Projection confirmed(String flow) {
    return new Projection(new FlowId(flow), 2, new Standing("confirmed", AMOUNT));
  }

  private static List<String> ids(List<Effect> effects) {
    return effects.stream().map(Effect::eventId).map(EventId::value).toList();
  }
}
