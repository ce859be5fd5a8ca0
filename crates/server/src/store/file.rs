//! The SQLite file of a server: one thread writes, one reads (WAL, synchronous=FULL).

use super::{Read, Store, Waiting, rows};
use crate::{metrics::Metrics, world::Clock};
use rusqlite::Connection;
use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::mpsc::UnboundedReceiver;

impl Store {
    /// Opens the file, or makes it.
    pub fn open(file: &Path, clock: Clock, metrics: Arc<Metrics>) -> rusqlite::Result<Store> {
        let writer = connect(file)?;
        rows::prepare(&writer)?;
        let reader = connect(file)?;
        let (store, waiting, asked) = Store::new();
        let thread = |name: &str| std::thread::Builder::new().name(name.into());
        let started = thread("store-write")
            .spawn(move || write_all(writer, waiting, &clock, &metrics))
            .and_then(|_| thread("store-read").spawn(move || read_all(reader, asked)));
        match started {
            Ok(_) => Ok(store),
            Err(why) => Err(rusqlite::Error::InvalidParameterName(why.to_string())),
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
fn read_all(db: Connection, mut asked: UnboundedReceiver<Read>) {
    while let Some(read) = asked.blocking_recv() {
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
fn write_all(mut db: Connection, mut waiting: Waiting, clock: &Clock, metrics: &Metrics) {
    while let Some(batch) = waiting.blocking_next() {
        let begun = Instant::now();
        let written = batch.write(&mut db, clock.now());
        metrics.commit.observe(begun.elapsed());
        if let Some(closing) = batch.answer(written) {
            drop(db);
            let _ = closing.send(Ok(0));
            return;
        }
    }
}
