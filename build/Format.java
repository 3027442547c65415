import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions.Style;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Formats every Java file below the working directory, or with {@code check} only says which are
 * not formatted. The formatter parses Java 25 only on a JDK 25, and Maven may run on an older one,
 * so the build starts this file in the JDK that it compiles with.
 */
class Format {
  void main(String[] arguments) throws IOException, FormatterException {
    boolean check = List.of(arguments).contains("check");
    var unformatted = new java.util.ArrayList<Path>();
    for (var file : sources()) {
      var text = Files.readString(file, UTF_8);
      var formatted = format(file, text);
      if (!formatted.equals(text)) {
        unformatted.add(file);
        if (!check) {
          Files.writeString(file, formatted, UTF_8);
        }
      }
    }
    unformatted.forEach(file -> IO.println((check ? "not formatted: " : "formatted: ") + file));
    if (check && !unformatted.isEmpty()) {
      IO.println("run `make format`");
      System.exit(1);
    }
  }

  private static List<Path> sources() throws IOException {
    try (var files = Files.walk(Path.of("."))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .toList();
    }
  }

  private static String format(Path file, String text) throws FormatterException {
    try {
      var ordered =
          ImportOrderer.reorderImports(RemoveUnusedImports.removeUnusedImports(text), Style.GOOGLE);
      return new Formatter().formatSource(ordered);
    } catch (FormatterException e) {
      throw new FormatterException(file + ": " + e.getMessage());
    }
  }
}
