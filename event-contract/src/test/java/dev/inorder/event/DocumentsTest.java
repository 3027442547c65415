package dev.inorder.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inorder.event.Document.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every document of the corpus, with the answer that is written beside it. */
class DocumentsTest {
  static List<Document> documents() throws IOException {
    return Document.all();
  }

  static List<Document> json() throws IOException {
    return documents().stream()
        .filter(document -> !document.answer().equals(new Answer.NotJson()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void aDocumentGetsTheAnswerBesideIt(Document document) {
    var isJson = StrictJson.read(document.utf8()) instanceof StrictJson.Reading.Read;
    var answer = Document.answer(EventReader.read(document.utf8()));

    assertThat(isJson ? answer : new Answer.NotJson()).isEqualTo(document.answer());
    if (!isJson) {
      assertThat(answer).isEqualTo(new Answer.NotAnEvent(List.of("")));
    }
  }

  @ParameterizedTest
  @MethodSource("json")
  void aDocumentGetsTheSameAnswerAsAnElementOfABatch(Document document) {
    var batch = "{\"events\":[1," + new String(document.utf8(), UTF_8) + ",null]}";
    var fields = Fields.of(Texts.json(batch), Set.of("events"));
    var element = fields.elements("events", 3, 3).orElseThrow().get(1);

    assertThat(Document.answer(EventReader.read(element))).isEqualTo(document.answer());
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyFaultIsSaidInWords(Document document) {
    if (EventReader.read(document.utf8()) instanceof EventReader.Reading.NotAnEvent(var faults)) {
      assertThat(faults).extracting(Fault::detail).allMatch(detail -> detail.length() > 8);
    }
  }

  @Test
  void theCorpusHasDocumentsOfEveryAnswerAndNoneTwice() throws IOException {
    assertThat(documents()).hasSizeGreaterThan(300);
    assertThat(documents()).map(Document::toString).doesNotHaveDuplicates();
    assertThat(documents())
        .map(document -> document.answer().getClass().getSimpleName())
        .contains("AnEvent", "NotJson", "NotAnEvent");
  }
}
