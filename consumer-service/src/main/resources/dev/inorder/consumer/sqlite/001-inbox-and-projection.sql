-- Every accepted event, in the order in which they came.
CREATE TABLE inbox (
  position INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  flow_id  TEXT    NOT NULL,
  seq      INTEGER NOT NULL CONSTRAINT inbox_seq_counts_from_one CHECK (seq >= 1),
  body     TEXT    NOT NULL,
  state    TEXT    NOT NULL DEFAULT 'pending'
           CONSTRAINT inbox_state_is_a_word CHECK (state IN ('pending', 'blocked', 'applied')),
  reason   TEXT,
  CONSTRAINT inbox_reason_is_of_the_blocked CHECK ((state = 'blocked') = (reason IS NOT NULL)),
  CONSTRAINT inbox_event_is_once UNIQUE (event_id),
  CONSTRAINT inbox_step_is_once UNIQUE (flow_id, seq)
) STRICT;

-- What is still to apply, flow by flow.
CREATE INDEX inbox_to_apply ON inbox (flow_id, seq) WHERE state <> 'applied';

-- What is blocked, which is at most one event a flow.
CREATE INDEX inbox_blocked ON inbox (flow_id) WHERE state = 'blocked';

-- Where each flow stands here: the fold of its effects.
CREATE TABLE projection (
  flow_id  TEXT    NOT NULL PRIMARY KEY,
  last_seq INTEGER NOT NULL CONSTRAINT projection_has_a_step CHECK (last_seq >= 1),
  state    TEXT    NOT NULL,
  held     INTEGER NOT NULL CONSTRAINT projection_holds_no_debt CHECK (held >= 0),
  amount   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What was done, in the order in which it was done.
CREATE TABLE effect (
  position INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  flow_id  TEXT    NOT NULL,
  seq      INTEGER NOT NULL,
  kind     TEXT    NOT NULL,
  held     INTEGER NOT NULL,
  CONSTRAINT effect_of_a_step_is_once UNIQUE (flow_id, seq)
) STRICT;

-- Which schemas of payloads are decoded.
CREATE TABLE schema_support (
  schema    INTEGER NOT NULL PRIMARY KEY,
  supported INTEGER NOT NULL CONSTRAINT schema_supported_is_a_flag CHECK (supported IN (0, 1))
) STRICT;
