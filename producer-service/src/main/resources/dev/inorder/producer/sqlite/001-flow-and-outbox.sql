-- Where each flow stands. One row a flow, moved by each committed step.
CREATE TABLE flow (
  flow_id TEXT    NOT NULL PRIMARY KEY,
  seq     INTEGER NOT NULL CONSTRAINT flow_has_a_step CHECK (seq >= 1),
  state   TEXT    NOT NULL,
  amount  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Every committed event, in the order of the commits.
CREATE TABLE outbox (
  position INTEGER PRIMARY KEY,
  event_id TEXT    NOT NULL,
  flow_id  TEXT    NOT NULL,
  seq      INTEGER NOT NULL CONSTRAINT outbox_seq_counts_from_one CHECK (seq >= 1),
  body     TEXT    NOT NULL,
  accepted INTEGER NOT NULL DEFAULT 0 CONSTRAINT outbox_accepted_is_a_flag CHECK (accepted IN (0, 1)),
  CONSTRAINT outbox_event_is_once UNIQUE (event_id),
  CONSTRAINT outbox_step_is_once UNIQUE (flow_id, seq)
) STRICT;

-- What is still to send, in the order of the commits, and flow by flow.
CREATE INDEX outbox_to_send ON outbox (position) WHERE accepted = 0;
CREATE INDEX outbox_to_send_of_flow ON outbox (flow_id, seq) WHERE accepted = 0;

-- The events that the consumer refused for good. Their flows are not sent on.
CREATE TABLE quarantine (
  event_id TEXT    NOT NULL PRIMARY KEY REFERENCES outbox (event_id),
  flow_id  TEXT    NOT NULL,
  seq      INTEGER NOT NULL,
  reason   TEXT    NOT NULL,
  since    TEXT    NOT NULL,
  CONSTRAINT quarantine_step_is_once UNIQUE (flow_id, seq)
) STRICT;
