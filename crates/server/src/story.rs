//! A race told as a whole: its replay, its record, its moments. Takes a while, so it is told elsewhere than in the room.

use crate::{
    analysis::Moment,
    lessons::Fate,
    race::{BadLine, Race, asked},
    refusal::{Refusal, refuse},
    room::Over,
    telling,
};
use engine::{Crew, Game};
use notation::Record;
use protocol::{Code, GameView, ReplayFrame, RoomView, Status, entries, open_entries, seen};
use std::sync::Arc;

/// All that is needed to tell a race.
pub struct Story {
    /// The room.
    pub room: RoomView,
    /// The race so far.
    pub known: Known,
    /// The number of the position.
    pub seq: u32,
    /// Through whose eyes it is told while cards are hidden; a spectator's, if none.
    pub viewer: Option<Crew>,
}

/// How a race is known.
pub enum Known {
    /// By its lines, which are played again.
    Race(Box<Race>),
    /// As it was told, and by what it takes to play it again, if today's rules still do.
    Over {
        /// The race.
        over: Arc<Over>,
        /// Where it began, and its luck.
        begun: Result<Box<(Game, Fate)>, Refusal>,
    },
}

impl Story {
    /// Whether there will be no more of it.
    pub fn is_over(&self) -> bool {
        self.room.status == Status::Over
    }

    /// Whether its replay is stored.
    pub fn is_told(&self) -> bool {
        matches!(self.known, Known::Over { .. })
    }

    /// The game record. While cards are hidden it begins where the race stands, as whoever asks knows it: what led there would
    /// tell what only some may know.
    pub fn record(&self) -> Result<String, Refusal> {
        match &self.known {
            Known::Over { over, .. } => Ok(over.ended.record.clone()),
            Known::Race(race) if !self.is_over() && race.game().state().has_secrets() => {
                Ok(Record::new(seen(race.game().phase_start(), self.viewer)).print())
            }
            Known::Race(race) => Ok(race.record()),
        }
    }

    /// The race input by input, for those who analyse it.
    pub fn moments(self) -> Result<Vec<Moment>, Refusal> {
        if !self.is_over() {
            return refuse(Code::WrongTime, "the race is not over");
        }
        let other =
            |_| Refusal::new(Code::NotAllowed, "this race was run by other rules; it cannot be analysed");
        match self.known {
            Known::Race(race) => race.moments().map_err(other),
            Known::Over { over, begun } => {
                let (first, fate) = *begun?;
                let race = Race::rebuild(first, fate, &over.log, |_, _, _| {}).map_err(other)?;
                race.moments().map_err(other)
            }
        }
    }

    /// The whole race, to be played again, as JSON. One that is stored as it was told is given packed.
    pub fn replay(self, packed: Option<Vec<u8>>) -> Result<String, Refusal> {
        let kept = match self.known {
            Known::Race(race) => retell(&race, self.room.status, self.viewer)?,
            Known::Over { .. } => {
                let lost = || Refusal::new(Code::NotAllowed, "of this race only the record is left");
                packed.and_then(|packed| telling::unpack(&packed)).ok_or_else(lost)?
            }
        };
        telling::replay(&self.room, &kept).ok_or_else(Refusal::internal)
    }
}

/// A race told again, as its replay is kept: to the end everything is told, before that only what a viewer may know.
pub fn retell(race: &Race, status: Status, viewer: Option<Crew>) -> Result<String, Refusal> {
    let is_over = status == Status::Over;
    let mut frames = Vec::new();
    let told = race.frames(|frame| {
        let (events, hidden) = match is_over {
            true => (open_entries(frame.before.state(), &frame.told), frame.hidden),
            false => (entries(frame.before.state(), &frame.told, viewer), Vec::new()),
        };
        frames.push(ReplayFrame { events, pending: asked(&frame.after), hidden });
    });
    told.map_err(|BadLine(line)| {
        tracing::error!(line, "a race that was played cannot be told again");
        Refusal::new(Code::NotAllowed, "the race cannot be played again")
    })?;
    let first = race.first().state();
    let start = if is_over { *first } else { seen(first, viewer) };
    Ok(telling::print_kept(&GameView::of(&start), &frames))
}
