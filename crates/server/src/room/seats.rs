//! The lobby: who sits where, what is agreed, and what is said.

use super::{CHAT, CHAT_LIMIT, Room};
use crate::{
    hub::{check_pace, known_level},
    identity::Holder,
    refusal::{Refusal, refuse},
    store::{SeatRecord, Write},
    text,
    thinkers::STAND_IN,
};
use protocol::{ChatLine, Code, Crew, Options, SeatKind, ServerMessage, Status};
use std::time::Duration;
use tokio::time::Instant;

impl Room {
    /// Takes an open seat and leaves the one before, or gives one's own another name.
    pub(super) async fn sit(&mut self, holder: &Holder, crew: &str, name: &str) -> Result<(), Refusal> {
        let name = text::name(name)?;
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
                self.change(record).await
            }
            Status::Racing => self.stand_in(seat, STAND_IN).await,
            Status::Over => refuse(Code::WrongTime, "the race is over"),
        }
    }

    /// The seat's part of the luck. It is given once, after the commitment was shown.
    pub(super) async fn number(&mut self, holder: &Holder, crew: &str, number: &str) -> Result<(), Refusal> {
        self.in_lobby()?;
        let seat = self.own_seat(holder, crew)?;
        let number = text::number(number)?;
        if self.record.seats[seat].number.is_some() {
            return refuse(Code::NotAllowed, "the seat has given its number");
        }
        let mut record = self.record.clone();
        record.seats[seat].number = Some(number);
        self.change(record).await?;
        self.start_at_once().await
    }

    /// Begins the race if it is one that begins by itself, and it waits for nobody any more.
    pub(super) async fn start_at_once(&mut self) -> Result<(), Refusal> {
        let complete = self.record.seats.iter().all(|seat| match seat.kind {
            SeatKind::Human => seat.number.is_some(),
            SeatKind::Bot => true,
            SeatKind::Open => false,
        });
        let waits = self.record.status == Status::Lobby && self.record.options.start_at_once;
        if waits && complete { self.start().await } else { Ok(()) }
    }

    pub(super) async fn ready(&mut self, holder: &Holder, crew: &str, ready: bool) -> Result<(), Refusal> {
        self.in_lobby()?;
        let seat = self.own_seat(holder, crew)?;
        let mut record = self.record.clone();
        for i in self.partners(seat) {
            record.seats[i].ready = ready;
        }
        self.change(record).await
    }

    /// The player is back at the wheel.
    pub(super) async fn wheel(&mut self, holder: &Holder, crew: &str) -> Result<(), Refusal> {
        let seat = self.own_seat(holder, crew)?;
        self.take_wheel(seat).await
    }

    async fn take_wheel(&mut self, seat: usize) -> Result<(), Refusal> {
        let mut record = self.record.clone();
        for i in self.partners(seat) {
            if record.seats[i].kind == SeatKind::Human {
                record.seats[i].away = false;
                record.seats[i].level = None;
            }
        }
        self.hand_over(record).await
    }

    /// A bot plays for a player until they are back.
    pub(super) async fn stand_in(&mut self, seat: usize, level: &str) -> Result<(), Refusal> {
        let mut record = self.record.clone();
        for i in self.partners(seat) {
            if record.seats[i].kind == SeatKind::Human {
                record.seats[i].away = true;
                record.seats[i].level = Some(level.into());
            }
        }
        self.hand_over(record).await
    }

    /// The host gives a seat to a bot, and back.
    pub(super) async fn set_bot(
        &mut self,
        holder: &Holder,
        crew: &str,
        level: Option<String>,
    ) -> Result<(), Refusal> {
        self.host(holder)?;
        let seat = self.seat(crew)?;
        let level = level.map(|level| known_level(&level)).transpose()?;
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
                self.change(record).await
            }
            (Status::Racing, Some(level)) if self.record.seats[seat].kind == SeatKind::Human => {
                self.stand_in(seat, &level).await
            }
            (Status::Racing, None) if self.record.seats[seat].kind == SeatKind::Human => {
                self.take_wheel(seat).await
            }
            (Status::Racing, _) => refuse(Code::NotAllowed, "that seat has been a bot's from the start"),
            (Status::Over, _) => refuse(Code::WrongTime, "the race is over"),
        }
    }

    /// The host says which crews race. Seats that stay keep their players.
    pub(super) async fn set_crews(&mut self, holder: &Holder, crews: &[Crew]) -> Result<(), Refusal> {
        self.host(holder)?;
        self.in_lobby()?;
        let known = crews.iter().map(|crew| self.hub.crew(&crew.0)).collect::<Result<Vec<_>, _>>()?;
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
                let crew = std::mem::take(&mut record.seats[i].crew);
                record.seats[i] = SeatRecord { crew, number: None, ..record.seats[i % 2].clone() };
            }
        }
        record.options = options;
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
        said: &str,
        name: Option<&str>,
    ) -> Result<(), Refusal> {
        let said = text::chat(said)?;
        if self.chat_lines >= CHAT_LIMIT {
            return refuse(Code::TooMany, "this room has said enough");
        }
        let seat = self.record.seats.iter().find(|seat| seat.is_of(holder));
        let (crew, name) = match seat {
            Some(seat) => (Some(Crew(seat.crew.clone().into())), seat.name.clone()),
            None => (None, name.map(text::name).transpose()?.unwrap_or_default()),
        };
        let line = ChatLine { n: self.chat_lines + 1, at: self.hub.clock.wall(), crew, name, text: said };
        let write = Write::Chat { id: self.id.clone(), line: line.clone() };
        self.store(write).await?;
        self.chat_lines = line.n;
        if self.chat.len() >= CHAT {
            self.chat.remove(0);
        }
        self.chat.push(line.clone());
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
            self.tell_room();
            return Ok(());
        }
        let next = self.hub.store_new(self.record.again(self.hub.chance.secret())).await?;
        let mut record = self.record.clone();
        record.next = Some(next);
        self.change(record).await
    }

    /// The seats of the same player: one, or two in Big Team.
    pub(super) fn partners(&self, seat: usize) -> Vec<usize> {
        match self.record.options.big_team {
            true => (0..self.record.seats.len()).filter(|i| i % 2 == seat % 2).collect(),
            false => vec![seat],
        }
    }
}

/// A player changes seats, with all that is theirs; where they sat is open.
fn move_player(seats: &mut [SeatRecord], from: usize, to: usize, name: &str) {
    let open = SeatRecord::open(seats[from].crew.clone());
    let left = std::mem::replace(&mut seats[from], open);
    let crew = std::mem::take(&mut seats[to].crew);
    seats[to] = SeatRecord { crew, name: name.into(), ..left };
}
