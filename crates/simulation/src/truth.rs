//! What people were told of a race. Whatever is told later must agree with it.

use protocol::{ChatLine, Crew, SeatKind, ServerMessage, Status};
use serde_json::Value;
use std::{collections::BTreeMap, time::Duration};

/// What a race was told to be so far.
#[derive(Default)]
pub struct Truth {
    /// Events as each viewer was told them, by number.
    events: BTreeMap<(Viewer, u32), Value>,
    /// Positions as each viewer was shown them, by number.
    views: BTreeMap<(Viewer, u32), Value>,
    chat: BTreeMap<u32, ChatLine>,
    /// The last event that anybody was told.
    pub last: u32,
    /// The last position that anybody was told.
    pub seq: u32,
    /// Who was told to have a seat.
    seats: BTreeMap<Crew, usize>,
    /// For whom a bot stands in, as each person knows it.
    away: BTreeMap<(usize, Crew), bool>,
    /// Until when a crew has time, as each person knows it.
    clocks: BTreeMap<(usize, Crew), Due>,
    status: Option<Status>,
}

/// Who sees: the crews of a viewer.
type Viewer = String;

/// The end of the time of a turn.
struct Due {
    turn: (u64, u64),
    /// How long servers will have run then.
    at: Duration,
}

/// Who hears something, and when.
pub struct Ear<'a> {
    /// Who.
    pub person: usize,
    /// What they know, with what they hear taken in.
    pub seen: &'a client::Seen,
    /// How long servers have run.
    pub up: Duration,
    /// What the server's clock says.
    pub now: u64,
    /// What had been told when this person connected.
    pub floor: &'a Floor,
    /// What this person knew before.
    pub before: (u32, u32),
}

/// What had been told to anybody at some moment.
#[derive(Clone, Debug, Default)]
pub struct Floor {
    last: u32,
    chat: u32,
    status: Option<Status>,
}

/// A message and its answer may be on their way, when a clock runs out.
const TOLERANCE: Duration = Duration::from_millis(100);

impl Truth {
    /// Whether the race was told to be over.
    pub fn is_over(&self) -> bool {
        self.status == Some(Status::Over)
    }

    /// The position at the end, as everybody sees it.
    pub fn last_view(&self) -> Option<&Value> {
        self.views.iter().max_by_key(|((_, seq), _)| *seq).map(|(_, view)| view)
    }

    /// What has been told so far. Whoever connects from here on must be told as much.
    pub fn floor(&mut self, person: usize) -> Floor {
        self.away.retain(|(of, _), _| *of != person);
        Floor { last: self.last, chat: self.chat.keys().last().copied().unwrap_or(0), status: self.status }
    }

    /// Hears a message: what is wrong with it?
    pub fn hear(&mut self, message: &ServerMessage, ear: &Ear) -> Result<(), String> {
        match message {
            ServerMessage::Game { seq, last, events, .. } => {
                if *last < ear.floor.last {
                    return Err(format!("events up to {} were told, and now it is {last}", ear.floor.last));
                }
                if let Some(first) = events.first()
                    && (first.n > ear.before.1 + 1 || events.last().map(|event| event.n) != Some(*last))
                {
                    return Err(format!("what was missed after {} begins with {}", ear.before.1, first.n));
                }
                self.moved(*seq, *last, events, ear)
            }
            ServerMessage::Update { seq, last, events, .. } => {
                if *seq != ear.before.0 + 1 {
                    return Err(format!("position {seq} comes after {}", ear.before.0));
                }
                let numbers: Vec<u32> = events.iter().map(|event| event.n).collect();
                if numbers != (ear.before.1 + 1..=*last).collect::<Vec<u32>>() {
                    return Err(format!("events {numbers:?} come after {}, up to {last}", ear.before.1));
                }
                self.moved(*seq, *last, events, ear)
            }
            ServerMessage::Clock { deadline } => self.clock(*deadline, ear),
            ServerMessage::You(_) => self.seats(ear),
            ServerMessage::Room { room } => self.room(room, ear),
            ServerMessage::Chat { lines } => {
                let heard = ear.seen.chat.last().map_or(0, |line| line.n);
                if heard < ear.floor.chat {
                    return Err(format!("line {} was said, and now it is {heard}", ear.floor.chat));
                }
                for line in lines {
                    let known = self.chat.entry(line.n).or_insert_with(|| line.clone());
                    if known != line {
                        return Err(format!(
                            "line {} was said otherwise before: {known:?}, {line:?}",
                            line.n
                        ));
                    }
                }
                let gap = lines.windows(2).find(|pair| pair[1].n != pair[0].n + 1);
                gap.map_or(Ok(()), |pair| Err(format!("line {} comes after {}", pair[1].n, pair[0].n)))
            }
            _ => Ok(()),
        }
    }

    fn viewer(&self, ear: &Ear) -> Viewer {
        let crews = ear.seen.you.iter().flat_map(|you| &you.crews);
        crews.map(|crew| crew.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn moved(&mut self, seq: u32, last: u32, events: &[protocol::Entry], ear: &Ear) -> Result<(), String> {
        let viewer = self.viewer(ear);
        for event in events {
            let told = serde_json::to_value(event).map_err(|why| why.to_string())?;
            let known = self.events.entry((viewer.clone(), event.n)).or_insert_with(|| told.clone());
            if *known != told {
                return Err(format!("event {} was told otherwise before: {known}, {told}", event.n));
            }
        }
        let known = self.views.entry((viewer, seq)).or_insert_with(|| ear.seen.view.clone());
        if *known != ear.seen.view {
            let difference = difference(known, &ear.seen.view, String::new());
            return Err(format!("position {seq} was shown otherwise before: {difference}"));
        }
        self.last = self.last.max(last);
        self.seq = self.seq.max(seq);
        self.clock(ear.seen.pending.as_ref().and_then(|pending| pending.deadline), ear)
    }

    /// The time of a turn only grows while the turn lasts.
    fn clock(&mut self, deadline: Option<u64>, ear: &Ear) -> Result<(), String> {
        let (Some(deadline), Some(pending)) = (deadline, &ear.seen.pending) else { return Ok(()) };
        let turn = |field: &str| ear.seen.view[field].as_u64().unwrap_or(0);
        let turn = (turn("round"), turn("turn"));
        let left = Duration::from_millis(deadline.saturating_sub(ear.now));
        let clock_of = ear.seen.room.as_ref().map_or(0, |room| room.options.turn_clock);
        if left > Duration::from_secs(clock_of.max(15).into()) + TOLERANCE {
            return Err(format!("{} has {left:?} for a turn of {clock_of} s", pending.crew));
        }
        let at = ear.up + left;
        for crew in pending.also.iter().chain([&pending.crew]) {
            let due = self.clocks.entry((ear.person, crew.clone())).or_insert(Due { turn, at });
            *due = Due { turn, at: if due.turn == turn { due.at.max(at) } else { at } };
        }
        Ok(())
    }

    /// Once the race is on, a seat is its player's.
    fn seats(&mut self, ear: &Ear) -> Result<(), String> {
        let (Some(you), Some(room)) = (&ear.seen.you, &ear.seen.room) else { return Ok(()) };
        if room.status == Status::Lobby {
            return Ok(());
        }
        for crew in &you.crews {
            let has = self.seats.entry(crew.clone()).or_insert(ear.person);
            if *has != ear.person {
                return Err(format!("the seat {crew} of person {has} is given to {}", ear.person));
            }
        }
        let lost = self.seats.iter().find(|(crew, has)| **has == ear.person && !you.crews.contains(crew));
        lost.map_or(Ok(()), |(crew, has)| Err(format!("person {has} loses the seat {crew}")))
    }

    fn room(&mut self, room: &protocol::RoomView, ear: &Ear) -> Result<(), String> {
        self.seats(ear)?;
        let order = |status: Status| match status {
            Status::Lobby => 0,
            Status::Racing => 1,
            Status::Over => 2,
        };
        if ear.floor.status.is_some_and(|known| order(room.status) < order(known)) {
            return Err(format!("the room was {:?}, and now it is {:?}", ear.floor.status, room.status));
        }
        if self.status.is_none_or(|known| order(room.status) > order(known)) {
            self.status = Some(room.status);
        }
        for seat in room.seats.iter().filter(|seat| seat.kind == SeatKind::Human) {
            let of = (ear.person, seat.crew.clone());
            let due = self.clocks.get(&of).map(|due| due.at);
            let has_time = room.options.turn_clock == 0 || due.is_none_or(|due| ear.up + TOLERANCE < due);
            if self.away.insert(of, seat.away) == Some(false) && seat.away && has_time {
                return Err(format!(
                    "a bot takes the wheel of {} at {:?}, who has time until {due:?}",
                    seat.crew, ear.up
                ));
            }
        }
        Ok(())
    }
}

/// The first place where two values differ, and what is there.
pub fn difference(one: &Value, other: &Value, at: String) -> String {
    let inside = match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let mut keys = one.keys().chain(other.keys());
            keys.find(|key| one.get(*key) != other.get(*key))
                .map(|key| (key.clone(), one.get(key), other.get(key)))
        }
        (Value::Array(one), Value::Array(other)) => (0..one.len().max(other.len()))
            .find(|&i| one.get(i) != other.get(i))
            .map(|i| (i.to_string(), one.get(i), other.get(i))),
        _ => None,
    };
    match inside {
        Some((key, Some(one), Some(other))) => difference(one, other, format!("{at}/{key}")),
        Some((key, one, other)) => format!("{at}/{key}: {one:?}, {other:?}"),
        None => format!("{at}: {one}, {other}"),
    }
}
