package dev.inorder.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.consumer.Applying.Unfinished;
import dev.inorder.event.ApplyWord;
import dev.inorder.event.BlockReason;
import dev.inorder.event.EventId;
import dev.inorder.event.FlowId;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ApplyingTest {
  private static final StepOutcome GAP = new StepOutcome.Gap(1);
  private static final StepOutcome BLOCKED =
      new StepOutcome.Blocked(new EventId("A1"), 1, BlockReason.UNKNOWN_KIND);

  private final FakeLedger ledger = new FakeLedger();
  private final Applying applying = new Applying(ledger, ledger, _ -> {});

  @Test
  void oneFlowIsAppliedToItsEnd() {
    ledger.add("A", 200);
    var run = applying.apply(new FlowId("A"), Applying.MOST_STEPS);
    assertThat(run.applied()).isEqualTo(200);
    assertThat(run.stopped().word()).isEqualTo(ApplyWord.IDLE);
  }

  @Test
  void aLongRunIsManyTransactionsThatAddUpToItsLimit() {
    ledger.add("A", 200);
    var run = applying.apply(new FlowId("A"), 150);
    assertThat(run).isEqualTo(new ApplyRun(150, new ApplyRun.Stop.Limit()));
    assertThat(ledger.left("A")).isEqualTo(50);
    assertThat(ledger.turns()).extracting(FakeLedger.Turn::most).containsExactly(64, 64, 22);
  }

  @Test
  void allFlowsAreAppliedInTheOrderOfTheirIds() {
    Stream.of("C", "A", "B").forEach(flow -> ledger.add(flow, 2));
    var run = applying.applyAll(Applying.MOST_STEPS);
    assertThat(run).isEqualTo(new Applying.RunOverAll(6, ApplyWord.IDLE, List.of()));
    assertThat(ledger.turns()).extracting(FakeLedger.Turn::flow).containsExactly("A", "B", "C");
  }

  @Test
  void stepsRunOutInTheMiddleOfAFlow() {
    Stream.of("A", "B", "C").forEach(flow -> ledger.add(flow, 2));
    var run = applying.applyAll(3);
    assertThat(run.applied()).isEqualTo(3);
    assertThat(run.stopped()).isEqualTo(ApplyWord.LIMIT);
    assertThat(run.unfinished()).extracting(Unfinished::flow).containsExactly(new FlowId("B"));
    assertThat(ledger.left()).isEqualTo(3);
  }

  @Test
  void aFlowThatIsStuckIsListedAndHoldsUpNoOther() {
    ledger.stickAt("A", GAP);
    ledger.add("B", 1);
    ledger.stickAt("C", BLOCKED);
    ledger.add("D", 1);
    var run = applying.applyAll(Applying.MOST_STEPS);
    assertThat(run.applied()).isEqualTo(2);
    assertThat(run.stopped()).isEqualTo(ApplyWord.BLOCKED);
    assertThat(run.unfinished())
        .containsExactly(
            new Unfinished(new FlowId("A"), new ApplyRun(0, new ApplyRun.Stop.At(GAP))),
            new Unfinished(new FlowId("C"), new ApplyRun(0, new ApplyRun.Stop.At(BLOCKED))));
  }

  @Test
  void theListOfStuckFlowsIsBoundedAndTheWordCountsThemAll() {
    IntStream.range(0, 501).forEach(i -> ledger.stickAt("f%03d".formatted(i), GAP));
    ledger.stickAt("g", BLOCKED);
    ledger.add("h", 1);
    var run = applying.applyAll(Applying.MOST_STEPS);
    assertThat(run.unfinished()).hasSize(500);
    assertThat(run.stopped()).isEqualTo(ApplyWord.BLOCKED);
    assertThat(run.applied()).isEqualTo(1);
  }

  @Test
  void nothingToApplyIsIdle() {
    assertThat(applying.applyAll(1))
        .isEqualTo(new Applying.RunOverAll(0, ApplyWord.IDLE, List.of()));
  }
}
