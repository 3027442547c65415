package dev.inorder.kit.http;

import static dev.inorder.kit.http.RawClient.head;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inorder.kit.http.RawClient.Response;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpRoutingTest {
  private final Things things = Things.start();

  @BeforeAll
  void itTellsThatItServes() {
    assertThat(things.events).contains(new HttpEvent.Serving("127.0.0.1", things.port()));
  }

  @AfterAll
  void stop() {
    things.close();
  }

  @Test
  void aRouteIsAnsweredAndNothingOfItIsStored() throws IOException {
    var answer = ask("GET", "/things/A1");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"id\":\"A1\"}");
    assertThat(answer.header("Content-Type")).contains("application/json");
    assertThat(answer.header("Cache-Control")).contains("no-store");
    assertThat(answer.headers()).doesNotContainKeys("Server", "Set-Cookie");
  }

  @Test
  void everyAnswerIsToldByItsRouteAndNotByItsPath() throws IOException {
    ask("GET", "/things/of-this-test");
    assertThat(things.events)
        .filteredOn(HttpEvent.Answered.class::isInstance)
        .map(event -> ((HttpEvent.Answered) event).route())
        .contains("/things/{id}")
        .doesNotContain("/things/of-this-test");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/nothing", "/things/", "/things/a/", "/THINGS/a", "/things/a/b"})
  void aPathThatIsNotServedIsNotFound(String path) throws IOException {
    ask("GET", path).isProblem(404, "not_found");
    ask("POST", path).isProblem(404, "not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "QUERY", "BREW", "get"})
  void anotherMethodIsNotAllowedAndTheAllowedOnesAreNamed(String method) throws IOException {
    var answer = ask(method, "/things/a").isProblem(405, "method_not_allowed");
    assertThat(methods(answer)).containsExactlyInAnyOrder("GET", "HEAD", "POST");
  }

  @Test
  void whatABrowserAcceptsChangesNothing() throws IOException {
    var answer =
        RawClient.ask(
            things.port(),
            head("PUT /held HTTP/1.1", "Host: x", "Accept: text/html", "Content-Length: 0"));
    assertThat(methods(answer.isProblem(405, "method_not_allowed")))
        .containsExactlyInAnyOrder("GET", "HEAD");
    RawClient.ask(things.port(), head("GET /nothing HTTP/1.1", "Host: x", "Accept: text/html"))
        .isProblem(404, "not_found");
  }

  @Test
  void headIsGetWithoutTheBody() throws IOException {
    try (var client = RawClient.to(things.port())) {
      client.send(head("HEAD /things/A1 HTTP/1.1", "Host: x"));
      var answer = client.readHead();
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.header("Content-Length")).contains("11");
      client.send(head("HEAD /nothing HTTP/1.1", "Host: x"));
      assertThat(client.readHead().status()).isEqualTo(404);
      client.send(head("GET /things/A1 HTTP/1.1", "Host: x"));
      assertThat(client.read().body()).isEqualTo("{\"id\":\"A1\"}");
    }
  }

  @Test
  void theMethodCannotBeOverriddenByAHeader() throws IOException {
    for (var header : List.of("X-HTTP-Method-Override", "x-http-method-override")) {
      RawClient.ask(
              things.port(),
              head("POST /held HTTP/1.1", "Host: x", header + ": GET", "Content-Length: 0"))
          .isProblem(405, "method_not_allowed");
      var answer =
          RawClient.ask(
              things.port(), head("GET /things/a HTTP/1.1", "Host: x", header + ": POST"));
      assertThat(answer.status()).isEqualTo(200);
    }
  }

  @Test
  void connectOpensNoTunnel() throws IOException {
    assertThat(RawClient.ask(things.port(), head("CONNECT x:80 HTTP/1.1", "Host: x:80")).status())
        .isEqualTo(404);
    RawClient.ask(things.port(), head("CONNECT /things/a HTTP/1.1", "Host: x"))
        .isProblem(400, "invalid_request");
  }

  @Test
  void traceEchoesNothing() throws IOException {
    var answer =
        RawClient.ask(things.port(), head("TRACE /things/a HTTP/1.1", "Host: x", "X-Secret: s3"));
    assertThat(answer.isProblem(405, "method_not_allowed").body()).doesNotContain("s3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/things/a%2Fb",
        "/things/a%2fb",
        "/things/%2e%2e",
        "/things/%2E",
        "/things/%2e%2e/held",
        "//things/a",
        "/things//a",
        "/things/%00",
        "/things/a%00",
        "/things/%0d%0aX-Injected:%201",
        "/things/%7f",
        "/things/%ff",
        "/things/%C0%AF",
        "/things/%zz",
        "/things/%",
        "/things/%u0041",
        "/things/a%5cb",
        "/things/a\\b",
        "/things/\u0001",
        "/things/\u00e9",
        "/things/a#b",
        "/things/%25"
      })
  void aPathOfTwoMeaningsIsRefused(String path) throws IOException {
    ask("GET", path).isProblem(400, "invalid_request");
  }

  @Test
  void dotsInAPathLeadNowhereElse() throws IOException {
    ask("GET", "/things/../held").isProblem(404, "not_found");
    assertThat(ask("GET", "/things/..").json().path("id").asText()).isEqualTo("..");
  }

  @Test
  void aParameterOfThePathBelongsToTheName() throws IOException {
    assertThat(ask("GET", "/things/a;v=1").json().path("id").asText()).isEqualTo("a;v=1");
    assertThat(ask("GET", "/things/a+b").json().path("id").asText()).isEqualTo("a+b");
    assertThat(ask("GET", "/things/a%20b").json().path("id").asText()).isEqualTo("a b");
  }

  @Test
  void theQueryIsReadInUtf8() throws IOException {
    assertThat(found("color=%C3%A9&size=a+b%26")).contains("color=é").contains("size=a b&");
    assertThat(found("")).isEqualTo("{}");
    assertThat(found("color")).isEqualTo("{color=}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"colour=1", "color=1&color=2", "color=%zz", "%zz=1", "color=%", "&", "="})
  void aQueryThatIsNotUnderstoodIsRefusedWhole(String query) throws IOException {
    var answer = ask("GET", "/things?" + query).isProblem(400, "invalid_request");
    assertThat(answer.json().path("errors")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  void aQueryWhereNoneIsKnownIsRefused(String method) throws IOException {
    ask(method, "/things/a?color=red").isProblem(400, "invalid_request");
  }

  @Test
  void theCharsetOfABodyIsNotThatOfTheQuery() throws IOException {
    var answer =
        RawClient.ask(
            things.port(),
            head(
                "GET /things?color=red HTTP/1.1",
                "Host: x",
                "Content-Type: text/plain; charset=none-such"));
    assertThat(answer.json().path("found").asText()).isEqualTo("{color=red}");
  }

  @Test
  void theSameAddressCannotBeServedTwice() {
    assertThatThrownBy(
            () -> HttpServer.start("127.0.0.1", things.port(), List.of(), things.events::add))
        .isInstanceOf(HttpServer.CannotListen.class)
        .hasMessage("127.0.0.1:" + things.port() + " is in use by another process");
  }

  @Test
  void anAddressThatIsNotOursIsNotSaidToBeInUse() {
    assertThatThrownBy(() -> HttpServer.start("192.0.2.1", 0, List.of(), things.events::add))
        .isInstanceOf(HttpServer.CannotListen.class)
        .hasMessageStartingWith("192.0.2.1:0 cannot be listened on: ");
  }

  private String found(String query) throws IOException {
    return ask("GET", "/things?" + query).json().path("found").asText();
  }

  private Response ask(String method, String path) throws IOException {
    return RawClient.ask(
        things.port(), head(method + " " + path + " HTTP/1.1", "Host: x", "Content-Length: 0"));
  }

  private static List<String> methods(Response answer) {
    return List.of(answer.header("Allow").orElse("").split(", "));
  }
}
