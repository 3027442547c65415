package dev.inorder.system;

/** Questions whose right answer is no row. */
final class Checks {
  /** Flows whose effects, in the order in which they were done, are not 1, 2, 3 and so on. */
  static final String FLOWS_OUT_OF_ORDER =
      """
      SELECT flow_id, seq, place FROM (
        SELECT flow_id, seq, row_number() OVER (PARTITION BY flow_id ORDER BY position) AS place
        FROM effect)
      WHERE seq <> place\
      """;

  /** Projections that are not the fold of their effects. */
  static final String PROJECTIONS_UNLIKE_THEIR_EFFECTS =
      """
      SELECT p.flow_id FROM projection p
      WHERE p.last_seq <> (SELECT count(*) FROM effect e WHERE e.flow_id = p.flow_id)
         OR p.held <> (SELECT e.held FROM effect e WHERE e.flow_id = p.flow_id
                       ORDER BY e.position DESC LIMIT 1)\
      """;

  /** Inbox rows that are applied without an effect, or have one without being applied. */
  static final String MARKS_UNLIKE_EFFECTS =
      """
      SELECT i.event_id FROM inbox i LEFT JOIN effect e ON e.event_id = i.event_id
      WHERE (i.state = 'applied') <> (e.event_id IS NOT NULL)\
      """;

  private Checks() {}
}
