package dev.inorder.event;

/**
 * One thing wrong with a document that was sent.
 *
 * @param pointer where it is, as a JSON pointer (RFC 6901); empty for the document as a whole
 * @param detail what is wrong and what would be right, in words for the sender
 */
public record Fault(String pointer, String detail) {

  /** The same fault of a document that is itself the value at {@code prefix} of a larger one. */
  public Fault within(String prefix) {
    return new Fault(prefix + pointer, detail);
  }

  /** The pointer of a member, with the two characters escaped that a pointer gives a meaning. */
  static String pointer(String parent, String name) {
    return parent + "/" + name.replace("~", "~0").replace("/", "~1");
  }
}
