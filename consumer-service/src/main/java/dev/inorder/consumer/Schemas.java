package dev.inorder.consumer;

import java.util.Set;
import java.util.SortedMap;

/** Which schemas are decoded, as one store keeps it. Each method is one whole transaction. */
public interface Schemas {

  /** Every schema that this program can decode, and whether it does. */
  SortedMap<Integer, Boolean> all();

  /** Decides on a schema for good: what the settings say of it at a later start does not count. */
  void support(int schema, boolean supported);

  /** Supports schemas of which nobody has decided yet; that is a decision from then on. */
  void supportUndecided(Set<Integer> schemas);
}
