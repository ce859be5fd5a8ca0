//! The tables, and the way to them from the files of every earlier version.
//!
//! `tests/files` has a small file of each earlier version, written by the program of its time.

use rusqlite::{Connection, Error};

/// The version of the tables.
pub const VERSION: i64 = 2;

const TABLES: &str = "
    CREATE TABLE room (
        id TEXT PRIMARY KEY, created INTEGER NOT NULL, touched INTEGER NOT NULL, record TEXT NOT NULL,
        -- The clock of the turn, if one runs.
        clock TEXT,
        -- When it was last touched and when it went into the trash: minutes that servers had run on this file.
        aged INTEGER NOT NULL DEFAULT 0, trashed INTEGER
    ) STRICT;
    CREATE INDEX room_aged ON room (aged);
    CREATE TABLE input (
        room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE, seq INTEGER NOT NULL, body TEXT NOT NULL,
        -- What everybody was told of it, and a fingerprint of the position that it led to.
        told TEXT, hash INTEGER,
        PRIMARY KEY (room, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE chat (
        room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE, n INTEGER NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (room, n)
    ) STRICT, WITHOUT ROWID;
";

/// What is new in version 2.
const SINCE_2: &str = "
    -- Races that are over, as they were told.
    CREATE TABLE ended (
        room TEXT PRIMARY KEY REFERENCES room (id) ON DELETE CASCADE, seq INTEGER NOT NULL, last INTEGER NOT NULL,
        view TEXT NOT NULL, record TEXT NOT NULL, replay BLOB NOT NULL
    ) STRICT;
    -- One row: minutes that servers have run on this file, when it was last copied (milliseconds since 1970).
    CREATE TABLE server (run INTEGER NOT NULL, backup INTEGER, probe INTEGER NOT NULL) STRICT;
    INSERT INTO server (run, probe) VALUES (0, 0);
";

/// From version 1. How old a room is counts from the newest one: what the clock on the wall says now is not asked.
const FROM_1: &str = "
    ALTER TABLE room ADD COLUMN clock TEXT;
    ALTER TABLE room ADD COLUMN aged INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE room ADD COLUMN trashed INTEGER;
    ALTER TABLE room DROP COLUMN deadline;
    UPDATE room SET aged = (touched - (SELECT max(touched) FROM room)) / 60000;
    DROP INDEX room_touched;
    CREATE INDEX room_aged ON room (aged);
    ALTER TABLE input ADD COLUMN told TEXT;
    ALTER TABLE input ADD COLUMN hash INTEGER;
";

/// Makes the tables, or brings those of an earlier version up to date: all of it or nothing.
pub fn prepare(db: &Connection) -> rusqlite::Result<()> {
    db.pragma_update(None, "foreign_keys", true)?;
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let steps: &[&str] = match version {
        0 => &[TABLES, SINCE_2],
        1 => &[FROM_1, SINCE_2],
        VERSION => &[],
        _ => {
            let why = format!("the file is of a newer version ({version}) of the program");
            return Err(Error::InvalidParameterName(why));
        }
    };
    if steps.is_empty() {
        return Ok(());
    }
    let steps = steps.concat();
    db.execute_batch(&format!("BEGIN IMMEDIATE; {steps} PRAGMA user_version = {VERSION}; COMMIT;"))
}
