//! A disk: the server's own SQL on SQLite in memory, and all that a disk does wrong.

use crate::{plan::strikes, stage::Stage};
use bots::Dice;
use rusqlite::Connection;
use server::world::{Batch, Read, Store, StoreError, Waiting};
use std::{sync::Arc, time::Duration};
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
    /// The process dies, before or after it was made.
    Dies(bool),
}

/// An empty disk.
pub fn format() -> Connection {
    let db = Connection::open_in_memory().unwrap_or_else(|why| panic!("no memory for a disk: {why}"));
    server::world::prepare(&db).unwrap_or_else(|why| panic!("the disk cannot be prepared: {why}"));
    db
}

/// Serves a store from the disk of the stage.
pub fn serve(stage: &Arc<Stage>) -> Store {
    let (store, waiting, asked) = Store::new();
    tokio::spawn(write(Arc::clone(stage), waiting));
    tokio::spawn(read(Arc::clone(stage), asked));
    store
}

async fn write(stage: Arc<Stage>, mut waiting: Waiting) {
    let mut dice = stage.dice();
    let mut full_until = Instant::now();
    while let Some(batch) = waiting.next().await {
        let slow = strikes(&mut dice, stage.faults().slow);
        let most = if slow { 4_000_000 } else { 8_000 };
        sleep(Duration::from_micros(100 + u64::from(dice.below(most)))).await;
        let fate = match Instant::now() < full_until && !stage.is_calm() {
            true => Fate::Fails,
            false => fate(&stage, &mut dice),
        };
        if !matches!(fate, Fate::Done | Fate::Fails) {
            stage.note(|| format!("disk: {fate:?}"));
        }
        match fate {
            Fate::Done => {
                let written = commit(&stage, &batch);
                sleep(Duration::from_micros(dice.below(500).into())).await;
                batch.answer(written);
            }
            Fate::Fails => drop(batch.answer(Err(StoreError))),
            Fate::Fills => {
                full_until = Instant::now() + Duration::from_secs(1 + u64::from(dice.below(60)));
                batch.answer(Err(StoreError));
            }
            Fate::Doubtful(made) => {
                if made {
                    let _ = commit(&stage, &batch);
                }
                batch.answer(Err(StoreError));
            }
            Fate::Dies(made) => {
                if made {
                    let _ = commit(&stage, &batch);
                }
                stage.die();
                return std::future::pending().await;
            }
        }
    }
}

fn commit(stage: &Stage, batch: &Batch) -> server::world::Written {
    batch.write(&mut stage.disk(), stage.wall())
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
                stage.note(|| "disk: cannot be read".into());
            }
            Read::Job(job) => job(&stage.disk()),
            Read::Close(done) => drop(done.send(())),
        }
    }
}
