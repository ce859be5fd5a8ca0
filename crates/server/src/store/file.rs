//! The SQLite file of a server: one thread writes, one reads (WAL, synchronous=FULL). Nobody else reads it, since it has
//! the secrets of all luck to come; and one server has it at a time.

use super::{Read, Store, Waiting, schema};
use crate::{metrics::Metrics, world::Clock};
use rusqlite::Connection;
use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::mpsc::UnboundedReceiver;

impl Store {
    /// Opens the file, or makes it.
    pub fn open(file: &Path, clock: Clock, metrics: Arc<Metrics>) -> Result<Store, String> {
        let lock = lock(file)?;
        private(file, OpenOptions::new().append(true).create(true)).map_err(|why| why.to_string())?;
        let failed = |why: rusqlite::Error| why.to_string();
        let writer = connect(file).map_err(failed)?;
        schema::prepare(&writer).map_err(failed)?;
        let reader = connect(file).map_err(failed)?;
        let (store, waiting, asked) = Store::new(&metrics);
        let thread = |name: &str| std::thread::Builder::new().name(name.into());
        thread("store-write")
            .spawn(move || write_all(writer, waiting, &clock, &metrics, lock))
            .and_then(|_| thread("store-read").spawn(move || read_all(reader, asked)))
            .map_err(|why| why.to_string())?;
        Ok(store)
    }
}

/// Takes the file for this server alone. The lock is on a file beside it: SQLite has its own locks on the file itself.
fn lock(file: &Path) -> Result<File, String> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".lock");
    let lock = private(&PathBuf::from(beside), OpenOptions::new().append(true).create(true))
        .map_err(|why| why.to_string())?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err("another server is using this file; stop it first".into()),
        Err(TryLockError::Error(why)) => Err(format!("cannot be locked: {why}")),
    }
}

/// Opens a file that nobody but its owner may read, also if it was there before.
fn private(file: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        let opened = options.mode(0o600).open(file)?;
        opened.set_permissions(PermissionsExt::from_mode(0o600))?;
        Ok(opened)
    }
    #[cfg(not(unix))]
    options.open(file)
}

/// Copies a store while a server may be using it, to a file that must not be there yet.
pub fn backup(file: &Path, to: &Path) -> Result<(), String> {
    let db = Connection::open_with_flags(file, rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE)
        .map_err(|why| why.to_string())?;
    let copied = |why: rusqlite::Error| {
        let _ = std::fs::remove_file(to);
        why.to_string()
    };
    private(to, OpenOptions::new().append(true).create_new(true))
        .map_err(|why| format!("{}: {why}", to.display()))?;
    db.busy_timeout(Duration::from_secs(30)).map_err(copied)?;
    db.execute("VACUUM INTO ?1", [to.display().to_string()]).map_err(copied)?;
    // For the alert that the last copy is old; a file of an earlier version has no place for it.
    if let Err(why) = db.execute("UPDATE server SET backup = unixepoch() * 1000", []) {
        tracing::warn!(%why, "it is not noted when this copy was made");
    }
    Ok(())
}

/// Pages that the log beside the file takes before they are put into the file (64 MiB). Everybody waits meanwhile: it is
/// the slowest of all writes, and a page that was written often is put there once.
const LOG_PAGES: u32 = 16_384;

fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let db = Connection::open(file)?;
    db.busy_timeout(Duration::from_secs(10))?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
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
fn write_all(mut db: Connection, mut waiting: Waiting, clock: &Clock, metrics: &Metrics, lock: File) {
    while let Some(batch) = waiting.blocking_next() {
        let begun = Instant::now();
        let written = batch.write(&mut db, clock.wall());
        metrics.commit.observe(begun.elapsed());
        if let Some(closing) = batch.answer(written) {
            drop(db);
            drop(lock);
            let _ = closing.send(Ok(0));
            return;
        }
    }
}
