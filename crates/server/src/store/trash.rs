//! Rooms that nobody touches go into the trash, and the trash is emptied later.
//!
//! How old a room is, is counted in minutes that servers have run on the file. What the clock on the wall says is not
//! asked: it may be wrong by any number of days, and a server that was off for a holiday has forgotten nothing.

use rusqlite::{Connection, params};

/// How long things are kept, in minutes that servers run.
pub struct Sweep {
    /// A room whose race never began.
    pub lobby: u32,
    /// Every room.
    pub room: u32,
    /// What is in the trash.
    pub trash: u32,
}

/// The most rooms that go into the trash, or out of it, in one minute: a hundredth of all, or a few.
const SHARE: i64 = 100;
const FEW: i64 = 10;

/// One more minute has passed. The answer is how many rooms are gone for good.
pub fn sweep(db: &Connection, sweep: &Sweep) -> rusqlite::Result<usize> {
    let run: i64 = db.query_row("UPDATE server SET run = run + 1 RETURNING run", [], |row| row.get(0))?;
    let rooms: i64 = db.query_row("SELECT count(*) FROM room", [], |row| row.get(0))?;
    let most = (rooms / SHARE).max(FEW);
    let (lobby, room) = (run - i64::from(sweep.lobby), run - i64::from(sweep.room));
    const OLD: &str =
        "(aged < ?2 OR aged < ?1 AND NOT EXISTS (SELECT 1 FROM input WHERE input.room = room.id))";
    // Whoever keeps rooms longer from now on gets back what is still there.
    db.execute(
        &format!("UPDATE room SET trashed = NULL WHERE trashed IS NOT NULL AND NOT {OLD}"),
        [lobby, room],
    )?;
    db.execute(
        &format!(
            "UPDATE room SET trashed = ?3 WHERE id IN
             (SELECT id FROM room WHERE trashed IS NULL AND aged < max(?1, ?2) AND {OLD} ORDER BY aged LIMIT ?4)"
        ),
        params![lobby, room, run, most],
    )?;
    db.execute(
        "DELETE FROM room WHERE id IN (SELECT id FROM room WHERE trashed < ?1 ORDER BY trashed LIMIT ?2)",
        params![run - i64::from(sweep.trash), most],
    )
}
