-- A table with everything that can go wrong in a write.
CREATE TABLE note (
  name TEXT NOT NULL PRIMARY KEY,
  text TEXT NOT NULL DEFAULT ''
) STRICT;

-- A constraint that is looked at only by COMMIT.
CREATE TABLE reply (
  name TEXT NOT NULL REFERENCES note (name) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TRIGGER note_may_abort BEFORE INSERT ON note WHEN NEW.name = 'abort'
BEGIN SELECT RAISE (ABORT, 'a trigger aborts'); END;

CREATE TRIGGER note_may_fail BEFORE INSERT ON note WHEN NEW.name = 'fail'
BEGIN SELECT RAISE (FAIL, 'a trigger fails'); END;

CREATE TRIGGER note_may_roll_back BEFORE INSERT ON note WHEN NEW.name = 'rollback'
BEGIN SELECT RAISE (ROLLBACK, 'a trigger rolls back'); END;
