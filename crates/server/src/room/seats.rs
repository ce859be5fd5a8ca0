//! The lobby: who sits where, what is agreed, and what is said.

use super::Room;
use crate::{
    address::Address,
    hub::{check_pace, known_level},
    identity::Holder,
    metrics::Limit,
    refusal::{Refusal, refuse},
    store::{LATEST, SeatRecord, Write},
    text,
    thinkers::STAND_IN,
};
use protocol::{ChatLine, Code, Crew, Options, SeatKind, ServerMessage, Status};
use std::time::Duration;
use tokio::time::Instant;

/// Why a bot stands in for a player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StandsIn {
    /// The player wants it, and has the wheel again by asking for it.
    Asked,
    /// The player was gone or out of time, and has the wheel again by coming back.
    Unasked,
}

impl Room {
    /// Takes an open seat and leaves the one before, or gives one's own another name.
    pub(super) async fn sit(&mut self, holder: &Holder, crew: &str, name: &str) -> Result<(), Refusal> {
        let name = text::name(name)?;
        self.is_free(holder, &name)?;
        let seat = self.seat(crew)?;
        let mut record = self.record.clone();
        let is_own = record.seats[seat].is_of(holder);
        if !is_own {
            self.in_lobby()?;
            if record.seats[seat].kind != SeatKind::Open {
                return refuse(Code::NotYours, "that seat is taken");
            }
        }
        let left = record.seats.iter().position(|seat| seat.is_of(holder)).filter(|_| !is_own);
        let mut leaves = left.map_or(Vec::new(), |left| self.partners(left)).into_iter();
        for i in self.partners(seat) {
            if is_own {
                record.seats[i].name.clone_from(&name);
            } else if record.seats[i].kind == SeatKind::Open {
                match leaves.next() {
                    None => record.seats[i].sit(holder, name.clone()),
                    Some(left) => move_player(&mut record.seats, left, i, &name),
                }
            }
        }
        if !is_own {
            record.call_off();
        }
        self.change(record).await
    }

    /// Leaves a seat. In a race a bot plays it until its player is back.
    pub(super) async fn stand(&mut self, holder: &Holder, crew: &str) -> Result<(), Refusal> {
        let seat = self.own_seat(holder, crew)?;
        match self.record.status {
            Status::Lobby => {
                let mut record = self.record.clone();
                for i in self.partners(seat) {
                    record.seats[i] = SeatRecord::open(record.seats[i].crew.clone());
                }
                record.call_off();
                self.change(record).await
            }
            Status::Racing => self.stand_in(&[seat], STAND_IN, StandsIn::Asked).await,
            Status::Over => refuse(Code::WrongTime, "the race is over"),
        }
    }

    pub(super) async fn ready(&mut self, holder: &Holder, crew: &str, ready: bool) -> Result<(), Refusal> {
        self.in_lobby()?;
        let seat = self.own_seat(holder, crew)?;
        let mut record = self.record.clone();
        for i in self.partners(seat) {
            record.seats[i].ready = ready;
        }
        if !ready {
            record.call_off();
        }
        self.change(record).await
    }

    /// The player is back at the wheel.
    pub(super) async fn wheel(&mut self, holder: &Holder, crew: &str) -> Result<(), Refusal> {
        let seat = self.own_seat(holder, crew)?;
        self.take_wheel(seat).await
    }

    pub(super) async fn take_wheel(&mut self, seat: usize) -> Result<(), Refusal> {
        let mut record = self.record.clone();
        for i in self.partners(seat) {
            if record.seats[i].kind == SeatKind::Human {
                record.seats[i].away = false;
                record.seats[i].handed = false;
                record.seats[i].level = None;
            }
        }
        self.hand_over(record).await
    }

    /// Bots play for players until they are back.
    pub(super) async fn stand_in(
        &mut self,
        seats: &[usize],
        level: &str,
        why: StandsIn,
    ) -> Result<(), Refusal> {
        let mut record = self.record.clone();
        for i in seats.iter().flat_map(|&seat| self.partners(seat)) {
            if record.seats[i].kind == SeatKind::Human {
                record.seats[i].away = true;
                record.seats[i].handed = why == StandsIn::Asked;
                record.seats[i].level = Some(level.into());
            }
        }
        self.hand_over(record).await
    }

    /// The host gives a seat to a bot, and back; one that somebody sits in only if it is the host's own, or its player is gone.
    pub(super) async fn set_bot(
        &mut self,
        holder: &Holder,
        crew: &str,
        level: Option<String>,
    ) -> Result<(), Refusal> {
        self.host(holder)?;
        let seat = self.seat(crew)?;
        let level = level.map(|level| known_level(&level)).transpose()?;
        // To give somebody the wheel is nothing to be asked for.
        if self.record.status == Status::Lobby || level.is_some() {
            for i in self.partners(seat) {
                self.may_take_from_player(&self.record.seats[i], holder)?;
            }
        }
        match (self.record.status, level) {
            (Status::Lobby, level) => {
                let mut record = self.record.clone();
                for i in self.partners(seat) {
                    let seat = &mut record.seats[i];
                    match &level {
                        Some(level) => seat.give_to_bot(level.clone()),
                        None => *seat = SeatRecord::open(seat.crew.clone()),
                    }
                }
                record.call_off();
                self.change(record).await
            }
            (Status::Racing, Some(level)) if self.record.seats[seat].kind == SeatKind::Human => {
                let own = self.record.seats[seat].is_of(holder);
                let why = if own { StandsIn::Asked } else { StandsIn::Unasked };
                self.stand_in(&[seat], &level, why).await
            }
            (Status::Racing, None) if self.record.seats[seat].kind == SeatKind::Human => {
                self.take_wheel(seat).await
            }
            (Status::Racing, _) => refuse(Code::NotAllowed, "that seat has been a bot's from the start"),
            (Status::Over, _) => refuse(Code::WrongTime, "the race is over"),
        }
    }

    /// The host says which crews race. Seats that stay keep their players; one that somebody sits in stays.
    pub(super) async fn set_crews(&mut self, holder: &Holder, crews: &[Crew]) -> Result<(), Refusal> {
        self.host(holder)?;
        self.in_lobby()?;
        let known = crews.iter().map(|crew| self.hub.crew(&crew.0)).collect::<Result<Vec<_>, _>>()?;
        for seat in self.record.seats.iter().filter(|seat| crews.iter().all(|crew| crew.0 != seat.crew)) {
            self.may_take_from_player(seat, holder)?;
        }
        let mut record = self.record.clone();
        // Big Team goes when the crews are no longer for it; whatever else is wrong is said.
        record.options.big_team &= self.hub.setup(&known, &record.options).is_ok();
        self.hub.setup(&known, &record.options)?;
        record.seats = crews
            .iter()
            .map(|crew| {
                let stays = self.record.seats.iter().find(|seat| seat.crew == crew.0);
                stays.cloned().unwrap_or_else(|| SeatRecord::open(crew.to_string()))
            })
            .collect();
        record.call_off();
        self.change(record).await
    }

    pub(super) async fn set_options(&mut self, holder: &Holder, options: Options) -> Result<(), Refusal> {
        self.host(holder)?;
        self.in_lobby()?;
        let crews =
            self.record.seats.iter().map(|seat| self.hub.crew(&seat.crew)).collect::<Result<Vec<_>, _>>()?;
        self.hub.setup(&crews, &options)?;
        let mut record = self.record.clone();
        if options.big_team && !record.options.big_team {
            // Two players from now on: each has the seats of the first two.
            for i in 2..record.seats.len() {
                if record.seats[i].holder != record.seats[i % 2].holder {
                    self.may_take_from_player(&record.seats[i], holder)?;
                }
                let crew = std::mem::take(&mut record.seats[i].crew);
                record.seats[i] =
                    SeatRecord { crew, pledge: None, number: None, ..record.seats[i % 2].clone() };
            }
        }
        record.options = options;
        record.call_off();
        self.change(record).await
    }

    /// How long bots take, also while one of them takes its time.
    pub(super) async fn set_pace(&mut self, holder: &Holder, bot_pace: u32) -> Result<(), Refusal> {
        self.host(holder)?;
        check_pace(bot_pace)?;
        let mut record = self.record.clone();
        record.options.bot_pace = bot_pace;
        self.change(record).await?;
        if let Some(thinking) = &mut self.thinking {
            thinking.due = thinking.due.min(Instant::now() + Duration::from_millis(bot_pace.into()));
        }
        Ok(())
    }

    /// Somebody says something.
    pub(super) async fn say(
        &mut self,
        holder: &Holder,
        address: Address,
        said: &str,
        name: Option<&str>,
    ) -> Result<(), Refusal> {
        let said = text::chat(said)?;
        let seat = self.record.seats.iter().find(|seat| seat.is_of(holder));
        let (crew, name) = match seat {
            Some(seat) => (Some(Crew(seat.crew.clone().into())), seat.name.clone()),
            None => (None, name.map(text::name).transpose()?.unwrap_or_default()),
        };
        self.is_free(holder, &name)?;
        if crew.is_none() {
            self.is_free_to_watchers(holder, &name)?;
        }
        // Whoever only watches can be somebody else at any time, but not somewhere else.
        if !self.hearing.hears_line(holder) || crew.is_none() && !self.hub.budgets.chat.take(address, 1) {
            self.hub.metrics.bites(Limit::Chat, &address);
            return refuse(Code::TooMany, "that was much to say; wait a moment");
        }
        let line = ChatLine { n: self.chat_lines + 1, at: self.hub.clock.wall(), crew, name, text: said };
        let write = Write::Chat { id: self.id.clone(), line: line.clone() };
        self.store(write).await?;
        if line.crew.is_none() && !line.name.is_empty() {
            self.called.insert(holder.0.clone(), line.name.clone());
        }
        self.chat_lines = line.n;
        if self.chat.len() >= LATEST {
            self.chat.remove(0);
        }
        self.chat.push(line.clone());
        self.greeting.chat = None;
        self.send_all(&ServerMessage::Chat { lines: vec![line] });
        Ok(())
    }

    /// After the race: a new room for the same people.
    pub(super) async fn again(&mut self, holder: &Holder) -> Result<(), Refusal> {
        if self.record.status != Status::Over {
            return refuse(Code::WrongTime, "the race is not over");
        }
        // Whoever had bots race to watch them is the host, without a seat.
        let is_host = self.record.host == holder.0;
        if !is_host && !self.record.seats.iter().any(|seat| seat.is_of(holder)) {
            return refuse(Code::NotYours, "only those who raced may race again");
        }
        if self.record.next.is_some() {
            self.greeting.room = None;
            self.tell_room();
            return Ok(());
        }
        let next = self.hub.store_new(self.record.again(self.hub.chance.secret())).await?;
        let mut record = self.record.clone();
        record.next = Some(next);
        self.change(record).await
    }

    /// Refuses a name that looks like that of somebody else who plays here.
    fn is_free(&self, holder: &Holder, name: &str) -> Result<(), Refusal> {
        let others =
            self.record.seats.iter().filter(|seat| seat.kind == SeatKind::Human && !seat.is_of(holder));
        is_unlike(name, others.map(|seat| &seat.name))
    }

    /// Refuses a name that looks like that of somebody else who watches. Whoever sits down to play is not asked for this: so
    /// nobody can keep a name from them.
    fn is_free_to_watchers(&self, holder: &Holder, name: &str) -> Result<(), Refusal> {
        let others = self.called.iter().filter(|(who, _)| **who != holder.0);
        is_unlike(name, others.map(|(_, name)| name))
    }

    /// The seats of the same player: one, or two in Big Team.
    pub(super) fn partners(&self, seat: usize) -> Vec<usize> {
        match self.record.options.big_team {
            true => (0..self.record.seats.len()).filter(|i| i % 2 == seat % 2).collect(),
            false => vec![seat],
        }
    }
}

/// A player changes seats; where they sat is open. The number that they sealed was for that seat.
fn move_player(seats: &mut [SeatRecord], from: usize, to: usize, name: &str) {
    let open = SeatRecord::open(seats[from].crew.clone());
    let left = std::mem::replace(&mut seats[from], open);
    let crew = std::mem::take(&mut seats[to].crew);
    seats[to] = SeatRecord { crew, name: name.into(), pledge: None, number: None, ..left };
}

fn is_unlike<'a>(name: &str, mut others: impl Iterator<Item = &'a String>) -> Result<(), Refusal> {
    match others.any(|other| text::are_alike(other, name)) {
        true => refuse(Code::Invalid, "somebody else here has that name"),
        false => Ok(()),
    }
}
