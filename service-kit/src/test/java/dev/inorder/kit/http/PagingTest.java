package dev.inorder.kit.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagingTest {

  @Test
  void fiftyAreShownUnlessAnotherNumberIsAskedFor() {
    assertThat(Paging.of("things", Map.of()).limit()).isEqualTo(50);
    assertThat(Paging.of("things", Map.of("limit", "1")).limit()).isEqualTo(1);
    assertThat(Paging.of("things", Map.of("limit", "500")).limit()).isEqualTo(500);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "501", "abc", "", "-1", "+1", "1.0", " 1", "1e2", "99999999999", "٣"})
  void anotherLimitIsRefused(String limit) {
    assertThatItIsRefused("/limit", () -> Paging.of("things", Map.of("limit", limit)));
  }

  @Test
  void eachPageBeginsBehindTheLastItemOfThePageBefore() throws Exception {
    var first = page(Map.of("limit", "2"), List.of(1, 2, 3));
    assertThat(first.path("items")).hasToString("[1,2]");
    var cursor = first.path("next_cursor").asText();
    var paging = Paging.of("things", Map.of("limit", "2", "cursor", cursor));
    assertThat(paging.afterPosition()).isEqualTo(2);
    assertThat(paging.toRead()).isEqualTo(3);
  }

  @Test
  void thePageThatShowsEverythingLeftIsTheLast() throws Exception {
    assertThat(page(Map.of("limit", "2"), List.of(1, 2)).path("next_cursor").isNull()).isTrue();
    assertThat(page(Map.of(), List.of())).hasToString("{\"items\":[],\"next_cursor\":null}");
  }

  @Test
  void readingOnUntilTheEndShowsEachItemOnce() throws Exception {
    var all = IntStream.rangeClosed(1, 7).boxed().toList();
    var shown = new StringBuilder();
    Map<String, String> query = Map.of("limit", "3");
    while (true) {
      long after = Paging.of("things", query).afterPosition();
      var read = all.stream().filter(item -> item > after).limit(4).toList();
      var page = page(query, read);
      page.path("items").forEach(item -> shown.append(item.asText()));
      if (page.path("next_cursor").isNull()) {
        break;
      }
      query = Map.of("limit", "3", "cursor", page.path("next_cursor").asText());
    }
    assertThat(shown).hasToString("1234567");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "garbage", "%%%", "MTIz", "dGhpbmdzIA", "2", "dGhpbmdzIDE=="})
  void whatIsNoCursorIsRefused(String cursor) {
    assertThatItIsRefused(
        "/cursor", () -> Paging.of("things", Map.of("cursor", cursor)).afterPosition());
  }

  @ParameterizedTest
  @ValueSource(strings = {"things -1", "things 1x", "things 9999999999999999999", "things  1"})
  void aMadeUpCursorIsRefused(String text) {
    assertThatItIsRefused(
        "/cursor", () -> Paging.of("things", Map.of("cursor", encoded(text))).afterPosition());
  }

  @Test
  void anotherListsCursorIsRefused() throws Exception {
    var cursor = page(Map.of("limit", "1"), List.of(1, 2)).path("next_cursor").asText();
    assertThat(Paging.of("things", Map.of("cursor", cursor)).afterPosition()).isEqualTo(1);
    assertThatItIsRefused("/cursor", () -> Paging.of("others", Map.of("cursor", cursor)));
    assertThatItIsRefused("/cursor", () -> Paging.of("thing", Map.of("cursor", cursor)));
  }

  @Test
  void aKeyIsReadAsTheTypeThatItShouldBe() {
    var paging = Paging.of("things", Map.of("cursor", encoded("things red")));
    assertThat(paging.after(Optional::of)).contains("red");
    assertThat(Paging.of("things", Map.of()).after(Optional::of)).isEmpty();
    assertThatItIsRefused("/cursor", () -> paging.after(_ -> Optional.empty()));
  }

  private static JsonNode page(Map<String, String> query, List<Integer> read) throws Exception {
    var answer = Paging.of("things", query).answer(read, IntNode::new, String::valueOf);
    assertThat(answer.status()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body());
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  private static void assertThatItIsRefused(String pointer, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> {
              assertThat(refused.problem().status()).isEqualTo(400);
              assertThat(refused.problem().code()).isEqualTo("invalid_request");
              assertThat(refused.problem().members().at("/errors/0/pointer").asText())
                  .isEqualTo(pointer);
            });
  }
}
