//! What has to survive: rooms, inputs and chat in one SQLite file.
//!
//! A store is two queues. Whoever serves the first takes whatever is waiting, puts it into one transaction and answers
//! when that is on the disk: nobody is told anything before. The second is for reading. Threads serve them, or a
//! simulation.

mod file;
mod record;
mod rows;

pub use file::backup;
pub use record::{RoomRecord, SeatRecord};
pub use rows::prepare;

use protocol::ChatLine;
use rusqlite::Connection;
use tokio::sync::{
    mpsc::{self, UnboundedReceiver, UnboundedSender},
    oneshot,
};

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

/// Where the answer to a write goes.
type Done = oneshot::Sender<Result<usize, StoreError>>;

/// Something to be read.
pub enum Read {
    /// Reads.
    Job(Box<dyn FnOnce(&Connection) + Send>),
    /// Nothing more is read.
    Close(oneshot::Sender<()>),
}

/// The store could not do it; the log has the reason.
#[derive(Clone, Copy, Debug)]
pub struct StoreError;

/// The store: clones talk to the same file.
#[derive(Clone)]
pub struct Store {
    writes: UnboundedSender<(Write, Done)>,
    reads: UnboundedSender<Read>,
}

/// What waits to be written.
pub struct Waiting(UnboundedReceiver<(Write, Done)>);

/// Writes that go into one transaction.
pub struct Batch(Vec<(Write, Done)>);

/// The most that one transaction takes.
const BATCH: usize = 512;

impl Store {
    /// A store, and what its user wants of it, which somebody has to serve.
    pub fn new() -> (Store, Waiting, UnboundedReceiver<Read>) {
        let (writes, waiting) = mpsc::unbounded_channel();
        let (reads, asked) = mpsc::unbounded_channel();
        (Store { writes, reads }, Waiting(waiting), asked)
    }

    /// Writes, and waits until it is on the disk. The answer is the number of rows.
    pub(crate) async fn write(&self, write: Write) -> Result<usize, StoreError> {
        let (done, written) = oneshot::channel();
        self.writes.send((write, done)).map_err(|_| StoreError)?;
        written.await.unwrap_or(Err(StoreError))
    }

    /// Closes the file, when all that waits is written. Whoever closes it last tidies up.
    pub(crate) async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.reads.send(Read::Close(done)).is_ok() {
            let _ = closed.await;
        }
        let _ = self.write(Write::Close).await;
    }

    /// Reads a room; nothing if there is none.
    pub(crate) async fn room(&self, id: &str) -> Result<Option<StoredRoom>, StoreError> {
        let id = id.to_string();
        self.read(move |db| rows::read_room(db, &id)).await
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

impl Waiting {
    /// What is waiting, as soon as there is anything; nothing when nobody has the store any more.
    pub async fn next(&mut self) -> Option<Batch> {
        let first = self.0.recv().await?;
        Some(self.batch(first))
    }

    /// The same, for a thread.
    fn blocking_next(&mut self) -> Option<Batch> {
        let first = self.0.blocking_recv()?;
        Some(self.batch(first))
    }

    fn batch(&mut self, first: (Write, Done)) -> Batch {
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Ok(more) = self.0.try_recv()
        {
            batch.push(more);
        }
        Batch(batch)
    }
}

/// What came of each write of a batch, or of none.
pub type Written = Result<Vec<Result<usize, StoreError>>, StoreError>;

impl Batch {
    /// Writes all of it in one transaction.
    pub fn write(&self, db: &mut Connection, now: u64) -> Written {
        rows::write_all(db, self.0.iter().map(|(write, _)| write), now)
    }

    /// Says to each what came of it. One who wants the store to be closed is told when it is.
    pub fn answer(self, written: Written) -> Option<Done> {
        let mut closing = None;
        for (i, (write, done)) in self.0.into_iter().enumerate() {
            let result = written.as_ref().map_or_else(|&why| Err(why), |results| results[i]);
            match write {
                Write::Close => closing = Some(done),
                _ => drop(done.send(result)),
            }
        }
        closing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Clock;
    use protocol::{Options, Status};
    use std::sync::Arc;

    fn record(status: Status) -> Box<RoomRecord> {
        Box::new(RoomRecord {
            status,
            options: Options::default(),
            seats: Vec::new(),
            host: String::new(),
            secret: String::new(),
            content: String::new(),
            started: None,
            ended: None,
            next: None,
        })
    }

    #[tokio::test]
    async fn old_rooms_go_with_all_they_had_and_lobbies_go_first() {
        let folder = std::env::temp_dir().join(format!("vendetta-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Store::open(&folder.join("races.sqlite"), Clock::system(), Arc::default()).unwrap();
        let begun = Clock::system().now();
        for (id, status) in [("lobby", Status::Lobby), ("race", Status::Racing)] {
            let room = Write::NewRoom { id: id.into(), record: record(status), limit: 2 };
            assert_eq!(store.write(room).await.unwrap(), 1);
        }
        let third = Write::NewRoom { id: "third".into(), record: record(Status::Lobby), limit: 2 };
        assert_eq!(store.write(third).await.unwrap(), 0, "there are as many as there may be");
        let body = "h front\n".to_string();
        let input = Write::Inputs { id: "race".into(), seq: 1, body, deadline: None, record: None };
        store.write(input).await.unwrap();
        let later = Clock::system().now() + 1;
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
