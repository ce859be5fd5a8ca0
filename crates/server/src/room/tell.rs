//! What is told to whom.

use super::Room;
use crate::{
    identity::{Holder, unhex},
    race::asked,
    refusal::Refusal,
    telling,
};
use axum::extract::ws::Utf8Bytes;
use engine::{Game, State};
use protocol::{
    Asked, Code, Crew, Entry, Fairness, GameView, Pending, Replay, ReplayFrame, RoomView, SeatView,
    ServerMessage, Status, Told, You, commands_after, commitment, entries, offers, seen,
};

/// A client that has missed more events than this is shown the view, and not what led to it.
const MISSED: usize = 400;

impl Room {
    /// Tells a connection everything, with the events since the one it has.
    pub(super) fn greet(&mut self, connection: u64, from: u32) {
        let Some(holder) = self.connections.get(&connection).map(|c| c.holder.clone()) else { return };
        self.send(
            connection,
            &ServerMessage::Welcome { protocol: protocol::VERSION, now: self.hub.clock.now() },
        );
        self.send(connection, &ServerMessage::You(self.you(&holder)));
        self.send(connection, &ServerMessage::Room { room: self.view() });
        self.send(connection, &ServerMessage::Chat { lines: self.chat.clone() });
        if let Some(ended) = &self.ended {
            if let Some(text) = ended.game_message() {
                self.send_text(connection, text);
            }
            return;
        }
        let Some(race) = &self.race else { return };
        let mut events = Vec::new();
        if from > 0 && from < race.last() && race.last() - from <= MISSED as u32 {
            let (before, told) = race.since(from);
            events = entries(&before, &told, self.viewer(&holder));
        }
        if let Some(game) = self.game_message(&holder, events) {
            self.send(connection, &game);
        }
    }

    fn game_message(&self, holder: &Holder, events: Vec<Entry>) -> Option<ServerMessage> {
        let race = self.race.as_ref()?;
        Some(ServerMessage::Game {
            seq: self.seq,
            last: race.last(),
            view: Box::new(GameView::of(&seen(race.game().state(), self.viewer(holder)))),
            pending: self.pending(holder, race.game()),
            events,
        })
    }

    /// Tells everybody the whole position, and what led to it.
    pub(super) fn tell_game(&mut self, before: &State, told: &[Told]) {
        let all: Vec<(u64, Holder)> =
            self.connections.iter().map(|(&c, each)| (c, each.holder.clone())).collect();
        for (connection, holder) in all {
            let events = entries(before, told, self.viewer(&holder));
            if let Some(game) = self.game_message(&holder, events) {
                self.send(connection, &game);
            }
        }
    }

    /// Tells everybody what came of an input. Those who see the same are sent the same bytes. What a spectator sees is
    /// there already.
    pub(super) fn tell_update(&mut self, before: &State, told: &[Told], public: Vec<Entry>) {
        let Some(race) = &self.race else { return };
        let (game, last) = (race.game(), race.last());
        let known_to = |viewer| -> Vec<State> {
            let states = told.iter().map(|told| &told.state).chain([before]);
            states.map(|state| seen(state, viewer)).collect()
        };
        let mut groups: Vec<(Vec<State>, Vec<Entry>)> = vec![(known_to(None), public)];
        let mut written: Vec<((usize, bool, bool), Utf8Bytes)> = Vec::new();
        let mut cut = Vec::new();
        for (&connection, each) in &self.connections {
            let viewer = self.viewer(&each.holder);
            let known = known_to(viewer);
            let group = groups.iter().position(|(states, _)| *states == known).unwrap_or_else(|| {
                groups.push((known, entries(before, told, viewer)));
                groups.len() - 1
            });
            let decides = self.decision().is_some_and(|decision| self.holds(&each.holder, decision.crew));
            let key = (group, decides, self.may_take_back(&each.holder));
            let text = match written.iter().find(|(k, _)| *k == key) {
                Some((_, text)) => text.clone(),
                None => {
                    let message = ServerMessage::Update {
                        seq: self.seq,
                        last,
                        events: groups[group].1.clone(),
                        pending: self.pending(&each.holder, game),
                    };
                    let text = write(&message);
                    written.push((key, text.clone()));
                    text
                }
            };
            self.hub.metrics.messages.add(1);
            self.hub.metrics.bytes.add(text.len());
            if each.out.try_send(text).is_err() {
                cut.push(connection);
            }
        }
        self.cut(&cut);
    }

    /// The pending decision; with the offers for the one who decides.
    fn pending(&self, holder: &Holder, game: &Game) -> Option<Pending> {
        let engine::Pending::Decision(decision) = game.pending() else { return None };
        let decides = self.holds(holder, decision.crew);
        let own = game.view(Some(decision.crew));
        Some(Pending {
            crew: decision.crew.into(),
            asked: Asked::of(game.state(), decision),
            offers: if decides { offers(&own) } else { Vec::new() },
            commands: match decision.asked {
                engine::Asked::Assign if decides => commands_after(&own),
                _ => Vec::new(),
            },
            deadline: self.clock.map(|clock| clock.deadline),
            take_back: self.may_take_back(holder),
        })
    }

    /// Through whose eyes a browser sees the race: those of its first crew.
    fn viewer(&self, holder: &Holder) -> Option<engine::Crew> {
        let seat = self.record.seats.iter().find(|seat| seat.is_of(holder))?;
        self.hub.crew(&seat.crew).ok()
    }

    pub(super) fn you(&self, holder: &Holder) -> You {
        let own = self.record.seats.iter().filter(|seat| seat.is_of(holder));
        You {
            crews: own.map(|seat| Crew(seat.crew.clone().into())).collect(),
            host: self.record.host == holder.0,
        }
    }

    /// The room as everybody sees it.
    pub(super) fn view(&self) -> RoomView {
        let record = &self.record;
        let connected = |holder: &Option<String>| {
            self.connections.values().any(|connection| Some(&connection.holder.0) == holder.as_ref())
        };
        let seats: Vec<SeatView> = record
            .seats
            .iter()
            .map(|seat| SeatView {
                crew: Crew(seat.crew.clone().into()),
                kind: seat.kind,
                name: seat.name.clone(),
                level: seat.level.clone(),
                ready: seat.ready,
                connected: connected(&seat.holder),
                away: seat.away,
                number: seat.number.clone(),
            })
            .collect();
        let watches = |holder: &Holder| !record.seats.iter().any(|seat| seat.is_of(holder));
        RoomView {
            id: self.id.clone(),
            status: record.status,
            options: record.options.clone(),
            spectators: self.connections.values().filter(|c| watches(&c.holder)).count() as u32,
            host: record
                .seats
                .iter()
                .find(|seat| seat.holder.as_ref() == Some(&record.host))
                .map(|seat| Crew(seat.crew.clone().into())),
            seats,
            fairness: Fairness {
                commitment: commitment(&unhex(&record.secret)),
                secret: (record.status == Status::Over).then(|| record.secret.clone()),
            },
            took: record.started.zip(record.ended).map(|(from, to)| to.saturating_sub(from) / 1000),
            lesson_done: self.is_lesson_done(),
            next: record.next.clone(),
            outdated: record.outdated,
        }
    }

    fn is_lesson_done(&self) -> bool {
        let lesson = self.lesson().ok().flatten();
        lesson.zip(self.race.as_ref()).is_some_and(|(lesson, race)| lesson.is_done(race.game().state()))
    }

    pub(super) fn tell_room(&mut self) {
        self.stir = None;
        let room = self.view();
        self.send_all(&ServerMessage::Room { room });
    }

    pub(super) fn tell_you(&mut self) {
        let all: Vec<(u64, You)> =
            self.connections.iter().map(|(&c, each)| (c, self.you(&each.holder))).collect();
        for (connection, you) in all {
            self.send(connection, &ServerMessage::You(you));
        }
    }

    /// The game record. While a race with hidden cards is under way it would tell what only some may know.
    pub(super) fn record(&self) -> Result<String, Refusal> {
        if let Some(ended) = &self.ended {
            return Ok(ended.told.record.clone());
        }
        let race = self.race()?;
        if self.record.status != Status::Over && race.game().state().has_secrets() {
            let why = "some cards of this race are hidden: its record is given when it is over";
            return Err(Refusal::new(Code::WrongTime, why));
        }
        Ok(race.record())
    }

    /// The whole race, to be played again, as JSON.
    pub(super) async fn replay(&mut self) -> Result<String, Refusal> {
        if self.ended.is_some() {
            let packed = self.hub.store.replay(&self.id).await?;
            let lost = || Refusal::new(Code::NotAllowed, "of this race only the record is left");
            return packed.and_then(|packed| telling::replay(&self.view(), &packed)).ok_or_else(lost);
        }
        let race = self.race()?;
        let broken = || Refusal::new(Code::NotAllowed, "the race cannot be played again");
        let mut frames = Vec::new();
        race.frames(|before, after, told| {
            let events = entries(before.state(), told, None);
            frames.push(ReplayFrame { events, pending: asked(after) });
        })
        .map_err(|_| broken())?;
        let start = GameView::of(&seen(race.first().state(), None));
        let replay = Replay { room: self.view(), start, frames };
        serde_json::to_string(&replay).map_err(|_| broken())
    }

    /// Sends to one connection.
    pub(super) fn send(&mut self, connection: u64, message: &ServerMessage) {
        self.send_text(connection, write(message));
    }

    fn send_text(&mut self, connection: u64, text: Utf8Bytes) {
        let Some(to) = self.connections.get(&connection) else { return };
        self.hub.metrics.messages.add(1);
        self.hub.metrics.bytes.add(text.len());
        if to.out.try_send(text).is_err() {
            self.cut(&[connection]);
        }
    }

    /// Sends to everybody.
    pub(super) fn send_all(&mut self, message: &ServerMessage) {
        let text = write(message);
        let mut cut = Vec::new();
        for (&connection, each) in &self.connections {
            self.hub.metrics.messages.add(1);
            self.hub.metrics.bytes.add(text.len());
            if each.out.try_send(text.clone()).is_err() {
                cut.push(connection);
            }
        }
        self.cut(&cut);
    }

    /// Cuts connections that do not read; they may come again.
    fn cut(&mut self, connections: &[u64]) {
        for connection in connections {
            if self.connections.remove(connection).is_some() {
                self.hub.metrics.too_slow.add(1);
            }
        }
    }
}

/// A message as text.
pub fn write(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_else(|_| unreachable!("messages can be written as JSON")).into()
}
