package dev.inorder.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;

class EventReaderTest {
  @Test
  void aStoredBodyIsReadAsTheEventThatItWas() {
    var event = Texts.event(Payload.of("amount", 3));

    assertThat(EventReader.readStored(event.body())).isEqualTo(event);
  }

  @Test
  void aStoredBodyThatIsNoEventIsAnErrorAndNotAnAnswer() {
    assertThatIllegalStateException()
        .isThrownBy(() -> EventReader.readStored("{}"))
        .withMessageContaining("/event_id");
    assertThatIllegalStateException().isThrownBy(() -> EventReader.readStored("not JSON"));
  }

  @Test
  void everyFaultIsSaidAtOnceAndInTheOrderOfTheFields() {
    assertThat(Texts.pointers("{\"payload\":[],\"schema\":0,\"event_id\":\"\",\"extra\":1}"))
        .containsExactly("/extra", "/event_id", "/flow_id", "/seq", "/kind", "/schema", "/payload");
  }

  @Test
  void anEmptyTextIsSaidToBeEmpty() {
    assertThat(Texts.read(" \n"))
        .isEqualTo(
            new EventReader.Reading.NotAnEvent(
                List.of(new Fault("", "is empty; a JSON object is needed"))));
  }
}
