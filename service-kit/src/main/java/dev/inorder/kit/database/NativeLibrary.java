package dev.inorder.kit.database;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqlite.util.OSInfo;

/**
 * Has the driver load SQLite from beside the program's jars, where the build unpacked it. Without
 * that the driver unpacks it into the temporary folder at every start, which fails where nothing
 * may be executed from there, and leaves the copy behind when the process is killed.
 */
final class NativeLibrary {
  private NativeLibrary() {}

  static void locate() {
    var folder =
        beside().resolve("org/sqlite/native").resolve(OSInfo.getNativeLibFolderPathForCurrentOS());
    if (Files.isDirectory(folder)) {
      System.setProperty("org.sqlite.lib.path", folder.toString());
    }
  }

  private static Path beside() {
    try {
      var source = NativeLibrary.class.getProtectionDomain().getCodeSource().getLocation();
      var jar = Path.of(source.toURI());
      return jar.resolveSibling("");
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the place of a jar is always a URI", e);
    }
  }
}
