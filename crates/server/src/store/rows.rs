//! The rows: what is written becomes SQL here, and nowhere else.

use super::{
    Ended, LATEST, LINES, StoreError, StoredClock, StoredInput, StoredRoom, Write, form::StoredLine,
    record::RoomRecord,
};
use protocol::ChatLine;
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

/// Writes everything in one transaction; what came of each, or of all.
pub fn write_all<'a>(
    db: &mut Connection,
    writes: impl Iterator<Item = &'a Write>,
    now: u64,
) -> Result<Vec<Result<usize, StoreError>>, StoreError> {
    let refused = |why: rusqlite::Error| {
        tracing::error!(%why, "the store cannot be written");
        StoreError::Refused
    };
    if !db.is_autocommit() {
        // What failed before has not been put away.
        db.execute_batch("ROLLBACK").map_err(refused)?;
    }
    let mut transaction = db.transaction().map_err(refused)?;
    let mut results = Vec::new();
    for write in writes {
        // All of a write or nothing of it, whatever becomes of the others.
        let savepoint = transaction.savepoint().map_err(refused)?;
        let result = write_one(&savepoint, write, now);
        match &result {
            Ok(_) => savepoint.commit().map_err(refused)?,
            Err(why) => tracing::error!(%why, room = write.room(), "a row cannot be written"),
        }
        results.push(result.map_err(|_| StoreError::Refused));
    }
    match transaction.commit() {
        Ok(()) => Ok(results),
        Err(why) => {
            tracing::error!(%why, "the store cannot be written");
            Err(of_commit(&why))
        }
    }
}

/// What is known of a transaction that could not be committed: that it has left nothing behind or, after an error of the
/// disk, nothing at all.
pub fn of_commit(why: &rusqlite::Error) -> StoreError {
    use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, DiskFull, ReadOnly};
    match why.sqlite_error_code() {
        Some(DatabaseBusy | DatabaseLocked | DiskFull | ReadOnly) => StoreError::Refused,
        _ => StoreError::Unknown,
    }
}

fn write_one(db: &Connection, write: &Write, now: u64) -> rusqlite::Result<usize> {
    let now = signed(now);
    match write {
        // The rooms are counted where they are written, by the only thread that writes: nobody else keeps a count that
        // could be wrong.
        Write::NewRoom { id, record, limit } => db
            .prepare_cached(
                "INSERT INTO room (id, created, touched, aged, record) SELECT ?1, ?2, ?2, run, ?3 FROM server
                 WHERE (SELECT count(*) FROM room WHERE trashed IS NULL) < ?4",
            )?
            .execute(params![id, now, json(record), signed(*limit)]),
        Write::Room { id, record, clock } => db
            .prepare_cached(
                "INSERT INTO room (id, created, touched, aged, record, clock) SELECT ?1, ?2, ?2, run, ?3, ?4 FROM server
                 WHERE true ON CONFLICT (id) DO UPDATE
                 SET touched = ?2, aged = excluded.aged, trashed = NULL, record = ?3, clock = ?4",
            )?
            .execute(params![id, now, json(record), clock.as_ref().map(json)]),
        Write::Inputs { id, input, clock, record } => {
            let StoredInput { seq, body, told, hash } = input;
            db.prepare_cached("INSERT INTO input (room, seq, body, told, hash) VALUES (?1, ?2, ?3, ?4, ?5)")?
                .execute(params![id, seq, body, told, hash.map(u64::cast_signed)])?;
            touch(db, id, now)?;
            match record {
                Some(record) => db
                    .prepare_cached("UPDATE room SET clock = ?2, record = ?3 WHERE id = ?1")?
                    .execute(params![id, clock.as_ref().map(json), json(record)]),
                None => db
                    .prepare_cached("UPDATE room SET clock = ?2 WHERE id = ?1")?
                    .execute(params![id, clock.as_ref().map(json)]),
            }
        }
        Write::Chat { id, line } => {
            touch(db, id, now)?;
            db.prepare_cached("DELETE FROM chat WHERE room = ?1 AND n <= ?2")?
                .execute(params![id, line.n.saturating_sub(LINES)])?;
            db.prepare_cached("INSERT INTO chat (room, n, line) VALUES (?1, ?2, ?3)")?.execute(params![
                id,
                line.n,
                json(&StoredLine(line.clone()))
            ])
        }
        Write::Told { id, inputs } => {
            let mut update =
                db.prepare_cached("UPDATE input SET told = ?3, hash = ?4 WHERE room = ?1 AND seq = ?2")?;
            let mut rows = 0;
            for StoredInput { seq, told, hash, .. } in inputs {
                rows += update.execute(params![id, seq, told, hash.map(u64::cast_signed)])?;
            }
            Ok(rows)
        }
        Write::Keep { id, ended, replay } => {
            let Ended { seq, last, view, record } = &**ended;
            // The replay has it all, and is a tenth as long.
            db.prepare_cached("UPDATE input SET told = NULL WHERE room = ?1")?.execute([id])?;
            db.prepare_cached(
                "INSERT OR REPLACE INTO ended (room, seq, last, view, record, replay) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![id, seq, last, view, record, replay])
        }
        Write::Probe => db.prepare_cached("UPDATE server SET probe = probe + 1")?.execute([]),
        Write::Close => Ok(0),
        Write::Sweep(sweep) => super::trash::sweep(db, sweep),
    }
}

/// Somebody has done something in a room: it is new again, and not in the trash.
fn touch(db: &Connection, id: &str, now: i64) -> rusqlite::Result<usize> {
    db.prepare_cached(
        "UPDATE room SET touched = ?2, aged = (SELECT run FROM server), trashed = NULL WHERE id = ?1",
    )?
    .execute(params![id, now])
}

/// Reads a room; nothing if there is none.
pub fn read_room(db: &Connection, id: &str) -> rusqlite::Result<Option<StoredRoom>> {
    let row = db
        .prepare_cached("SELECT record, clock FROM room WHERE id = ?1 AND trashed IS NULL")?
        .query_row([id], |row| Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?)))
        .optional()?;
    let Some((record, clock)) = row else { return Ok(None) };
    let record: RoomRecord = serde_json::from_str(&record).map_err(unreadable)?;
    let clock: Option<StoredClock> =
        clock.map(|clock| serde_json::from_str(&clock)).transpose().map_err(unreadable)?;
    let log = db
        .prepare_cached("SELECT seq, body, NULL, hash FROM input WHERE room = ?1 ORDER BY seq")?
        .query_map([id], input)?
        .collect::<rusqlite::Result<Vec<StoredInput>>>()?;
    let untold = db
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM input WHERE room = ?1 AND hash IS NULL)")?
        .query_row([id], |row| row.get(0))?;
    let ended = db
        .prepare_cached("SELECT seq, last, view, record FROM ended WHERE room = ?1")?
        .query_row([id], |row| {
            Ok(Ended { seq: row.get(0)?, last: row.get(1)?, view: row.get(2)?, record: row.get(3)? })
        })
        .optional()?;
    let chat_lines: u32 = db
        .prepare_cached("SELECT coalesce(max(n), 0) FROM chat WHERE room = ?1")?
        .query_row([id], |row| row.get(0))?;
    let chat = db
        .prepare_cached("SELECT line FROM chat WHERE room = ?1 AND n > ?2 ORDER BY n")?
        .query_map(params![id, chat_lines.saturating_sub(LATEST as u32)], |row| row.get::<_, String>(0))?
        .map(|line| -> rusqlite::Result<ChatLine> {
            Ok(serde_json::from_str::<StoredLine>(&line?).map_err(unreadable)?.0)
        })
        .collect::<rusqlite::Result<_>>()?;
    Ok(Some(StoredRoom { record, log, untold, ended, chat, chat_lines, clock }))
}

/// The inputs of a race with what was told of each.
pub fn read_told(db: &Connection, id: &str) -> rusqlite::Result<Vec<StoredInput>> {
    db.prepare_cached("SELECT seq, body, told, hash FROM input WHERE room = ?1 ORDER BY seq")?
        .query_map([id], input)?
        .collect()
}

/// The packed replay of a race that is over.
pub fn read_replay(db: &Connection, id: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    db.prepare_cached("SELECT replay FROM ended WHERE room = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()
}

/// Races of which it is not stored what was told: those of an older program.
pub fn read_untold(db: &Connection) -> rusqlite::Result<Vec<String>> {
    db.prepare("SELECT DISTINCT room FROM input WHERE hash IS NULL")?
        .query_map([], |row| row.get(0))?
        .collect()
}

/// Bytes of the data, and when it was last copied.
pub fn read_sizes(db: &Connection) -> rusqlite::Result<(u64, u64)> {
    db.query_row(
        "SELECT page_count * page_size, coalesce(backup, 0) FROM pragma_page_count, pragma_page_size, server",
        [],
        |row| Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get::<_, i64>(1)?.unsigned_abs())),
    )
}

fn input(row: &rusqlite::Row) -> rusqlite::Result<StoredInput> {
    Ok(StoredInput {
        seq: row.get(0)?,
        body: row.get(1)?,
        told: row.get(2)?,
        hash: row.get::<_, Option<i64>>(3)?.map(i64::cast_unsigned),
    })
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
