package dev.inorder.consumer;

import static dev.inorder.consumer.Samples.AMOUNT;
import static dev.inorder.consumer.Samples.event;
import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.stepOfSchema2;
import static dev.inorder.consumer.Samples.steps;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.ApplyWord;
import dev.inorder.event.BlockReason;
import dev.inorder.event.Event;
import dev.inorder.event.FlowId;
import dev.inorder.event.InboxState;
import dev.inorder.event.Payload;
import dev.inorder.event.Standing;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every store that applies must do. */
public abstract class ApplierContract extends StoreContract {
  private static final FlowId A = new FlowId("A");
  private static final ApplyRun.Stop IDLE = new ApplyRun.Stop.At(new StepOutcome.Idle());

  @Test
  void aFlowOfWhichNothingCameIsIdle() {
    given(step("B", 1));
    assertThat(applyAll("A")).isEqualTo(new ApplyRun(0, IDLE));
    assertThat(progress("A")).isEmpty();
  }

  @Test
  void eachStepMovesTheProjectionAddsOneEffectAndMarksTheInbox() {
    given(steps("A"));
    assertThat(applyAll("A")).isEqualTo(new ApplyRun(3, IDLE));
    assertThat(standsAt("A")).isEqualTo(new Projection(A, 3, new Standing("released", AMOUNT)));
    assertThat(effects().stream().map(ApplierContract::withoutPosition))
        .containsExactly(
            effect(step("A", 1), AMOUNT), effect(step("A", 2), AMOUNT), effect(step("A", 3), 0));
    assertThat(steps("A")).allMatch(step -> state(step) == InboxState.APPLIED);
  }

  @Test
  void stepsThatCameOutOfOrderAreAppliedInOrder() {
    given(step("A", 3), step("A", 1), step("A", 2));
    assertThat(applyAll("A").applied()).isEqualTo(3);
    assertThat(effectIds()).containsExactly("A1", "A2", "A3");
  }

  @Test
  void whatIsAppliedIsNotAppliedAgain() {
    givenApplied(step("A", 1));
    var before = effects();
    assertThat(applyAll("A")).isEqualTo(new ApplyRun(0, IDLE));
    assertThat(effects()).isEqualTo(before);
  }

  @Test
  void whatIsAppliedIsThereAfterTheStoreWasClosed() {
    givenApplied(step("A", 1));
    var before = effects();
    reopen();
    assertThat(effects()).isEqualTo(before);
    assertThat(state(step("A", 1))).isEqualTo(InboxState.APPLIED);
    assertThat(applyAll("A")).isEqualTo(new ApplyRun(0, IDLE));
  }

  @Test
  void aRunDoesNoMoreStepsThanItMay() {
    given(steps("A"));
    assertThat(applier().apply(A, 2)).isEqualTo(new ApplyRun(2, new ApplyRun.Stop.Limit()));
    assertThat(state(step("A", 3))).isEqualTo(InboxState.PENDING);
    assertThat(applier().apply(A, 1)).isEqualTo(new ApplyRun(1, new ApplyRun.Stop.Limit()));
    assertThat(applier().apply(A, 1)).isEqualTo(new ApplyRun(0, IDLE));
  }

  @Test
  void beforeAGapWhatCanBeDoneIsDoneAndBehindItNothing() {
    given(step("A", 3), step("A", 1));
    assertThat(applyAll("A"))
        .isEqualTo(new ApplyRun(1, new ApplyRun.Stop.At(new StepOutcome.Gap(2))));
    assertThat(state(step("A", 3))).isEqualTo(InboxState.PENDING);
    assertThat(effectIds()).containsExactly("A1");
    given(step("A", 2));
    assertThat(applyAll("A")).isEqualTo(new ApplyRun(2, IDLE));
  }

  @Test
  void aFlowWithoutItsFirstStepHasAGap() {
    given(step("A", 2));
    assertThat(applyAll("A"))
        .isEqualTo(new ApplyRun(0, new ApplyRun.Stop.At(new StepOutcome.Gap(1))));
    assertThat(effects()).isEmpty();
  }

  static Stream<Arguments> blockedSteps() {
    var amount = Payload.of("amount", AMOUNT);
    return Stream.of(
        Arguments.of(
            event("A", 2, "confirmed", 2, Payload.of("units", AMOUNT)),
            BlockReason.UNSUPPORTED_SCHEMA),
        Arguments.of(event("A", 2, "confirmed", 9, amount), BlockReason.UNSUPPORTED_SCHEMA),
        Arguments.of(
            event("A", 2, "confirmed", 1, Payload.of(Map.of())), BlockReason.INVALID_PAYLOAD),
        Arguments.of(event("A", 2, "cancelled", 1, amount), BlockReason.UNKNOWN_KIND),
        Arguments.of(event("A", 2, "released", 1, amount), BlockReason.INVALID_TRANSITION),
        Arguments.of(
            event("A", 2, "confirmed", 1, Payload.of("amount", AMOUNT + 1)),
            BlockReason.INVALID_TRANSITION));
  }

  @ParameterizedTest
  @MethodSource("blockedSteps")
  void aStepThatCannotBeAppliedIsBlockedAndThoseBehindItWait(Event bad, BlockReason reason) {
    given(step("A", 1), bad, step("A", 3));
    var blocked = new StepOutcome.Blocked(bad.eventId(), 2, reason);
    assertThat(applyAll("A")).isEqualTo(new ApplyRun(1, new ApplyRun.Stop.At(blocked)));
    assertThat(state(bad)).isEqualTo(InboxState.BLOCKED);
    assertThat(entry(bad).reason()).contains(reason);
    assertThat(entry(bad).body()).isEqualTo(bad.body());
    assertThat(state(step("A", 3))).isEqualTo(InboxState.PENDING);
    assertThat(standsAt("A").lastSeq()).isEqualTo(1);
    assertThat(effectIds()).containsExactly("A1");
    assertThat(applyAll("A")).isEqualTo(new ApplyRun(0, new ApplyRun.Stop.At(blocked)));
  }

  @Test
  void aBlockedEventIsAppliedUnchangedOnceItsSchemaIsSupported() {
    var a1 = stepOfSchema2("A", 1);
    given(a1, step("A", 2));
    applyAll("A");
    var blocked = entry(a1);
    schemas().support(2, true);
    assertThat(applyAll("A")).isEqualTo(new ApplyRun(2, IDLE));
    assertThat(entry(a1).position()).isEqualTo(blocked.position());
    assertThat(entry(a1).body()).isEqualTo(blocked.body());
    assertThat(entry(a1).state()).isEqualTo(InboxState.APPLIED);
    assertThat(entry(a1).reason()).isEmpty();
    assertThat(effectIds()).containsExactly("A1", "A2");
  }

  @Test
  void theReasonIsTheOneFoundAtTheLastLook() {
    var a1 = event("A", 1, "reserved", 2, Payload.of(Map.of()));
    given(a1);
    applyAll("A");
    assertThat(entry(a1).reason()).contains(BlockReason.UNSUPPORTED_SCHEMA);
    schemas().support(2, true);
    applyAll("A");
    assertThat(entry(a1).reason()).contains(BlockReason.INVALID_PAYLOAD);
    assertThat(state(a1)).isEqualTo(InboxState.BLOCKED);
  }

  @Test
  void whatWasAppliedStaysSoWhenItsSchemaIsNoLongerSupported() {
    givenApplied(step("A", 1));
    schemas().support(1, false);
    given(step("A", 2));
    assertThat(applyAll("A").stopped().word()).isEqualTo(ApplyWord.BLOCKED);
    assertThat(state(step("A", 1))).isEqualTo(InboxState.APPLIED);
    assertThat(effectIds()).containsExactly("A1");
  }

  @Test
  void aGapOrABlockInOneFlowTouchesNoOther() {
    given(stepOfSchema2("A", 1), step("B", 2), step("C", 1));
    applyAll("A");
    applyAll("B");
    assertThat(applyAll("C")).isEqualTo(new ApplyRun(1, IDLE));
    assertThat(effectIds()).containsExactly("C1");
  }

  @Test
  void effectsAreInTheOrderInWhichTheyWereDoneAcrossFlows() {
    given(step("A", 1), step("B", 1), step("A", 2), step("B", 2));
    applier().apply(new FlowId("B"), 1);
    applyAll("A");
    applyAll("B");
    assertThat(effectIds()).containsExactly("B1", "A1", "A2", "B2");
  }

  @Test
  void stepsAskedForByManyAtOnceAreDoneOnceEachAndInOrder() throws Exception {
    given(steps("A"));
    Callable<ApplyRun> applying = () -> applier().apply(A, 1);
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      var applied =
          callers.invokeAll(Collections.nCopies(50, applying)).stream()
              .mapToInt(run -> run.resultNow().applied())
              .sum();
      assertThat(applied).isEqualTo(3);
    }
    assertThat(effectIds()).containsExactly("A1", "A2", "A3");
  }

  private Projection standsAt(String flow) {
    return progress(flow).orElseThrow().projection();
  }

  private static Effect effect(Event event, long held) {
    return new Effect(0, event.eventId(), event.flowId(), event.seq(), event.kind(), held);
  }

  private static Effect withoutPosition(Effect effect) {
    return new Effect(
        0, effect.eventId(), effect.flowId(), effect.seq(), effect.kind(), effect.held());
  }
}
