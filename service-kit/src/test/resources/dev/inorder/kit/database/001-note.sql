CREATE TABLE note (
  name TEXT NOT NULL PRIMARY KEY,
  size INTEGER NOT NULL CONSTRAINT size_is_small CHECK (size < 100)
) STRICT;
CREATE INDEX note_by_size ON note (size);
