//! The rows: what is written becomes SQL here, and nowhere else.

use super::{StoreError, StoredRoom, Write};
use protocol::ChatLine;
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

/// Lines of chat that a connection is told.
const CHAT_TOLD: u32 = 200;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS room (
        id TEXT PRIMARY KEY, created INTEGER NOT NULL, touched INTEGER NOT NULL, deadline INTEGER, record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS room_touched ON room (touched);
    CREATE TABLE IF NOT EXISTS input (
        room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE, seq INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (room, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS chat (
        room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE, n INTEGER NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (room, n)
    ) STRICT, WITHOUT ROWID;
    PRAGMA user_version = 1;
";

/// Makes the tables, unless they are there.
pub fn prepare(db: &Connection) -> rusqlite::Result<()> {
    db.pragma_update(None, "foreign_keys", true)?;
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version > 1 {
        return Err(rusqlite::Error::InvalidParameterName(format!(
            "the file is of a newer version ({version}) of the program"
        )));
    }
    db.execute_batch(SCHEMA)
}

/// Writes everything in one transaction; what came of each.
pub fn write_all<'a>(
    db: &mut Connection,
    writes: impl Iterator<Item = &'a Write>,
    now: u64,
) -> Result<Vec<Result<usize, StoreError>>, StoreError> {
    let mut results = Vec::new();
    let committed = db.transaction().and_then(|mut transaction| {
        for write in writes {
            // All of a write or nothing of it, whatever becomes of the others.
            let savepoint = transaction.savepoint()?;
            let result = write_one(&savepoint, write, now);
            match &result {
                Ok(_) => savepoint.commit()?,
                Err(why) => tracing::error!(%why, room = write.room(), "a row cannot be written"),
            }
            results.push(result.map_err(|_| StoreError));
        }
        transaction.commit()
    });
    match committed {
        Ok(()) => Ok(results),
        Err(why) => {
            tracing::error!(%why, "the store cannot be written");
            Err(StoreError)
        }
    }
}

fn write_one(db: &Connection, write: &Write, now: u64) -> rusqlite::Result<usize> {
    let now = signed(now);
    match write {
        // The rooms are counted where they are written, by the only thread that writes: nobody else keeps a count that
        // could be wrong.
        Write::NewRoom { id, record, limit } => db
            .prepare_cached(
                "INSERT INTO room (id, created, touched, record) SELECT ?1, ?2, ?2, ?3
                 WHERE (SELECT count(*) FROM room) < ?4",
            )?
            .execute(params![id, now, json(record), signed(*limit)]),
        Write::Room { id, record } => db
            .prepare_cached(
                "INSERT INTO room (id, created, touched, record) VALUES (?1, ?2, ?2, ?3)
                 ON CONFLICT (id) DO UPDATE SET touched = ?2, record = ?3",
            )?
            .execute(params![id, now, json(record)]),
        Write::Inputs { id, seq, body, deadline, record } => {
            db.prepare_cached("INSERT INTO input (room, seq, body) VALUES (?1, ?2, ?3)")?
                .execute(params![id, seq, body])?;
            match record {
                Some(record) => db
                    .prepare_cached("UPDATE room SET touched = ?2, deadline = ?3, record = ?4 WHERE id = ?1")?
                    .execute(params![id, now, deadline.map(signed), json(record)]),
                None => db
                    .prepare_cached("UPDATE room SET touched = ?2, deadline = ?3 WHERE id = ?1")?
                    .execute(params![id, now, deadline.map(signed)]),
            }
        }
        Write::Chat { id, line } => db
            .prepare_cached("INSERT INTO chat (room, n, line) VALUES (?1, ?2, ?3)")?
            .execute(params![id, line.n, json(line)]),
        Write::Deadline { id, deadline } => db
            .prepare_cached("UPDATE room SET deadline = ?2 WHERE id = ?1")?
            .execute(params![id, deadline.map(signed)]),
        Write::Close => Ok(0),
        Write::Expire { lobbies_before, before } => db
            .prepare_cached(
                "DELETE FROM room WHERE touched < ?2
                 OR touched < ?1 AND NOT EXISTS (SELECT 1 FROM input WHERE input.room = room.id)",
            )?
            .execute(params![signed(*lobbies_before), signed(*before)]),
    }
}

/// Reads a room; nothing if there is none.
pub fn read_room(db: &Connection, id: &str) -> rusqlite::Result<Option<StoredRoom>> {
    let row = db
        .prepare_cached("SELECT record, deadline FROM room WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get::<_, String>(0)?, row.get::<_, Option<i64>>(1)?)))
        .optional()?;
    let Some((record, deadline)) = row else { return Ok(None) };
    let record = serde_json::from_str(&record).map_err(unreadable)?;
    let log = db
        .prepare_cached("SELECT body FROM input WHERE room = ?1 ORDER BY seq")?
        .query_map([id], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<String>>>()?;
    let chat_lines: u32 = db
        .prepare_cached("SELECT coalesce(max(n), 0) FROM chat WHERE room = ?1")?
        .query_row([id], |row| row.get(0))?;
    let chat = db
        .prepare_cached("SELECT line FROM chat WHERE room = ?1 AND n > ?2 ORDER BY n")?
        .query_map(params![id, chat_lines.saturating_sub(CHAT_TOLD)], |row| row.get::<_, String>(0))?
        .map(|line| serde_json::from_str(&line?).map_err(unreadable))
        .collect::<rusqlite::Result<Vec<ChatLine>>>()?;
    Ok(Some(StoredRoom { record, log, chat, chat_lines, deadline: deadline.map(i64::unsigned_abs) }))
}

fn unreadable(why: serde_json::Error) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, Box::new(why))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| unreachable!("plain structs can be written as JSON"))
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
