package dev.inorder.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of the supported schemas must do. It begins with schema 1 supported. */
public abstract class SchemasContract extends StoreContract {

  @Test
  void everySchemaThatCanBeDecodedIsListedWhetherItIsOrNot() {
    assertThat(schemas().all()).isEqualTo(Map.of(1, true, 2, false));
  }

  @Test
  void aSchemaIsTurnedOnAndOff() {
    schemas().support(2, true);
    assertThat(schemas().all()).isEqualTo(Map.of(1, true, 2, true));
    schemas().support(1, false);
    assertThat(schemas().all()).isEqualTo(Map.of(1, false, 2, true));
    schemas().support(2, false);
    assertThat(schemas().all()).isEqualTo(Map.of(1, false, 2, false));
  }

  @Test
  void decidingTheSameTwiceChangesNothing() {
    schemas().support(2, true);
    schemas().support(2, true);
    assertThat(schemas().all()).isEqualTo(Map.of(1, true, 2, true));
  }

  @Test
  void whatSomebodyDecidedOutlivesWhatTheSettingsSay() {
    schemas().support(1, false);
    schemas().supportUndecided(Set.of(1, 2));
    assertThat(schemas().all()).isEqualTo(Map.of(1, false, 2, true));
  }

  @Test
  void aDecisionIsThereAfterTheStoreWasClosed() {
    schemas().support(1, false);
    schemas().support(2, true);
    reopen();
    assertThat(schemas().all()).isEqualTo(Map.of(1, false, 2, true));
  }

  @Test
  void nothingUndecidedChangesNothing() {
    schemas().supportUndecided(Set.of());
    assertThat(schemas().all()).isEqualTo(Map.of(1, true, 2, false));
  }
}
