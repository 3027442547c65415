package dev.inorder.relay.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inorder.event.Json;
import dev.inorder.event.StrictJson;
import dev.inorder.relay.OtherSideFailed;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * One side that the relay posts JSON to. Each post is sent once: what OkHttp would repeat or
 * redirect by itself is switched off, since only the relay knows what may be repeated.
 */
final class Side {
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final int LARGEST_ANSWER = 32 * 1024 * 1024;
  private static final Set<String> JSON_TYPES =
      Set.of("application/json", "application/problem+json");
  private static final MediaType JSON = MediaType.get("application/json");

  /** Shorter than the services keep an idle connection, so that a dead one is seldom met. */
  private static final ConnectionPool CONNECTIONS = new ConnectionPool(8, 15, TimeUnit.SECONDS);

  private static final OkHttpClient CLIENT =
      new OkHttpClient.Builder()
          .connectionPool(CONNECTIONS)
          .socketFactory(new NoDelaySockets())
          .protocols(List.of(Protocol.HTTP_1_1))
          .followRedirects(false)
          .followSslRedirects(false)
          .retryOnConnectionFailure(false)
          .connectTimeout(CONNECT)
          .readTimeout(Duration.ZERO)
          .writeTimeout(Duration.ZERO)
          .build();

  private final HttpUrl base;

  Side(URI base) {
    this.base = HttpUrl.get(base.toString());
  }

  /** A post that can be sent once, or cancelled. */
  Call prepare(String path, String json, Duration longest) {
    var url = base.newBuilder().addPathSegments(path).build();
    var request = new Request.Builder().url(url).post(new OneShot(json.getBytes(UTF_8))).build();
    var call = CLIENT.newCall(request);
    call.timeout().timeout(longest.toMillis(), TimeUnit.MILLISECONDS);
    return call;
  }

  /**
   * Sends the post and reads the answer to its end.
   *
   * @throws OtherSideFailed if none came in time
   */
  static Reply send(Call call) {
    try (var response = call.execute()) {
      return new Reply(response.code(), retryAfter(response), json(response));
    } catch (EOFException e) {
      throw noAnswer(call, "the connection ended in the middle of it");
    } catch (IOException e) {
      throw noAnswer(call, e.getMessage());
    }
  }

  private static OtherSideFailed noAnswer(Call call, @Nullable String why) {
    return new OtherSideFailed("no answer from " + call.request().url() + ": " + why);
  }

  private static Optional<Json> json(Response response) throws IOException {
    var body = response.peekBody(LARGEST_ANSWER).bytes();
    var type = Optional.ofNullable(response.header("Content-Type")).orElse("");
    boolean saysJson = JSON_TYPES.contains(type.split(";", 2)[0].strip());
    return saysJson && StrictJson.read(body) instanceof StrictJson.Reading.Read(var value)
        ? Optional.of(value)
        : Optional.empty();
  }

  private static Optional<Duration> retryAfter(Response response) {
    return Optional.ofNullable(response.header("Retry-After"))
        .filter(value -> value.matches("[0-9]{1,5}"))
        .map(value -> Duration.ofSeconds(Long.parseLong(value)));
  }

  /** A body that OkHttp must not send a second time. */
  private static final class OneShot extends RequestBody {
    private final byte[] bytes;

    OneShot(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public MediaType contentType() {
      return JSON;
    }

    @Override
    public long contentLength() {
      return bytes.length;
    }

    @Override
    public boolean isOneShot() {
      return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      sink.write(bytes);
    }
  }
}
