//! What has to survive: rooms, inputs and chat in one SQLite file.
//!
//! One thread writes. It takes whatever is waiting, puts it into one transaction and answers when that is on the disk
//! (WAL, synchronous=FULL): nobody is told anything before. Another thread reads.

use crate::metrics::Metrics;
use protocol::{By, ChatLine, Options, SeatKind, Status};
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use std::{
    path::Path,
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// All of a room but its inputs and its chat.
#[derive(Clone, Serialize, Deserialize)]
pub struct RoomRecord {
    /// Where it stands.
    pub status: Status,
    /// What was agreed.
    pub options: Options,
    /// The seats, clockwise.
    pub seats: Vec<SeatRecord>,
    /// The hash of the host's secret.
    pub host: String,
    /// The secret of the luck, as hexadecimal digits.
    pub secret: String,
    /// The fingerprint of the content that is played with.
    pub content: String,
    /// The room where the same people race again.
    pub next: Option<String>,
}

/// A seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatRecord {
    /// Its crew, in the words of the notation.
    pub crew: String,
    /// Who has it.
    pub kind: SeatKind,
    /// The player's name.
    pub name: String,
    /// Which bot has it, or stands in.
    pub level: Option<String>,
    /// The hash of its player's secret.
    pub holder: Option<String>,
    /// Whether the player is ready.
    pub ready: bool,
    /// Whether a bot stands in.
    pub away: bool,
    /// What it adds to the luck.
    pub number: Option<String>,
}

impl SeatRecord {
    /// Who plays it now.
    pub fn by(&self) -> By {
        if self.kind == SeatKind::Bot || self.away { By::Bot } else { By::Human }
    }
}

/// A room as it is stored.
#[derive(Clone)]
pub struct StoredRoom {
    /// All but its inputs and its chat.
    pub record: RoomRecord,
    /// The inputs, a text for each position.
    pub log: Vec<String>,
    /// The latest lines of the chat.
    pub chat: Vec<ChatLine>,
    /// How many lines the chat has.
    pub chat_lines: u32,
    /// When a bot takes over, in milliseconds since 1970.
    pub deadline: Option<u64>,
}

/// Something to be written. Has secrets in it: it is never printed.
pub enum Write {
    /// A new room, unless there are as many as there may be: then no row is written.
    NewRoom {
        /// Its name.
        id: String,
        /// All of it.
        record: Box<RoomRecord>,
        /// How many rooms there may be.
        limit: u64,
    },
    /// A room that has changed. One that was forgotten meanwhile is there again.
    Room {
        /// Its name.
        id: String,
        /// All of it.
        record: Box<RoomRecord>,
    },
    /// Inputs, appended at a number that must be the next.
    Inputs {
        /// The room.
        id: String,
        /// The number of the position that they lead to.
        seq: u32,
        /// The lines.
        body: String,
        /// When a bot takes over.
        deadline: Option<u64>,
        /// The room, if it changed as well.
        record: Option<Box<RoomRecord>>,
    },
    /// A line of chat.
    Chat {
        /// The room.
        id: String,
        /// The line.
        line: ChatLine,
    },
    /// When a bot takes over.
    Deadline {
        /// The room.
        id: String,
        /// Milliseconds since 1970.
        deadline: Option<u64>,
    },
    /// Nothing more is written.
    Close,
    /// Forgets rooms that nobody has touched since, in milliseconds since 1970.
    Expire {
        /// Rooms whose race never began.
        lobbies_before: u64,
        /// All rooms.
        before: u64,
    },
}

impl Write {
    /// The room that it is about, if it is about one.
    fn room(&self) -> Option<&str> {
        match self {
            Write::NewRoom { id, .. }
            | Write::Room { id, .. }
            | Write::Inputs { id, .. }
            | Write::Chat { id, .. }
            | Write::Deadline { id, .. } => Some(id),
            Write::Close | Write::Expire { .. } => None,
        }
    }
}

type Done = oneshot::Sender<Result<usize, StoreError>>;

/// Something to be read.
enum Read {
    Job(Box<dyn FnOnce(&Connection) + Send>),
    Close(oneshot::Sender<()>),
}

/// The store could not do it; the log has the reason.
#[derive(Clone, Copy, Debug)]
pub struct StoreError;

/// The store: clones talk to the same file.
#[derive(Clone)]
pub struct Store {
    writes: mpsc::Sender<(Write, Done)>,
    reads: mpsc::Sender<Read>,
}

/// The most that one transaction takes.
const BATCH: usize = 512;
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

impl Store {
    /// Opens the file, or makes it.
    pub fn open(file: &Path, metrics: Arc<Metrics>) -> rusqlite::Result<Store> {
        let writer = connect(file)?;
        let version: i64 = writer.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if version > 1 {
            return Err(rusqlite::Error::InvalidParameterName(format!(
                "the file is of a newer version ({version}) of the program"
            )));
        }
        writer.execute_batch(SCHEMA)?;
        let reader = connect(file)?;
        let (writes, waiting) = mpsc::channel();
        let (reads, asked) = mpsc::channel();
        let thread = |name: &str| std::thread::Builder::new().name(name.into());
        let started = thread("store-write")
            .spawn(move || write_all(writer, &waiting, &metrics))
            .and_then(|_| thread("store-read").spawn(move || read_all(reader, &asked)));
        if let Err(why) = started {
            return Err(rusqlite::Error::InvalidParameterName(why.to_string()));
        }
        Ok(Store { writes, reads })
    }

    /// Writes, and waits until it is on the disk. The answer is the number of rows.
    pub async fn write(&self, write: Write) -> Result<usize, StoreError> {
        let (done, written) = oneshot::channel();
        self.writes.send((write, done)).map_err(|_| StoreError)?;
        written.await.unwrap_or(Err(StoreError))
    }

    /// Closes the file, when all that waits is written. Whoever closes it last tidies up.
    pub async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.reads.send(Read::Close(done)).is_ok() {
            let _ = closed.await;
        }
        let _ = self.write(Write::Close).await;
    }

    /// Reads a room; nothing if there is none.
    pub async fn room(&self, id: &str) -> Result<Option<StoredRoom>, StoreError> {
        let id = id.to_string();
        self.read(move |db| read_room(db, &id)).await
    }

    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (done, found) = oneshot::channel();
        let job = Read::Job(Box::new(move |db| drop(done.send(read(db)))));
        self.reads.send(job).map_err(|_| StoreError)?;
        match found.await {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(why)) => {
                tracing::error!(%why, "the store cannot be read");
                Err(StoreError)
            }
            Err(_) => Err(StoreError),
        }
    }
}

/// Copies a store while a server may be using it.
pub fn backup(file: &Path, to: &Path) -> rusqlite::Result<()> {
    let db = Connection::open_with_flags(file, rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    db.busy_timeout(Duration::from_secs(30))?;
    db.execute("VACUUM INTO ?1", [to.display().to_string()]).map(drop)
}

fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let db = Connection::open(file)?;
    db.busy_timeout(Duration::from_secs(10))?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "foreign_keys", true)?;
    Ok(db)
}

/// The reading thread.
fn read_all(db: Connection, asked: &mpsc::Receiver<Read>) {
    while let Ok(read) = asked.recv() {
        match read {
            Read::Job(job) => job(&db),
            Read::Close(done) => {
                drop(db);
                let _ = done.send(());
                return;
            }
        }
    }
}

/// The writing thread: one transaction for all that is waiting.
fn write_all(mut db: Connection, waiting: &mpsc::Receiver<(Write, Done)>, metrics: &Metrics) {
    let mut closing = None;
    while closing.is_none()
        && let Ok(first) = waiting.recv()
    {
        let mut batch = vec![first];
        batch.extend(waiting.try_iter().take(BATCH - 1));
        let begun = Instant::now();
        let mut results = Vec::with_capacity(batch.len());
        let committed = db.transaction().and_then(|mut transaction| {
            for (write, _) in &batch {
                // All of a write or nothing of it, whatever becomes of the others.
                let savepoint = transaction.savepoint()?;
                let result = write_one(&savepoint, write);
                if result.is_ok() {
                    savepoint.commit()?;
                }
                results.push(result);
            }
            transaction.commit()
        });
        if let Err(why) = &committed {
            tracing::error!(%why, "the store cannot be written");
        }
        metrics.commit.observe(begun.elapsed());
        for ((write, done), result) in batch.into_iter().zip(results) {
            if let Err(why) = &result {
                tracing::error!(%why, room = write.room(), "a row cannot be written");
            }
            let result = if committed.is_ok() { result.map_err(|_| StoreError) } else { Err(StoreError) };
            match write {
                Write::Close => closing = Some(done),
                _ => drop(done.send(result)),
            }
        }
    }
    drop(db);
    if let Some(done) = closing {
        let _ = done.send(Ok(0));
    }
}

fn write_one(db: &Connection, write: &Write) -> rusqlite::Result<usize> {
    let now = signed(crate::now());
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

fn read_room(db: &Connection, id: &str) -> rusqlite::Result<Option<StoredRoom>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn record(status: Status) -> Box<RoomRecord> {
        Box::new(RoomRecord {
            status,
            options: Options::default(),
            seats: Vec::new(),
            host: String::new(),
            secret: String::new(),
            content: String::new(),
            next: None,
        })
    }

    #[tokio::test]
    async fn old_rooms_go_with_all_they_had_and_lobbies_go_first() {
        let folder = std::env::temp_dir().join(format!("vendetta-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Store::open(&folder.join("races.sqlite"), Arc::default()).unwrap();
        let begun = crate::now();
        for (id, status) in [("lobby", Status::Lobby), ("race", Status::Racing)] {
            let room = Write::NewRoom { id: id.into(), record: record(status), limit: 2 };
            assert_eq!(store.write(room).await.unwrap(), 1);
        }
        let third = Write::NewRoom { id: "third".into(), record: record(Status::Lobby), limit: 2 };
        assert_eq!(store.write(third).await.unwrap(), 0, "there are as many as there may be");
        let body = "h front\n".to_string();
        let input = Write::Inputs { id: "race".into(), seq: 1, body, deadline: None, record: None };
        store.write(input).await.unwrap();
        let later = crate::now() + 1;
        let gone = |lobbies_before, before| store.write(Write::Expire { lobbies_before, before });

        assert_eq!(gone(begun, begun).await.unwrap(), 0, "nothing is old");
        assert_eq!(gone(later, begun).await.unwrap(), 1, "the room without a race goes first");
        assert!(store.room("lobby").await.unwrap().is_none());
        assert_eq!(store.room("race").await.unwrap().unwrap().log.len(), 1);
        assert_eq!(gone(later, later).await.unwrap(), 1);
        assert!(store.room("race").await.unwrap().is_none());
        let inputs =
            store.read(|db| db.query_row("SELECT count(*) FROM input", [], |row| row.get::<_, i64>(0)));
        assert_eq!(inputs.await.unwrap(), 0, "its inputs are gone too");
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
