//! The clock of a player's turn. It goes evenly while the server runs, whatever the clock on the wall does, and it stands
//! still while the server does not run.

use super::{
    AGAIN, Room, Turn, TurnClock,
    drive::{are_asked_still, asked_in},
    seats::StandsIn,
};
use crate::{
    race::Race,
    refusal::Refusal,
    store::{RoomRecord, StoredClock},
    thinkers::STAND_IN,
};
use engine::{Game, Pending};
use protocol::{By, ServerMessage};

impl Room {
    /// Which turn of which player runs against the clock: none if only bots decide. Of those who are asked together it is
    /// the first.
    fn timed_turn(&self, record: &RoomRecord, game: &Game) -> Option<Turn> {
        let first = *self.people_asked(record, game).first().filter(|_| record.options.turn_clock > 0)?;
        let state = game.state();
        Some((state.player(self.hub.crew(&record.seats[first].crew).ok()?), state.round, state.turn.number))
    }

    /// The seats of those who are asked and play without a bot.
    fn people_asked(&self, record: &RoomRecord, game: &Game) -> Vec<usize> {
        let seats = asked_in(game).into_iter().filter_map(|crew| self.seat_of(crew));
        seats.filter(|&seat| record.seats[seat].by() == By::Human).collect()
    }

    /// The clock after an input: it goes on if it is the same turn of the same player. Before the race, where all choose at once,
    /// it goes on as long as nobody is asked anything new.
    pub(super) fn clock_after(&self, record: &RoomRecord, game: &Game) -> Option<TurnClock> {
        let turn = self.timed_turn(record, game)?;
        let before = self.race.as_ref().map(Race::game);
        let is_secret = matches!(game.pending(), Pending::Decision(decision) if decision.asked.is_secret());
        let goes_on = |clock: &TurnClock| match is_secret {
            true => before.is_some_and(|before| are_asked_still(before, game)),
            false => clock.turn == turn,
        };
        Some(self.clock.filter(goes_on).unwrap_or_else(|| self.new_clock(record, turn)))
    }

    fn new_clock(&self, record: &RoomRecord, turn: Turn) -> TurnClock {
        TurnClock { turn, deadline: self.hub.clock.now() + u64::from(record.options.turn_clock) * 1000 }
    }

    /// The clock of a room that wakes up. What was left when a server stopped is left when the next one has started; and
    /// everybody has the time to find the way back.
    pub(super) fn found_clock(&self, game: &Game, stored: Option<StoredClock>) -> Option<TurnClock> {
        let turn = self.timed_turn(&self.record, game)?;
        let now = self.hub.clock.now();
        let grace = u64::try_from(self.hub.settings.limits.grace.as_millis()).unwrap_or(u64::MAX);
        let deadline = match stored {
            Some(stored) if stored.life == self.hub.life => stored.deadline,
            Some(stored) => now.saturating_add(stored.left),
            None => self.new_clock(&self.record, turn).deadline,
        };
        Some(TurnClock { turn, deadline: deadline.max(now.saturating_add(grace)) })
    }

    /// The clock as it is stored.
    pub(super) fn stored_clock(&self, clock: Option<TurnClock>) -> Option<StoredClock> {
        let TurnClock { deadline, .. } = clock?;
        let left = deadline.saturating_sub(self.hub.clock.now());
        Some(StoredClock { life: self.hub.life.clone(), deadline, left })
    }

    /// Somebody else has the wheel: the clock is set anew, and a bot woken or sent away.
    pub(super) async fn hand_over(&mut self, record: RoomRecord) -> Result<(), Refusal> {
        let turn = self.race.as_ref().and_then(|race| self.timed_turn(&record, race.game()));
        let clock = turn.map(|turn| self.new_clock(&record, turn));
        self.change_with(record, clock).await?;
        self.greeting.games.clear();
        self.send_all(&ServerMessage::Clock { deadline: clock.map(|clock| clock.deadline) });
        self.wake_bot();
        Ok(())
    }

    /// Players have run out of time: bots stand in for all who are asked.
    pub(super) async fn time_is_up(&mut self) {
        let race = self.race.as_ref();
        let late = race.map_or_else(Vec::new, |race| self.people_asked(&self.record, race.game()));
        if late.is_empty() {
            self.clock = None;
            return;
        }
        if let Err(refusal) = self.stand_in(&late, STAND_IN, StandsIn::Unasked).await {
            tracing::error!(room = self.id, refusal.text, "a bot cannot stand in");
            let again = self.hub.clock.now() + AGAIN.as_millis() as u64;
            self.clock = self.clock.map(|clock| TurnClock { deadline: again, ..clock });
        }
    }
}
