package dev.inorder.consumer.http;

import static dev.inorder.consumer.Samples.altered;
import static dev.inorder.consumer.Samples.renamed;
import static dev.inorder.consumer.Samples.step;
import static dev.inorder.consumer.Samples.steps;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.inorder.event.Event;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many clients at once. Who wins is open; what the tables hold in the end is not. */
class RacingClientsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {6, 50})
  void ofManyWhoBringOneEventOneIsAcceptedAndTheOthersAreDuplicates(int clients) throws Exception {
    try (var consumer = RunningConsumer.auto(folder)) {
      var replies = race(Collections.nCopies(clients, () -> consumer.receive(step("A", 1))));
      assertThat(count(replies, 202, "accepted")).isEqualTo(1);
      assertThat(count(replies, 200, "duplicate")).isEqualTo(clients - 1);
      await().until(() -> consumer.tables().effects().size() == 1);
      assertThat(consumer.tables().counts()).containsExactly(1, 1, 1);
    }
  }

  @Test
  void ofTwoBodiesUnderOneIdOneIsAcceptedForAll() throws Exception {
    try (var consumer = RunningConsumer.auto(folder)) {
      var one = step("A", 1);
      var other = altered(one);
      var clients =
          IntStream.range(0, 50)
              .<Callable<Reply>>mapToObj(i -> () -> consumer.receive(i % 2 == 0 ? one : other))
              .toList();
      var replies = race(clients);
      boolean oneWon = consumer.tables().rows("SELECT body FROM inbox").contains(one.body());
      var winners = ofParity(replies, oneWon ? 0 : 1);
      var losers = ofParity(replies, oneWon ? 1 : 0);
      assertThat(count(winners, 202, "accepted")).isEqualTo(1);
      assertThat(count(winners, 200, "duplicate")).isEqualTo(24);
      assertThat(count(losers, 409, "id_conflict")).isEqualTo(25);
      await().until(() -> consumer.tables().effects().size() == 1);
      assertThat(consumer.tables().counts()).containsExactly(1, 1, 1);
    }
  }

  @Test
  void ofManyEventsForOnePlaceOneIsAcceptedAndTheOthersAreToldWhichOne() throws Exception {
    try (var consumer = RunningConsumer.auto(folder)) {
      var clients =
          IntStream.range(0, 25)
              .<Callable<Reply>>mapToObj(
                  i -> () -> consumer.receive(renamed(step("A", 1), "e" + i)))
              .toList();
      var replies = race(clients);
      assertThat(count(replies, 202, "accepted")).isEqualTo(1);
      assertThat(count(replies, 409, "sequence_conflict")).isEqualTo(24);
      var holder = consumer.tables().rows("SELECT event_id FROM inbox").getFirst();
      assertThat(replies)
          .filteredOn(reply -> reply.status() == 409)
          .allMatch(reply -> reply.body().path("holder").asText().equals(holder));
    }
  }

  @Test
  void stepsThatManyAskForAtOnceAreDoneOnceEach() throws Exception {
    try (var consumer = RunningConsumer.manual(folder)) {
      consumer.given(steps("A"));
      consumer.given(steps("B"));
      var clients =
          Stream.of("/projection/A/apply", "/apply", "/projection/B/apply")
              .flatMap(path -> Collections.nCopies(2, path).stream())
              .<Callable<Reply>>map(path -> () -> consumer.post(path))
              .toList();
      var replies = race(clients);
      assertThat(replies).allMatch(reply -> reply.status() == 200);
      assertThat(replies.stream().mapToInt(reply -> reply.body().path("applied").asInt()).sum())
          .isEqualTo(6);
      assertThat(consumer.tables().counts()).containsExactly(6, 2, 6);
      assertInOrder(consumer);
    }
  }

  @Test
  void sixWhoAskForOneStepDoItOnce() throws Exception {
    try (var consumer = RunningConsumer.manual(folder)) {
      consumer.given(step("A", 1));
      var replies = race(Collections.nCopies(6, () -> consumer.post("/projection/A/apply")));
      assertThat(replies.stream().mapToInt(reply -> reply.body().path("applied").asInt()).sum())
          .isEqualTo(1);
      assertThat(consumer.tables().counts()).containsExactly(1, 1, 1);
    }
  }

  @Test
  void manyFlowsBroughtInAnyOrderByManyAtOnceAreEachAppliedOnceInOrder() throws Exception {
    int flows = 40;
    long seed = new Random().nextLong();
    try (var consumer = RunningConsumer.auto(folder)) {
      List<Event> events = new ArrayList<>();
      IntStream.range(0, flows).forEach(i -> events.addAll(steps("f%02d-".formatted(i))));
      events.addAll(List.copyOf(events));
      Collections.shuffle(events, new Random(seed));
      var replies =
          race(
              events.stream()
                  .<Callable<Reply>>map(event -> () -> consumer.receive(event))
                  .toList());
      assertThat(count(replies, 202, "accepted")).as("seed %d", seed).isEqualTo(3L * flows);
      assertThat(count(replies, 200, "duplicate")).as("seed %d", seed).isEqualTo(3L * flows);
      await().until(() -> consumer.tables().effects().size() == 3 * flows);
      assertThat(consumer.tables().counts()).containsExactly(3 * flows, flows, 3 * flows);
      assertThat(consumer.tables().projection()).allMatch(row -> row.endsWith("|3|released|0"));
      assertInOrder(consumer);
    }
  }

  @Test
  void askingWhileTheLoopAppliesDoesNothingTwice() throws Exception {
    try (var consumer = RunningConsumer.auto(folder)) {
      List<Callable<Reply>> clients = new ArrayList<>();
      for (var step : steps("A").reversed()) {
        clients.add(() -> consumer.receive(step));
        clients.add(() -> consumer.post("/projection/A/apply"));
        clients.add(() -> consumer.post("/apply"));
      }
      race(clients);
      await().until(() -> consumer.tables().effects().size() == 3);
      assertThat(consumer.tables().counts()).containsExactly(3, 1, 3);
      assertInOrder(consumer);
    }
  }

  /** Every flow's effects are its steps, in their order. */
  private static void assertInOrder(RunningConsumer consumer) {
    var outOfOrder =
        consumer
            .tables()
            .rows(
                """
                SELECT flow_id, seq, place FROM (
                  SELECT flow_id, seq, row_number() OVER (
                    PARTITION BY flow_id ORDER BY position) AS place
                  FROM effect)
                WHERE seq <> place
                """);
    assertThat(outOfOrder).isEmpty();
  }

  /** Has every client wait for all others, and start at once. */
  private static List<Reply> race(List<? extends Callable<Reply>> clients) throws Exception {
    var start = new CyclicBarrier(clients.size());
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var replies =
          threads.invokeAll(
              clients.stream()
                  .<Callable<Reply>>map(client ->
                      () -> {
                        start.await();
                        return client.call();
                      })
                  .toList());
      List<Reply> answered = new ArrayList<>();
      for (var reply : replies) {
        answered.add(reply.get());
      }
      return answered;
    }
  }

  private static long count(List<Reply> replies, int status, String word) {
    return replies.stream()
        .filter(reply -> reply.status() == status && reply.word().equals(word))
        .count();
  }

  private static List<Reply> ofParity(List<Reply> replies, int parity) {
    return IntStream.range(0, replies.size())
        .filter(i -> i % 2 == parity)
        .mapToObj(replies::get)
        .toList();
  }
}
