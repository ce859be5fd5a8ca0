//! What goes wrong in a simulation, and how often: it follows from the seed.

use bots::Dice;

/// Once in so many; 0 is never.
type Rate = u32;

/// What goes wrong.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    /// A write fails, and nothing is written.
    pub fails: Rate,
    /// The disk is full for a while: every write fails.
    pub fills: Rate,
    /// It is not said whether a write was made.
    pub doubtful: Rate,
    /// The power fails at a write.
    pub dies: Rate,
    /// A room cannot be read.
    pub unreadable: Rate,
    /// The disk takes its time.
    pub slow: Rate,
    /// A connection is cut after a message.
    pub cut: Rate,
    /// Somebody does not read, or does not answer, for a while.
    pub dawdle: Rate,
    /// Seconds after which the clock on the wall is set to something else.
    pub jump: Rate,
    /// Liars at each table.
    pub liars: u32,
}

impl Plan {
    /// The plan of a seed. Each thing goes wrong in about half of all seeds, so that they meet in every way.
    pub fn of(seed: u64) -> Plan {
        let mut dice = Dice::new(seed ^ 0x9a7e);
        let mut rate = |often: u32, seldom: u32| match dice.below(2) {
            0 => 0,
            _ => often + dice.below(seldom - often),
        };
        Plan {
            fails: rate(20, 200),
            fills: rate(200, 2000),
            doubtful: rate(20, 400),
            dies: rate(100, 1000),
            unreadable: rate(5, 20),
            slow: rate(30, 300),
            cut: rate(30, 300),
            dawdle: rate(50, 300),
            jump: rate(60, 1800),
            liars: rate(1, 3).min(2),
        }
    }
}

/// Whether it happens this time.
pub fn strikes(dice: &mut Dice, rate: Rate) -> bool {
    rate > 0 && dice.below(rate) == 0
}

/// Something that went wrong.
#[derive(Clone, Copy)]
pub enum Fault {
    Fails,
    Fills,
    Doubtful,
    Dies,
    Unreadable,
    Slow,
    Cut,
    Dawdles,
    Jumps,
    Lies,
}

/// What each is called in a report, in the same order.
pub const FAULTS: [&str; 10] = [
    "writes failed",
    "disks filled up",
    "writes in doubt",
    "power cuts",
    "rooms unreadable",
    "slow writes",
    "lines cut",
    "people dawdled",
    "clocks jumped",
    "lies",
];
