package dev.inorder.kit.http;

import static dev.inorder.kit.http.RawClient.head;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.kit.database.CommitUnknown;
import dev.inorder.kit.database.StorageUnavailable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpFailureTest {
  private final List<HttpEvent> events = Collections.synchronizedList(new ArrayList<>());

  @Test
  void aRefusalIsAnsweredAsItSays() throws IOException {
    var problem = ProblemCode.UNAUTHORIZED.problem("say who you are");
    var answer = failing(new Refused(problem)).isProblem(401, "unauthorized");
    assertThat(answer.json().path("detail").asText()).isEqualTo("say who you are");
    assertThat(failures()).isEmpty();
  }

  @Test
  void aStorageThatIsNotAvailableMayBeAskedAgain() throws IOException {
    var answer = failing(new StorageUnavailable("the disk is full"));
    answer.isProblem(503, "storage_unavailable");
    assertThat(answer.body()).contains("nothing of the request is on disk");
  }

  @Test
  void aCommitThatIsNotKnownIsAnsweredAsNotKnown() throws IOException {
    var answer = failing(new CommitUnknown(new IllegalStateException("input/output error")));
    answer.isProblem(503, "commit_unknown");
    assertThat(answer.body()).contains("ask again with the same event_id");
  }

  @Test
  void aFailureOfOurCodeIsToldToUsAndNotToTheClient() throws IOException {
    var failure = new IllegalStateException("a secret of the service");
    var answer = failing(failure).isProblem(500, "internal");
    assertThat(answer.body()).doesNotContain("secret").doesNotContain("IllegalState");
    assertThat(failures()).containsExactly(failure);
  }

  @Test
  void anErrorOfTheMachineHasTheShapeOfEveryProblem() throws IOException {
    var failure = new StackOverflowError();
    failing(failure).isProblem(500, "internal");
    assertThat(failures()).containsExactly(failure);
  }

  private RawClient.Response failing(Throwable failure) throws IOException {
    var route = Route.get("/", _ -> failWith(failure));
    try (var server = HttpServer.start("127.0.0.1", 0, List.of(route), events::add)) {
      return RawClient.ask(server.port(), head("GET / HTTP/1.1", "Host: x"));
    }
  }

  private List<Throwable> failures() {
    return events.stream()
        .filter(HttpEvent.Failed.class::isInstance)
        .map(event -> ((HttpEvent.Failed) event).cause())
        .toList();
  }

  private static Answer failWith(Throwable failure) {
    switch (failure) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalArgumentException(failure);
    }
  }
}
