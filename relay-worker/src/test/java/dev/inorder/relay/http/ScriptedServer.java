package dev.inorder.relay.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A server that answers as it is told, and remembers what it was asked. */
final class ScriptedServer implements AutoCloseable {
  final List<Asked> asked = Collections.synchronizedList(new ArrayList<>());
  private final HttpServer server;

  ScriptedServer(Function<Asked, Answer> script) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          var request = new Asked(exchange.getRequestURI().getPath(), body);
          asked.add(request);
          var answer = script.apply(request);
          exchange.getResponseHeaders().set("Content-Type", answer.type());
          answer.headers().forEach(exchange.getResponseHeaders()::set);
          var bytes = answer.body().getBytes(UTF_8);
          exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  record Asked(String path, String body) {}

  record Answer(int status, String type, Map<String, String> headers, String body) {
    static Answer json(int status, String body) {
      return new Answer(status, "application/json", Map.of(), body);
    }

    static Answer problem(int status, String body) {
      return new Answer(status, "application/problem+json", Map.of(), body);
    }
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
