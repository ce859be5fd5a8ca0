//! A disk: the server's own SQL on a real SQLite file, which is never flushed, and all that a disk does wrong.

use crate::{
    plan::{Fault, strikes},
    stage::Stage,
};
use bots::Dice;
use rusqlite::Connection;
use server::world::{Batch, Metrics, Read, Store, StoreError, Waiting};
use std::{
    io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{
    sync::mpsc::UnboundedReceiver,
    time::{Instant, sleep},
};

/// What becomes of a write.
#[derive(Debug)]
enum Fate {
    Done,
    Fails,
    Fills,
    /// Nobody is told whether it was made; it was, or not.
    Doubtful(bool),
    /// The power fails, before or while it is made.
    Dies(bool),
}

impl Fate {
    /// What went wrong with it.
    fn fault(&self) -> Option<Fault> {
        match self {
            Fate::Done => None,
            Fate::Fails => Some(Fault::Fails),
            Fate::Fills => Some(Fault::Fills),
            Fate::Doubtful(_) => Some(Fault::Doubtful),
            Fate::Dies(_) => Some(Fault::Dies),
        }
    }
}

/// A disk, which survives the server.
pub struct Disk {
    folder: PathBuf,
    /// How often the power failed.
    cuts: u32,
    /// What is on it.
    pub db: Connection,
}

impl Disk {
    /// An empty disk.
    pub fn format() -> Disk {
        static DISKS: AtomicU32 = AtomicU32::new(0);
        let name = format!("vendetta-disk-{}-{}", std::process::id(), DISKS.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        let made = std::fs::create_dir_all(&folder).map_err(|why| why.to_string());
        let db = made.and_then(|()| mount(&folder.join("0")).map_err(|why| why.to_string()));
        let db = db.unwrap_or_else(|why| panic!("there is no disk: {why}"));
        server::world::prepare(&db).unwrap_or_else(|why| panic!("the disk cannot be prepared: {why}"));
        Disk { folder, cuts: 0, db }
    }

    fn file(&self, cut: u32) -> PathBuf {
        self.folder.join(cut.to_string())
    }

    /// How long the log of SQLite is.
    fn logged(&self) -> usize {
        std::fs::metadata(log_of(&self.file(self.cuts))).map_or(0, |log| log.len() as usize)
    }

    /// The power fails. What was written to the log since it was so long is there, or not, or torn in the middle.
    fn fail(&mut self, since: usize, dice: &mut Dice) -> io::Result<()> {
        let (old, new) = (self.file(self.cuts), self.file(self.cuts + 1));
        std::fs::copy(&old, &new)?;
        let mut log = std::fs::read(log_of(&old)).unwrap_or_default();
        if log.len() > since {
            log.truncate(since + dice.below((log.len() - since + 1) as u32) as usize);
            // The last sector may be anything.
            let garbled = since.max(log.len().saturating_sub(dice.below(513) as usize));
            log[garbled..].iter_mut().for_each(|byte| *byte ^= dice.bits().to_le_bytes()[0]);
        }
        std::fs::write(log_of(&new), log)?;
        self.db = mount(&new).map_err(io::Error::other)?;
        self.cuts += 1;
        for file in [log_of(&old), old] {
            let _ = std::fs::remove_file(file);
        }
        Ok(())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn log_of(file: &Path) -> PathBuf {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

fn mount(file: &Path) -> rusqlite::Result<Connection> {
    let db = Connection::open(file)?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "OFF")?;
    db.pragma_update(None, "foreign_keys", true)?;
    Ok(db)
}

/// Serves a store from the disk of the stage.
pub fn serve(stage: &Arc<Stage>, metrics: &Arc<Metrics>) -> Store {
    let (store, waiting, asked) = Store::new(metrics);
    tokio::spawn(write(Arc::clone(stage), waiting));
    tokio::spawn(read(Arc::clone(stage), asked));
    store
}

async fn write(stage: Arc<Stage>, mut waiting: Waiting) {
    let mut dice = stage.dice();
    let mut full_until = Instant::now();
    while let Some(batch) = waiting.next().await {
        let slow = strikes(&mut dice, stage.faults().slow);
        if slow {
            stage.count(Fault::Slow);
        }
        let most = if slow { 4_000_000 } else { 8_000 };
        sleep(Duration::from_micros(100 + u64::from(dice.below(most)))).await;
        let fate = match Instant::now() < full_until && !stage.is_calm() {
            true => Fate::Fails,
            false => fate(&stage, &mut dice),
        };
        if !matches!(fate, Fate::Done | Fate::Fails) {
            stage.note(|| format!("disk: {fate:?}"));
        }
        fate.fault().into_iter().for_each(|fault| stage.count(fault));
        match fate {
            Fate::Done => {
                let written = commit(&stage, &batch);
                sleep(Duration::from_micros(dice.below(500).into())).await;
                batch.answer(written);
            }
            Fate::Fails => drop(batch.answer(Err(StoreError::Refused))),
            Fate::Fills => {
                full_until = Instant::now() + Duration::from_secs(1 + u64::from(dice.below(60)));
                batch.answer(Err(StoreError::Refused));
            }
            Fate::Doubtful(made) => {
                if made {
                    let _ = commit(&stage, &batch);
                }
                batch.answer(Err(StoreError::Unknown));
            }
            Fate::Dies(made) => {
                let logged = stage.disk().logged();
                if made {
                    let _ = commit(&stage, &batch);
                }
                if let Err(why) = stage.disk().fail(logged, &mut dice) {
                    stage.fail(format!("the simulated disk is broken: {why}"));
                }
                stage.die();
                return std::future::pending().await;
            }
        }
    }
}

fn commit(stage: &Stage, batch: &Batch) -> server::world::Written {
    let now = stage.wall();
    batch.write(&mut stage.disk().db, now)
}

fn fate(stage: &Stage, dice: &mut Dice) -> Fate {
    let plan = stage.faults();
    let made = dice.below(2) == 0;
    if strikes(dice, plan.fails) {
        Fate::Fails
    } else if strikes(dice, plan.fills) {
        Fate::Fills
    } else if strikes(dice, plan.doubtful) {
        Fate::Doubtful(made)
    } else if strikes(dice, plan.dies) {
        Fate::Dies(made)
    } else {
        Fate::Done
    }
}

async fn read(stage: Arc<Stage>, mut asked: UnboundedReceiver<Read>) {
    let mut dice = stage.dice();
    while let Some(read) = asked.recv().await {
        sleep(Duration::from_micros(50 + u64::from(dice.below(3_000)))).await;
        match read {
            // Whoever asked hears that it cannot be read.
            Read::Job(_) if strikes(&mut dice, stage.faults().unreadable) => {
                stage.count(Fault::Unreadable);
                stage.note(|| "disk: cannot be read".into());
            }
            Read::Job(job) => job(&stage.disk().db),
            Read::Close(done) => drop(done.send(())),
        }
    }
}
