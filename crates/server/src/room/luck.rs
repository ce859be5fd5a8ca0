//! How the luck of a race is agreed on: every seat of a person first seals its number, then all are told. The race begins
//! with the last of them, so nobody has chosen a number who knew another one. docs/fairness.md has the argument.

use super::Room;
use crate::{
    identity::Holder,
    refusal::{Refusal, refuse},
    store::{RoomRecord, SeatRecord},
    text,
};
use protocol::{Code, SeatKind, Status, pledge};
use tokio::time::Instant;

impl Room {
    /// Seals the number of a seat. It may be sealed anew as long as nobody has told theirs.
    pub(super) async fn pledge(&mut self, holder: &Holder, crew: &str, seal: &str) -> Result<(), Refusal> {
        self.in_lobby()?;
        let seat = self.own_seat(holder, crew)?;
        let seal = text::pledge(seal)?;
        if self.record.revealing {
            return refuse(Code::WrongTime, "the numbers are being told");
        }
        let mut record = self.record.clone();
        record.seats[seat].pledge = Some(seal);
        record.revealing = record.options.start_at_once && record.is_full() && record.all_are_sealed();
        self.change_luck(record).await
    }

    /// Tells the number of a seat, which must fit its seal. The race begins with the last of them.
    pub(super) async fn number(&mut self, holder: &Holder, crew: &str, number: &str) -> Result<(), Refusal> {
        self.in_lobby()?;
        let seat = self.own_seat(holder, crew)?;
        let number = text::number(number)?;
        if !self.record.revealing {
            return refuse(Code::WrongTime, "not all have sealed their numbers");
        }
        if self.record.seats[seat].pledge != Some(pledge(&number)) {
            return refuse(Code::Invalid, "that number does not fit the seal of the seat");
        }
        let mut record = self.record.clone();
        record.seats[seat].number = Some(number);
        if record.all_are_told() {
            return self.begin(record).await;
        }
        self.change_luck(record).await
    }

    /// Begins the race if it is one that begins by itself, and it waits for nobody any more.
    pub(super) async fn start_at_once(&mut self) -> Result<(), Refusal> {
        let waits = self.record.status == Status::Lobby && self.record.options.start_at_once;
        if waits && self.record.is_full() && self.record.all_are_told() {
            return self.begin(self.record.clone()).await;
        }
        Ok(())
    }

    /// Everybody is ready: asks for the numbers.
    pub(super) async fn ask_for_numbers(&mut self) -> Result<(), Refusal> {
        let mut record = self.record.clone();
        if !record.all_are_sealed() {
            return refuse(Code::NotAllowed, "somebody has not sealed a number yet");
        }
        if record.all_are_told() {
            return self.begin(record).await;
        }
        record.revealing = true;
        self.change_luck(record).await
    }

    async fn change_luck(&mut self, record: RoomRecord) -> Result<(), Refusal> {
        if record.revealing && !self.record.revealing {
            self.revealing_since = Instant::now();
        }
        self.change(record).await
    }

    /// Whether a player keeps the start waiting for a number.
    pub(super) fn is_silent(&self, seat: &SeatRecord) -> bool {
        let waited = self.revealing_since.elapsed() >= self.hub.settings.limits.gone_after;
        self.record.revealing && seat.number.is_none() && waited
    }
}

impl RoomRecord {
    /// The seats that add to the luck: none in a lesson, which says what is rolled.
    fn people(&self) -> impl Iterator<Item = &SeatRecord> {
        let is_race = self.options.lesson.is_none();
        self.seats.iter().filter(move |seat| seat.kind == SeatKind::Human && is_race)
    }

    fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.kind != SeatKind::Open)
    }

    fn all_are_sealed(&self) -> bool {
        self.people().all(|seat| seat.pledge.is_some())
    }

    fn all_are_told(&self) -> bool {
        self.people().all(|seat| seat.number.is_some())
    }

    /// Something has changed that the start must wait for: whatever was told is worth nothing any more.
    pub(super) fn call_off(&mut self) {
        if self.revealing {
            self.break_seals();
        }
    }
}
