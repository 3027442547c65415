package dev.inorder.kit.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inorder.kit.database.CommitUnknown;
import dev.inorder.kit.database.StorageUnavailable;
import io.javalin.http.Context;
import java.util.function.Consumer;

/** Turns one request into one answer, whatever happens in between. */
final class Exchange {
  private final Consumer<HttpEvent> events;
  private final BodyReader bodies;

  Exchange(Consumer<HttpEvent> events, BodyReader bodies) {
    this.events = events;
    this.bodies = bodies;
  }

  /** Tells what happened beside the requests. */
  void tell(HttpEvent event) {
    events.accept(event);
  }

  void handle(Route route, Context context) {
    long start = System.nanoTime();
    var answer = answer(route, context);
    write(answer, context);
    events.accept(
        new HttpEvent.Answered(
            route.method(), route.path(), answer.status(), System.nanoTime() - start));
  }

  private Answer answer(Route route, Context context) {
    try {
      return route.endpoint().answer(Request.of(route, context, bodies));
    } catch (Refused e) {
      return e.problem().answer();
    } catch (StorageUnavailable e) {
      var detail = "nothing of the request is on disk; the same request may succeed later";
      return ProblemCode.STORAGE_UNAVAILABLE.problem(detail).answer();
    } catch (CommitUnknown e) {
      var detail = "ask again with the same event_id: it is then answered from what is on disk";
      return ProblemCode.COMMIT_UNKNOWN.problem(detail).answer();
    } catch (RuntimeException | Error e) {
      events.accept(new HttpEvent.Failed(route.method(), route.path(), e));
      return ProblemCode.INTERNAL.problem("nothing of the request was kept").answer();
    }
  }

  static void write(Answer answer, Context context) {
    boolean bodyIsUnread =
        answer.status() == ProblemCode.PAYLOAD_TOO_LARGE.status()
            || answer.status() == ProblemCode.REQUEST_TIMEOUT.status();
    if (bodyIsUnread) {
      context.header("Connection", "close");
    }
    context.header("Cache-Control", "no-store");
    answer.headers().forEach(context::header);
    context
        .status(answer.status())
        .contentType(answer.type())
        .result(answer.body().getBytes(UTF_8));
  }
}
