//! What is told to whom.

use super::Room;
use crate::{
    identity::{Holder, unhex},
    metrics::Limit,
    race::{MISSED, Race},
    refusal::Refusal,
    store::RoomRecord,
    story::{Known, Story},
};
use axum::extract::ws::Utf8Bytes;
use engine::{Game, State};
use protocol::{
    Asked, Crew, Entry, Fairness, GameView, Pending, RoomView, SeatKind, SeatView, ServerMessage, Status,
    Told, You, commands_after, commitment, entries, offers, seen,
};
use serde::Serialize;
use std::sync::Arc;

/// What makes a position look different to somebody: through whose eyes they see it, for whom they decide, whether they may
/// take back.
pub(super) type Sight = (Option<engine::Crew>, Option<engine::Crew>, bool);
/// What makes an update read different: which group knows the same, for whom they decide, whether they may take back.
type Heard = (usize, Option<engine::Crew>, bool);

impl Room {
    /// Tells a connection everything, with the events since the one it has. What many are told is written once.
    pub(super) fn greet(&mut self, connection: u64, from: u32) {
        let Some(holder) = self.connections.get(&connection).map(|c| c.holder.clone()) else { return };
        self.send(
            connection,
            &ServerMessage::Welcome { protocol: protocol::VERSION, now: self.hub.clock.now() },
        );
        self.send(connection, &ServerMessage::You(self.you(&holder)));
        let room =
            self.greeting.room.take().unwrap_or_else(|| write(&ServerMessage::Room { room: self.view() }));
        let chat = self
            .greeting
            .chat
            .take()
            .unwrap_or_else(|| write(&ServerMessage::Chat { lines: self.chat.clone() }));
        self.greeting.room = Some(room.clone());
        self.greeting.chat = Some(chat.clone());
        self.send_text(connection, room);
        self.send_text(connection, chat);
        if let Some(ended) = &self.ended {
            let seat = self.record.seats.iter().find(|seat| seat.is_of(&holder));
            if let Some(text) = ended.game_message(seat.and_then(|seat| seat.saw.as_deref())) {
                self.send_text(connection, text);
            }
            return;
        }
        let Some(race) = &self.race else { return };
        if from > 0 && from < race.last() && race.last() - from <= MISSED {
            let (before, told) = race.since(from);
            let events = entries(&before, &told, self.viewer(&holder));
            if let Some(game) = self.game_message(&holder, events) {
                self.send(connection, &game);
            }
            return;
        }
        let sight = self.sight(&holder);
        let known =
            self.greeting.games.iter().find(|(known, _)| *known == sight).map(|(_, text)| text.clone());
        let text = known.or_else(|| {
            let text = write(&self.game_message(&holder, Vec::new())?);
            self.greeting.games.push((sight, text.clone()));
            Some(text)
        });
        if let Some(text) = text {
            self.send_text(connection, text);
        }
    }

    fn sight(&self, holder: &Holder) -> Sight {
        let decides = self.asked().into_iter().find(|&crew| self.holds(holder, crew));
        (self.viewer(holder), decides, self.may_take_back(holder))
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

    /// Notes what players see at the end beyond what everybody sees: they see it still when there are no rules any more to
    /// tell it by.
    pub(super) fn remember(&self, record: &mut RoomRecord, end: &State) {
        let public = seen(end, None);
        for seat in record.seats.iter_mut().filter(|seat| seat.kind == SeatKind::Human) {
            let own = self.hub.crew(&seat.crew).ok().map(|crew| seen(end, Some(crew)));
            seat.saw = own.filter(|own| *own != public).map(|own| json(&GameView::of(&own)));
        }
    }

    /// Tells everybody the whole position, and what led to it.
    pub(super) fn tell_game(&mut self, before: &State, told: &[Told]) {
        self.greeting.games.clear();
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
        self.greeting.games.clear();
        let Some(race) = &self.race else { return };
        let (game, last) = (race.game(), race.last());
        let known_to = |viewer| -> Vec<State> {
            let states = told.iter().map(|told| &told.state).chain([before]);
            states.map(|state| seen(state, viewer)).collect()
        };
        let mut groups: Vec<(Vec<State>, Vec<Entry>)> = vec![(known_to(None), public)];
        let mut group_of: Vec<(Option<engine::Crew>, usize)> = vec![(None, 0)];
        let mut written: Vec<(Heard, Utf8Bytes)> = Vec::new();
        let mut cut = Vec::new();
        for (&connection, each) in &self.connections {
            let (viewer, decides, take_back) = self.sight(&each.holder);
            let group = group_of.iter().find(|(of, _)| *of == viewer).map(|&(_, group)| group);
            let group = group.unwrap_or_else(|| {
                let known = known_to(viewer);
                let group = groups.iter().position(|(states, _)| *states == known).unwrap_or_else(|| {
                    groups.push((known, entries(before, told, viewer)));
                    groups.len() - 1
                });
                group_of.push((viewer, group));
                group
            });
            let key = (group, decides, take_back);
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
            if each.out.put(text).is_err() {
                cut.push(connection);
            }
        }
        self.cut(&cut);
    }

    /// The pending decision; with the offers for those who decide. If several are asked at once, everybody sees their own.
    fn pending(&self, holder: &Holder, game: &Game) -> Option<Pending> {
        let engine::Pending::Decision(first) = game.pending() else { return None };
        let (_, decides, take_back) = self.sight(holder);
        let own = game.view(decides);
        let decision = own.decision().unwrap_or(first);
        Some(Pending {
            crew: decision.crew.into(),
            asked: Asked::of(game.state(), decision),
            offers: if decides.is_some() { offers(&own) } else { Vec::new() },
            commands: match decision.asked {
                engine::Asked::Assign if decides.is_some() => commands_after(&own),
                _ => Vec::new(),
            },
            also: self.asked().into_iter().filter(|&crew| crew != decision.crew).map(Crew::from).collect(),
            deadline: self.clock.map(|clock| clock.deadline),
            take_back,
        })
    }

    /// Through whose eyes a browser sees the race: those of its first crew.
    fn viewer(&self, holder: &Holder) -> Option<engine::Crew> {
        let seat = self.record.seats.iter().find(|seat| seat.is_of(holder))?;
        self.hub.crew(&seat.crew).ok()
    }

    pub(super) fn you(&self, holder: &Holder) -> You {
        let own = self.record.seats.iter().filter(|seat| seat.is_of(holder));
        You { crews: own.map(|seat| Crew(seat.crew.clone().into())).collect(), host: self.is_host(holder) }
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
                gone: seat.holder.as_deref().is_some_and(|player| self.is_gone(player)),
                away: seat.away,
                pledge: seat.pledge.clone(),
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
                reveal: record.revealing,
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
        let text = write(&ServerMessage::Room { room: self.view() });
        // Somebody who comes and goes again leaves the room as it was.
        if self.greeting.room.as_ref() != Some(&text) {
            self.greeting.room = Some(text.clone());
            self.send_text_to_all(&text);
        }
    }

    pub(super) fn tell_you(&mut self) {
        let all: Vec<(u64, You)> =
            self.connections.iter().map(|(&c, each)| (c, self.you(&each.holder))).collect();
        for (connection, you) in all {
            self.send(connection, &ServerMessage::You(you));
        }
    }

    /// All that is needed to tell somebody the race elsewhere.
    pub(super) fn story(&self, holder: &Holder) -> Result<Story, Refusal> {
        let known = match &self.ended {
            Some(over) => Known::Over { over: Arc::clone(over), begun: self.begun().map(Box::new) },
            None => Known::Race(Box::new(self.race()?.clone())),
        };
        let has_secrets = self.race.as_ref().is_some_and(Race::has_secrets);
        let viewer = if has_secrets { self.viewer(holder) } else { None };
        Ok(Story { room: self.view(), known, seq: self.seq, viewer })
    }

    /// Sends to one connection.
    pub(super) fn send(&mut self, connection: u64, message: &ServerMessage) {
        self.send_text(connection, write(message));
    }

    fn send_text(&mut self, connection: u64, text: Utf8Bytes) {
        let Some(to) = self.connections.get(&connection) else { return };
        self.hub.metrics.messages.add(1);
        self.hub.metrics.bytes.add(text.len());
        if to.out.put(text).is_err() {
            self.cut(&[connection]);
        }
    }

    /// Sends to everybody.
    pub(super) fn send_all(&mut self, message: &ServerMessage) {
        self.send_text_to_all(&write(message));
    }

    fn send_text_to_all(&mut self, text: &Utf8Bytes) {
        let mut cut = Vec::new();
        for (&connection, each) in &self.connections {
            self.hub.metrics.messages.add(1);
            self.hub.metrics.bytes.add(text.len());
            if each.out.put(text.clone()).is_err() {
                cut.push(connection);
            }
        }
        self.cut(&cut);
    }

    /// Cuts connections that do not read; they may come again.
    fn cut(&mut self, connections: &[u64]) {
        for connection in connections {
            if let Some(slow) = self.connections.get(connection) {
                self.hub.metrics.bites(Limit::TooSlow, &slow.address);
                self.goes(*connection);
            }
        }
    }
}

/// A message as text.
pub fn write(message: &ServerMessage) -> Utf8Bytes {
    json(message).into()
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| unreachable!("messages can be written as JSON"))
}
