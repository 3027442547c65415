package dev.inorder.kit.http;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.Header;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves routes over HTTP/1.1, each request on a virtual thread of its own. */
public final class HttpServer implements AutoCloseable {
  private static final Duration LONGEST_STOP = Duration.ofSeconds(10);
  private static final Duration IDLE_CONNECTION = Duration.ofSeconds(30);
  private static final int PLATFORM_THREADS = 16;
  private static final int HEADER_BYTES = 8 * 1024;

  private final Javalin javalin;

  private HttpServer(Javalin javalin) {
    this.javalin = javalin;
  }

  /**
   * Starts to serve.
   *
   * @param port 0 for one that is free
   * @param events told of every request, on the thread that handles it
   * @throws CannotListen if something else listens there
   */
  public static HttpServer start(
      String host, int port, List<Route> routes, Consumer<HttpEvent> events) {
    return start(host, port, routes, new Exchange(events, new BodyReader(BodyReader.DEADLINE)));
  }

  static HttpServer start(String host, int port, List<Route> routes, Exchange exchange) {
    var javalin = Javalin.create(config -> configure(config, routes, exchange));
    try {
      var server = new HttpServer(javalin.start(host, port));
      exchange.tell(new HttpEvent.Serving(host, server.port()));
      return server;
    } catch (JavalinBindException e) {
      throw new CannotListen(refusal(host + ":" + port, e), e);
    }
  }

  private static String refusal(String address, JavalinBindException failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return "Address already in use".equals(cause.getMessage())
        ? address + " is in use by another process"
        : address + " cannot be listened on: " + cause;
  }

  /**
   * The address cannot be listened on, mostly since something else does; the message is one line.
   */
  public static final class CannotListen extends RuntimeException {
    CannotListen(String message, Throwable cause) {
      super(message, cause);
    }
  }

  public int port() {
    return javalin.port();
  }

  /** Refuses what is new with 503, finishes what it has taken, and stops. */
  @Override
  public void close() {
    javalin.stop();
  }

  private static void configure(JavalinConfig config, List<Route> routes, Exchange exchange) {
    config.startup.showJavalinBanner = false;
    config.startup.startupWatcherEnabled = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.router.ignoreTrailingSlashes = false;
    config.http.prefer405over404 = true;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.jetty.threadPool = threads();
    config.jetty.modifyServer(HttpServer::prepare);
    config.jetty.modifyHttpConfiguration(HttpServer::prepare);
    for (var route : routes) {
      methods(route)
          .forEach(method ->
              config.routes.addHttpHandler(
                  method, route.path(), context -> exchange.handle(route, context)));
    }
    config.routes.exception(HttpResponseException.class, HttpServer::refuseUnmatched);
  }

  /** Jetty leaves the body of an answer to HEAD out by itself. */
  private static List<HandlerType> methods(Route route) {
    var method = HandlerType.findOrCreate(route.method());
    return method.equals(HandlerType.GET) ? List.of(method, HandlerType.HEAD) : List.of(method);
  }

  private static void refuseUnmatched(HttpResponseException e, Context context) {
    var answer = JettyErrors.problem(e.getStatus(), "").answer();
    if (e.getStatus() == ProblemCode.METHOD_NOT_ALLOWED.status()) {
      // Javalin names this one detail differently for browsers and for others.
      answer = answer.with("Allow", String.join(", ", e.getDetails().values()));
    }
    Exchange.write(answer, context);
  }

  private static QueuedThreadPool threads() {
    var threads = new QueuedThreadPool(PLATFORM_THREADS);
    threads.setName("http");
    threads.setVirtualThreadsExecutor(
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("request ", 0).factory()));
    return threads;
  }

  private static void prepare(Server server) {
    server.setStopTimeout(LONGEST_STOP.toMillis());
    server.setErrorHandler(new JettyErrors());
    server.insertHandler(new GracefulHandler());
  }

  private static void prepare(HttpConfiguration configuration) {
    configuration.setUriCompliance(UriCompliance.RFC3986);
    configuration.setSendServerVersion(false);
    configuration.setRequestHeaderSize(HEADER_BYTES);
    configuration.setIdleTimeout(IDLE_CONNECTION.toMillis());
    configuration.addCustomizer((request, _) -> withoutMethodOverride(request));
  }

  /** Javalin would take the header for the method of the request. */
  private static Request withoutMethodOverride(Request request) {
    if (!request.getHeaders().contains(Header.X_HTTP_METHOD_OVERRIDE)) {
      return request;
    }
    var headers =
        HttpFields.build(request.getHeaders()).remove(Header.X_HTTP_METHOD_OVERRIDE).asImmutable();
    return new Request.Wrapper(request) {
      @Override
      public HttpFields getHeaders() {
        return headers;
      }
    };
  }
}
