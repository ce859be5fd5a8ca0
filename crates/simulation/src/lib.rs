//! The server in a world that fails, from one seed: its clock, network and disk are simulated, in one thread, on a clock
//! that jumps to whatever comes next. Everything else is the server's own: its router, its rooms, its SQL.
//!
//! - `stage`: one seed: lives of a server, one after the other, and who knows what
//! - `plan`: what goes wrong, and how often
//! - `disk`: a real SQLite file on a disk that fails, fills, lies about commits, and tears what is written when the power
//!   fails
//! - `net`: connections are pipes in memory
//! - `person`: clients that connect, drop, dawdle and lie
//! - `table`: races, one after the other, with the same people
//! - `truth`: what was told, which may never be unsaid

mod disk;
mod net;
mod person;
mod plan;
mod stage;
mod table;
mod truth;

pub use stage::{Broken, Report, simulate};
