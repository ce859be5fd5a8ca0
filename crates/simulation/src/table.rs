//! A table: the same people race again and again.

use crate::{
    net::Net,
    person::{Kind, Person},
    stage::Stage,
    truth::{Truth, difference},
};
use bots::Dice;
use client::seat;
use protocol::{CreateRoom, CreatedRoom, Happened, InBox, Luck, Options, Replay, commitment};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::time::{sleep, timeout};

const CREWS: [&str; 4] = ["orange", "blue", "white", "green"];
const BOTS: [&str; 2] = ["drifter", "racer"];

/// The most people at a table.
pub const PEOPLE: usize = 8;

/// A table.
pub struct Table {
    /// Its number.
    pub n: usize,
    /// The people: the host first.
    pub people: Vec<Mutex<Person>>,
    race: Mutex<Race>,
}

/// The race that is on.
#[derive(Default)]
struct Race {
    room: Option<String>,
    truth: Truth,
    /// Whether it was looked at from all sides after its end.
    checked: bool,
    dice: Option<Dice>,
}

/// What is locked is never left in between.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Table {
    /// A table with its people.
    pub fn new(n: usize, stage: &Stage) -> Table {
        let mut dice = stage.dice();
        let guests = dice.below(3);
        let kinds = std::iter::once(Kind::Host)
            .chain((0..guests).map(|_| Kind::Guest))
            .chain(std::iter::once(Kind::Watcher))
            .chain((0..stage.liars()).map(|_| Kind::Liar));
        let people =
            kinds.enumerate().map(|(i, kind)| Mutex::new(Person::new(PEOPLE * n + i, kind, stage.dice())));
        let people = people.collect();
        Table { n, people, race: Mutex::new(Race { dice: Some(dice), ..Race::default() }) }
    }

    /// The room that people are in now.
    pub fn room(&self) -> Option<String> {
        lock(&self.race).room.clone()
    }

    /// Looks at what was told.
    pub fn truth<T>(&self, look: impl FnOnce(&mut Truth) -> T) -> T {
        look(&mut lock(&self.race).truth)
    }

    /// Whether no race is on.
    pub fn is_done(&self) -> bool {
        lock(&self.race).room.is_none()
    }

    /// Whether the race is over, and was looked at once.
    pub fn is_looked_at(&self) -> bool {
        lock(&self.race).checked
    }

    /// Which race does not come to its end.
    pub fn stuck(&self) -> Option<String> {
        let race = lock(&self.race);
        let room = race.room.as_ref()?;
        Some(format!(
            "table {} room {room} at position {}, event {}",
            self.n, race.truth.seq, race.truth.last
        ))
    }

    fn below(&self, n: u32) -> u32 {
        lock(&self.race).dice.as_mut().map_or(0, |dice| dice.below(n))
    }

    /// What is raced next.
    fn next(&self) -> CreateRoom {
        // Now and then bots race by themselves, and everybody watches.
        let is_watched = self.below(6) == 0;
        let guests = self.people.iter().filter(|person| lock(person).kind == Kind::Guest).count();
        let mut seats = match is_watched {
            true => vec![seat(CREWS[0], None, Some(BOTS[0]))],
            false => vec![seat(CREWS[0], Some("Host"), None)],
        };
        for (i, crew) in CREWS.iter().enumerate().skip(1) {
            if i <= guests && !is_watched {
                seats.push(seat(crew, None, None));
            } else if seats.len() < 2 || self.below(2) == 0 {
                seats.push(seat(crew, None, Some(BOTS[self.below(2) as usize])));
            }
        }
        let options = Options {
            carnage: self.below(3) == 0,
            take_back: self.below(2) == 0,
            turn_clock: if self.below(2) == 0 { 20 } else { 0 },
            bot_pace: 200,
            start_at_once: is_watched,
            boxes: ["leaders", "upgrades"].into_iter().filter(|_| self.below(4) == 0).map(in_box).collect(),
            ..Options::default()
        };
        CreateRoom { options, seats }
    }
}

fn in_box(name: &'static str) -> InBox {
    InBox(name.into())
}

/// Makes rooms, and looks at races that are over, until nothing goes wrong any more.
pub async fn host(stage: Arc<Stage>, table: Arc<Table>, net: Net) {
    let host = lock(&table.people[0]).address;
    loop {
        sleep(Duration::from_millis(500)).await;
        let Some(room) = table.room() else {
            if stage.is_calm() {
                return;
            }
            let asked = serde_json::to_string(&table.next()).unwrap_or_default();
            if let Some(created) = ask(&stage, &table, &net, host, "POST", "/api/rooms", &asked).await
                && let Ok(CreatedRoom { room, .. }) = serde_json::from_str(&created)
            {
                stage.note(|| format!("table {}: room {}, {} seats", table.n, room.id, room.seats.len()));
                let mut race = lock(&table.race);
                race.truth = Truth::default();
                race.room = Some(room.id);
                race.checked = false;
            }
            continue;
        };
        if !table.truth(|truth| truth.is_over()) {
            continue;
        }
        let checked = lock(&table.race).checked;
        let Some(replay) =
            ask(&stage, &table, &net, host, "GET", &format!("/api/rooms/{room}/events"), "").await
        else {
            continue;
        };
        let Some(record) =
            ask(&stage, &table, &net, host, "GET", &format!("/api/rooms/{room}/record"), "").await
        else {
            continue;
        };
        if let Err(why) = check(&table, &replay, &record) {
            stage.fail(format!("table {} room {room}: {why}", table.n));
            return;
        }
        if checked {
            stage.count_race();
            lock(&table.race).room = None;
        } else {
            // Once while the room is awake, and once more when it has long been asleep.
            lock(&table.race).checked = true;
            sleep(Duration::from_secs(200)).await;
        }
    }
}

/// Asks over HTTP; nothing if it was refused, or nobody answers.
async fn ask(
    stage: &Stage,
    table: &Table,
    net: &Net,
    address: usize,
    method: &str,
    path: &str,
    body: &str,
) -> Option<String> {
    let mut browser = lock(&table.people[0]).browser.clone();
    let answer = browser.request_on(net.connect(address), method, path, body);
    let answer = timeout(Duration::from_secs(30), answer).await.ok()?.ok()?;
    lock(&table.people[0]).browser.cookie = browser.cookie;
    if answer.status == 500 {
        stage.fail(format!("table {}: {method} {path} answers {}", table.n, answer.body));
    }
    (answer.status == 200).then_some(answer.body)
}

/// What anybody can check when a race is over.
fn check(table: &Table, replay: &str, record: &str) -> Result<(), String> {
    let replay: Replay = serde_json::from_str(replay).map_err(|why| format!("the replay: {why}"))?;
    let tables = content::builtin().tables;
    notation::Record::parse(record, tables, &mut |_| {}).map_err(|why| format!("the record: {why:?}"))?;
    let mut view = serde_json::to_value(&replay.start).map_err(|why| why.to_string())?;
    let secret = replay.room.fairness.secret.as_ref().ok_or("the secret is not shown")?;
    let secret: Vec<u8> = (0..secret.len() / 2)
        .filter_map(|i| u8::from_str_radix(&secret[2 * i..2 * i + 2], 16).ok())
        .collect();
    if commitment(&secret) != replay.room.fairness.commitment {
        return Err("the secret is another one".into());
    }
    let numbers = replay.room.seats.iter().map(|seat| seat.number.as_deref().unwrap_or_default());
    let luck = Luck::new(&secret, numbers);
    let mut draws = Vec::new();
    for (i, event) in replay.frames.iter().flat_map(|frame| &frame.events).enumerate() {
        if event.n as usize != i + 1 {
            return Err(format!("event {} of the replay has the number {}", i + 1, event.n));
        }
        if let Some(patch) = &event.patch {
            protocol::apply_patch(&mut view, patch);
        }
        if let Happened::Rolled { draw, ticket, tickets, .. } = event.happened {
            draws.push((draw, ticket, tickets));
        }
    }
    let hidden: Vec<_> = replay.frames.iter().flat_map(|frame| &frame.hidden).collect();
    draws.extend(hidden.iter().map(|drawn| (drawn.draw, drawn.ticket, drawn.tickets)));
    draws.sort_unstable();
    for (n, &(draw, ticket, tickets)) in draws.iter().enumerate() {
        if draw as usize != n || luck.ticket(draw, tickets) != ticket {
            return Err(format!("draw {n} is not the one that was sealed"));
        }
    }
    // What was hidden is in the replay, and not in what people saw.
    // Somebody may have heard that it is over, and nobody yet how it ended.
    let elsewhere = table.truth(|truth| {
        let last = truth.last_view().filter(|last| last["result"].is_object() && **last != view)?;
        Some(difference(last, &view, String::new()))
    });
    match elsewhere.filter(|_| hidden.is_empty()) {
        Some(difference) => Err(format!("the replay leads elsewhere: {difference}")),
        None => Ok(()),
    }
}
