//! People: they connect, listen, answer, are cut, come back. Some dawdle, some lie.

use crate::{
    net::Net,
    plan::{Fault, strikes},
    stage::Stage,
    table::{Table, lock},
    truth::Ear,
};
use bots::Dice;
use client::{Browser, Seen, Socket};
use protocol::{ClientMessage, Code, Crew, SeatKind, ServerMessage, Status};
use std::{sync::Arc, time::Duration};
use tokio::{
    io::DuplexStream,
    time::{sleep, timeout},
};

/// What somebody is at a table for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Makes the rooms.
    Host,
    /// Takes an open seat.
    Guest,
    /// Watches.
    Watcher,
    /// Watches, and says what it must not.
    Liar,
}

/// Somebody, as they survive a server.
pub struct Person {
    /// Where they live.
    pub address: usize,
    /// Why they are here.
    pub kind: Kind,
    /// Their browser.
    pub browser: Browser,
    /// The room whose events they know, and the last of them.
    known: (String, u32),
    dice: Dice,
}

impl Person {
    /// Somebody new.
    pub fn new(address: usize, kind: Kind, dice: Dice) -> Person {
        let browser = Browser::new(([10, 0, 0, 1], 7878).into());
        Person { address, kind, browser, known: Default::default(), dice }
    }
}

/// What somebody does, as long as the server lives.
pub async fn attend(stage: Arc<Stage>, table: Arc<Table>, person: usize, net: Net) {
    loop {
        let wait = below(&table, person, 3_000);
        sleep(Duration::from_millis(wait.into())).await;
        // When a race is over people go, and few come to look at it again.
        if table.is_looked_at() && below(&table, person, 20) > 0 {
            continue;
        }
        if let Some(room) = table.room() {
            visit(&stage, &table, person, &net, &room).await;
        }
    }
}

fn below(table: &Table, person: usize, n: u32) -> u32 {
    lock(&table.people[person]).dice.below(n)
}

/// One connection.
async fn visit(stage: &Stage, table: &Table, person: usize, net: &Net, room: &str) {
    let (mut browser, address, kind, known) = {
        let person = lock(&table.people[person]);
        (person.browser.clone(), person.address, person.kind, person.known.clone())
    };
    // A guest has no cookie before the first connection, and a host has one from making the room.
    let from = if known.0 == room { known.1 } else { 0 };
    let floor = table.truth(|truth| truth.floor(person));
    let opened = timeout(Duration::from_secs(30), browser.open_on(net.connect(address), room, from)).await;
    let Ok(Ok(mut socket)) = opened else { return };
    lock(&table.people[person]).browser.cookie = browser.cookie;
    stage.note(|| format!("table {} person {person} {kind:?} connects from {from}", table.n));
    socket.state.last = from;
    let mut mind = Mind { kind, answered: 0, sits: false, said: None };
    loop {
        let before = (socket.state.seq, socket.state.last);
        let patience = if table.is_looked_at() {
            5
        } else if stage.is_calm() {
            // Longer than anything may take: nobody stirs a room that hangs.
            18_000
        } else {
            10 + below(table, person, 60)
        };
        let message = match timeout(Duration::from_secs(patience.into()), socket.next()).await {
            Ok(Ok(Some(message))) => message,
            Ok(Ok(None)) => break,
            Ok(Err(why)) => return stage.fail(format!("table {} person {person}: {why}", table.n)),
            Err(_) => {
                if stage.is_calm() || table.is_looked_at() || !idle(table, person, kind, &mut socket).await {
                    break;
                }
                if kind == Kind::Liar {
                    stage.count(Fault::Lies);
                }
                continue;
            }
        };
        if table.room().as_deref() != Some(room) {
            return;
        }
        stage.count_told(&serde_json::to_string(&message).unwrap_or_default());
        let ear = Ear {
            person,
            seen: &socket.state,
            up: stage.up(),
            now: stage.server_clock(),
            floor: &floor,
            before,
        };
        if let Err(why) = table.truth(|truth| truth.hear(&message, &ear)) {
            return stage.fail(format!("table {} room {room} person {person} {kind:?}: {why}", table.n));
        }
        lock(&table.people[person]).known = (room.into(), socket.state.last);
        if table.is_looked_at() && socket.state.seq > 0 {
            return;
        }
        let (dawdles, cut) = {
            let dice = &mut lock(&table.people[person]).dice;
            let faults = stage.faults();
            (strikes(dice, faults.dawdle), strikes(dice, faults.cut))
        };
        if cut {
            stage.count(Fault::Cut);
            stage.note(|| format!("table {} person {person} is cut", table.n));
            return;
        }
        if dawdles {
            stage.count(Fault::Dawdles);
            let seconds = below(table, person, 90);
            stage.note(|| format!("table {} person {person} dawdles for {seconds} s", table.n));
            sleep(Duration::from_secs(seconds.into())).await;
        }
        if let ServerMessage::Error { code, text, .. } = &message {
            stage.note(|| format!("table {} person {person} is refused: {code:?} {text}", table.n));
            if *code == Code::Internal {
                // Whatever the disk does, the server knows what to say.
                return stage.fail(format!("table {} room {room} person {person}: {text}", table.n));
            }
        }
        let answer = mind.answer(&message, &socket.state, &mut lock(&table.people[person]).dice);
        if let Some((wait, say)) = answer {
            sleep(Duration::from_millis(wait.into())).await;
            stage.note(|| format!("table {} person {person} says {say:?}", table.n));
            if socket.say(say).await.is_err() {
                break;
            }
        }
    }
    stage.note(|| format!("table {} person {person} is gone", table.n));
}

/// What somebody does out of boredom; whether they stay.
async fn idle(table: &Table, person: usize, kind: Kind, socket: &mut Socket<DuplexStream>) -> bool {
    let seq = socket.state.seq;
    let (what, n) = (below(table, person, 8), below(table, person, 4));
    let crew = Crew(["orange", "blue", "white", "green"][n as usize].into());
    let message = match (kind, what) {
        (_, 0) => return false,
        (_, 1) => ClientMessage::Resume { from: socket.state.last.saturating_sub(n * 3) },
        (Kind::Liar, 2) => ClientMessage::Choose { seq, choice: n, crew: None },
        (Kind::Liar, 3) => ClientMessage::SetBot { crew, level: Some("racer".into()) },
        (Kind::Liar, 4) => ClientMessage::Stand { crew },
        (Kind::Liar, 5) => ClientMessage::TakeBack { seq },
        (Kind::Liar, 6) => {
            return socket.say_text("{\"type\":\"choose\"".repeat(1 + 400 * n as usize)).await.is_ok();
        }
        (_, 2..4) => ClientMessage::Chat { text: format!("hm, {seq}"), name: Some("Somebody".into()) },
        _ => ClientMessage::Ping { t: seq.into() },
    };
    socket.say(message).await.is_ok()
}

/// What somebody has in mind during a connection.
struct Mind {
    kind: Kind,
    /// The position that was answered.
    answered: u32,
    /// Whether a seat was asked for.
    sits: bool,
    /// What was said last, to be said again.
    said: Option<ClientMessage>,
}

impl Mind {
    /// What somebody says to a message, and after how many milliseconds.
    fn answer(
        &mut self,
        message: &ServerMessage,
        seen: &Seen,
        dice: &mut Dice,
    ) -> Option<(u32, ClientMessage)> {
        let wait = dice.below(150);
        if let ServerMessage::Error { code, .. } = message {
            let again = self.said.clone();
            (self.answered, self.sits) = (0, false);
            return match code {
                // People try again.
                Code::Unavailable => Some((1000 + wait, again?)),
                Code::Stale => Some((wait, ClientMessage::Resume { from: seen.last })),
                Code::Away => self.wheel(seen).map(|say| (wait, say)),
                _ => self.wish(message, seen, dice).map(|say| (1000 + wait, say)),
            };
        }
        let say = self.wish(message, seen, dice)?;
        self.said = Some(say.clone());
        Some((wait, say))
    }

    fn wheel(&self, seen: &Seen) -> Option<ClientMessage> {
        let mine = &seen.you.as_ref()?.crews;
        let away = seen.room.as_ref()?.seats.iter().find(|seat| seat.away && mine.contains(&seat.crew))?;
        Some(ClientMessage::Wheel { crew: away.crew.clone() })
    }

    fn wish(&mut self, message: &ServerMessage, seen: &Seen, dice: &mut Dice) -> Option<ClientMessage> {
        if matches!(self.kind, Kind::Watcher | Kind::Liar) {
            return None;
        }
        let room = seen.room.as_ref()?;
        let mine = &seen.you.as_ref()?.crews;
        match room.status {
            Status::Over => None,
            Status::Lobby => {
                if mine.is_empty() {
                    let open = room.seats.iter().find(|seat| seat.kind == SeatKind::Open)?;
                    // One seat is enough: the room is told before the one who sits down is.
                    let sits = std::mem::replace(&mut self.sits, true);
                    let name = format!("Guest in {}", open.crew);
                    return (!sits).then_some(ClientMessage::Sit { crew: open.crew.clone(), name });
                }
                for seat in room.seats.iter().filter(|seat| mine.contains(&seat.crew)) {
                    let crew = seat.crew.clone();
                    // What somebody adds to the luck is the same whenever they come back.
                    let number: String = crew.0.bytes().map(|byte| format!("{byte:02x}")).collect();
                    if seat.pledge.is_none() {
                        return Some(ClientMessage::Pledge { crew, pledge: protocol::pledge(&number) });
                    }
                    if room.fairness.reveal && seat.number.is_none() {
                        return Some(ClientMessage::Number { crew, number });
                    }
                    if !seat.ready {
                        return Some(ClientMessage::Ready { crew, ready: true });
                    }
                }
                let complete = room.seats.iter().all(|seat| match seat.kind {
                    SeatKind::Human => seat.ready && seat.pledge.is_some(),
                    SeatKind::Bot => true,
                    SeatKind::Open => false,
                });
                (self.kind == Kind::Host && complete && !room.fairness.reveal).then_some(ClientMessage::Start)
            }
            Status::Racing => {
                if matches!(message, ServerMessage::Room { .. })
                    && let Some(wheel) = self.wheel(seen)
                {
                    return Some(wheel);
                }
                let pending = seen.pending.as_ref()?;
                if pending.offers.is_empty() || self.answered == seen.seq || self.wheel(seen).is_some() {
                    return None;
                }
                self.answered = seen.seq;
                Some(match pending.take_back && dice.below(12) == 0 {
                    true => ClientMessage::TakeBack { seq: seen.seq },
                    false => ClientMessage::Choose {
                        seq: seen.seq,
                        choice: dice.below(pending.offers.len() as u32),
                        crew: (!pending.also.is_empty()).then(|| pending.crew.clone()),
                    },
                })
            }
        }
    }
}
