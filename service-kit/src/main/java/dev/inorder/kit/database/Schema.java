package dev.inorder.kit.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * What a database must contain.
 *
 * @param applicationId the number in the file's header that tells it from every other SQLite file
 * @param owner the class beside whose compiled form the scripts lie
 * @param scripts the names of the migration scripts, in the order of their numbers; script n brings
 *     a database from {@code user_version} n - 1 to n
 */
public record Schema(int applicationId, Class<?> owner, List<String> scripts) {

  int version() {
    return scripts.size();
  }

  /** The text of the script that leads to {@code version}. */
  String script(int version) {
    var name = scripts.get(version - 1);
    try (var in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the migration " + name + " is not in the jar");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the migration " + name + " cannot be read", e);
    }
  }
}
