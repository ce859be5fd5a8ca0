//! What has to survive: rooms, inputs and chat in one SQLite file.
//!
//! A store is two queues. Whoever serves the first takes whatever is waiting, puts it into one transaction and answers
//! when that is on the disk: nobody is told anything before. The second is for reading. Threads serve them, or a
//! simulation.

mod file;
mod form;
mod record;
mod rows;
mod schema;
mod trash;

pub use file::backup;
pub use record::{RoomRecord, SeatRecord};
pub use schema::prepare;
pub use trash::Sweep;

use crate::{metrics::Metrics, telling};
use protocol::ChatLine;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::{
    mpsc::{self, UnboundedReceiver, UnboundedSender},
    oneshot,
};

/// Lines of chat that are kept at hand, for those who come.
pub const LATEST: usize = 100;
/// Lines of chat that a room keeps: its last ones, so that nobody can use them up.
const LINES: u32 = 2000;

/// A room as it is stored.
#[derive(Clone)]
pub struct StoredRoom {
    /// All but its inputs and its chat.
    pub record: RoomRecord,
    /// The inputs, without what was told of them.
    pub log: Vec<StoredInput>,
    /// Whether it is not stored what was told: the inputs are of an older program.
    pub untold: bool,
    /// A race that is over, as it was told.
    pub ended: Option<Ended>,
    /// The latest lines of the chat.
    pub chat: Vec<ChatLine>,
    /// How many lines the chat has.
    pub chat_lines: u32,
    /// The clock of the turn.
    pub clock: Option<StoredClock>,
}

/// What was appended to a race at once.
#[derive(Clone, Debug)]
pub struct StoredInput {
    /// The number of the position that it leads to.
    pub seq: u32,
    /// The lines.
    pub body: String,
    /// What everybody is told of it; nothing if it is of an older program, or kept elsewhere.
    pub told: Option<String>,
    /// A fingerprint of the position that it leads to.
    pub hash: Option<u64>,
}

/// A race that is over, as it was told.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The number of the last position.
    pub seq: u32,
    /// The number of the last event.
    pub last: u32,
    /// The last position, as everybody sees it: JSON.
    pub view: String,
    /// The game record.
    pub record: String,
}

/// The clock of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredClock {
    /// The run of the program by whose steady clock the deadline is.
    pub life: String,
    /// When a bot takes over.
    pub deadline: u64,
    /// Milliseconds that were left then.
    pub left: u64,
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
        /// The clock of the turn.
        clock: Option<StoredClock>,
    },
    /// Inputs, appended at a number that must be the next.
    Inputs {
        /// The room.
        id: String,
        /// The inputs.
        input: StoredInput,
        /// The clock of the turn.
        clock: Option<StoredClock>,
        /// The room, if it changed as well.
        record: Option<Box<RoomRecord>>,
    },
    /// A line of chat. The oldest makes room for it, if there are many.
    Chat {
        /// The room.
        id: String,
        /// The line.
        line: ChatLine,
    },
    /// What everybody was told of inputs that are stored.
    Told {
        /// The room.
        id: String,
        /// The inputs.
        inputs: Vec<StoredInput>,
    },
    /// A race that is over, as it was told.
    Keep {
        /// The room.
        id: String,
        /// All but the replay.
        ended: Box<Ended>,
        /// The replay, packed.
        replay: Vec<u8>,
    },
    /// Nothing that matters: to see whether anything can be written.
    Probe,
    /// Nothing more is written.
    Close,
    /// One more minute has passed: old rooms go into the trash, old trash goes for good.
    Sweep(Sweep),
}

impl Write {
    /// The room that it is about, if it is about one.
    fn room(&self) -> Option<&str> {
        match self {
            Write::NewRoom { id, .. }
            | Write::Room { id, .. }
            | Write::Inputs { id, .. }
            | Write::Chat { id, .. }
            | Write::Told { id, .. }
            | Write::Keep { id, .. } => Some(id),
            Write::Probe | Write::Close | Write::Sweep(_) => None,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// Nothing has changed.
    Refused,
    /// It may be there, or not: only reading tells.
    Unknown,
}

/// The store: clones talk to the same file.
#[derive(Clone)]
pub struct Store {
    writes: UnboundedSender<(Write, Done)>,
    reads: UnboundedSender<Read>,
    metrics: Arc<Metrics>,
}

/// What waits to be written.
pub struct Waiting(UnboundedReceiver<(Write, Done)>);

/// Writes that go into one transaction.
pub struct Batch(Vec<(Write, Done)>);

/// The most that one transaction takes.
const BATCH: usize = 512;

impl Store {
    /// A store, and what its user wants of it, which somebody has to serve.
    pub fn new(metrics: &Arc<Metrics>) -> (Store, Waiting, UnboundedReceiver<Read>) {
        let (writes, waiting) = mpsc::unbounded_channel();
        let (reads, asked) = mpsc::unbounded_channel();
        (Store { writes, reads, metrics: Arc::clone(metrics) }, Waiting(waiting), asked)
    }

    /// Writes, and waits until it is on the disk. The answer is the number of rows.
    pub(crate) async fn write(&self, write: Write) -> Result<usize, StoreError> {
        let (done, written) = oneshot::channel();
        self.metrics.store_waiting.up();
        let written = match self.writes.send((write, done)) {
            Ok(()) => written.await.unwrap_or(Err(StoreError::Unknown)),
            Err(_) => Err(StoreError::Refused),
        };
        self.metrics.store_waiting.down();
        match written {
            Ok(_) => {}
            Err(StoreError::Refused) => self.metrics.store_refused.add(1),
            Err(StoreError::Unknown) => self.metrics.store_unknown.add(1),
        }
        written
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

    /// Keeps a race that is over, as it was told: read from its inputs, without rules. If there is a replay that tells more,
    /// it is kept instead.
    pub(crate) async fn keep(&self, id: &str, open: Option<Vec<u8>>) -> Result<Ended, StoreError> {
        let of = id.to_string();
        let (ended, replay) = self.read(move |db| Ok(telling::fold(&rows::read_told(db, &of)?))).await?;
        let replay = open.unwrap_or(replay);
        let kept = Write::Keep { id: id.into(), ended: Box::new(ended.clone()), replay };
        self.write(kept).await?;
        Ok(ended)
    }

    /// The replay of a race that is over, packed.
    pub(crate) async fn replay(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let id = id.to_string();
        self.read(move |db| rows::read_replay(db, &id)).await
    }

    /// Races of which it is not stored what was told.
    pub(crate) async fn untold(&self) -> Result<Vec<String>, StoreError> {
        self.read(rows::read_untold).await
    }

    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (done, found) = oneshot::channel();
        let job = Read::Job(Box::new(move |db| drop(done.send(read(db)))));
        self.reads.send(job).map_err(|_| StoreError::Refused)?;
        match found.await {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(why)) => {
                tracing::error!(%why, "the store cannot be read");
                self.metrics.store_unread.add(1);
                Err(StoreError::Refused)
            }
            Err(_) => {
                self.metrics.store_unread.add(1);
                Err(StoreError::Refused)
            }
        }
    }

    /// Looks how large the data is, and when it was last copied.
    pub(crate) async fn measure(&self) {
        if let Ok((bytes, backup)) = self.read(rows::read_sizes).await {
            self.metrics.data.set(bytes);
            self.metrics.backup.set(backup);
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
mod tests;
