//! The race: choices of people and bots, taking back.

use super::{AGAIN, Room, SeatedBot, Thinking, write};
use crate::{
    chance::Chance,
    fair::Whose,
    identity::Holder,
    race::{BadLine, Played, Race},
    refusal::{Refusal, refuse},
    store::{RoomRecord, Write},
    thinkers::{Cancel, Kind, PATIENCE, STAND_IN},
};
use engine::{Asked, CREWS, Crew, Decision, Game, Pending};
use protocol::{Answer, By, Code, HintOption, SeatKind, ServerMessage, Status, entries};
use std::{sync::Arc, time::Duration};
use tokio::{task::JoinSet, time::Instant};

/// Options that a hint has at the most.
const HINTS: usize = 5;

impl Room {
    /// The host wants to begin.
    pub(super) async fn start(&mut self) -> Result<(), Refusal> {
        self.in_lobby()?;
        for seat in &self.record.seats {
            match seat.kind {
                SeatKind::Open => return refuse(Code::NotAllowed, "a seat is open"),
                SeatKind::Human if !seat.ready && seat.holder.as_ref() != Some(&self.record.host) => {
                    return refuse(Code::NotAllowed, "somebody is not ready");
                }
                _ => {}
            }
        }
        self.ask_for_numbers().await
    }

    /// Begins the race with the numbers of all seats.
    pub(super) async fn begin(&mut self, mut record: RoomRecord) -> Result<(), Refusal> {
        let too_long = |BadLine(why)| Refusal::new(Code::Invalid, why);
        let (mut race, played) = Race::new(self.first_game()?, self.fate(&record)?).map_err(too_long)?;
        record.status = Status::Racing;
        record.revealing = false;
        record.started = Some(self.hub.clock.now());
        record.content = self.hub.content_hash();
        let clock = self.clock_after(&record, played.game());
        let before = *race.game();
        let public = entries(before.state(), &played.told, None);
        let write = Write::Inputs {
            id: self.id.clone(),
            input: race.stored(1, &played, &public),
            clock: self.stored_clock(clock),
            record: Some(Box::new(record.clone())),
        };
        self.store(write).await?;
        race.commit(&played);
        self.hub.metrics.events.add(played.told.len());
        self.record = record;
        self.race = Some(race);
        self.seq = 1;
        self.asked_since = [1; CREWS];
        self.clock = clock;
        self.tell_room();
        self.tell_game(before.state(), &played.told);
        self.wake_bot();
        Ok(())
    }

    /// One of the offers, by its number.
    pub(super) async fn choose(
        &mut self,
        holder: &Holder,
        seq: u32,
        crew: Option<protocol::Crew>,
        choice: u32,
        arrived: Instant,
    ) -> Result<(), Refusal> {
        let crew = self.may_decide(holder, seq, crew)?;
        let race = self.race()?;
        let choices = race.game().view(Some(crew)).choices();
        let played = choices
            .get(choice as usize)
            .and_then(|&choice| race.choose(crew, choice, By::Human))
            .ok_or_else(not_offered)?;
        self.accept(played).await?;
        self.count_input(arrived);
        Ok(())
    }

    /// Several choices in a row.
    pub(super) async fn plan(
        &mut self,
        holder: &Holder,
        seq: u32,
        crew: Option<protocol::Crew>,
        choices: &[Answer],
        arrived: Instant,
    ) -> Result<(), Refusal> {
        let crew = self.may_decide(holder, seq, crew)?;
        let played = self.race()?.plan(crew, choices, By::Human).ok_or_else(not_offered)?;
        self.accept(played).await?;
        self.count_input(arrived);
        Ok(())
    }

    /// What would be offered after some choices.
    pub(super) fn look(
        &mut self,
        from: u64,
        holder: &Holder,
        seq: u32,
        choices: Vec<Answer>,
    ) -> Result<(), Refusal> {
        let crew = self.may_decide(holder, seq, None)?;
        let looked = protocol::look(&self.race()?.game().view(Some(crew)), &choices);
        self.send(from, &ServerMessage::Looked { seq, choices, looked });
        Ok(())
    }

    /// What the strongest bot would do. The answer comes when it is thought of, if the position is still the same.
    pub(super) fn hint(&mut self, from: u64, holder: &Holder, seq: u32) -> Result<(), Refusal> {
        let crew = self.may_decide(holder, seq, None)?;
        if !self.record.options.hints {
            return refuse(Code::NotAllowed, "this room gives no hints");
        }
        let game = *self.race()?.game();
        let Some(connection) = self.connections.get_mut(&from) else { return Ok(()) };
        let view = game.view(Some(crew));
        let whose = Whose { address: connection.address, room: self.id.clone() };
        let (cancel, hub) = (Cancel::default(), Arc::clone(&self.hub));
        let flag = Arc::clone(&cancel);
        // What was asked for before is not waited for any more.
        connection.hint = None;
        let mut thought = self.hub.thinkers.think(Kind::Search, &whose, &cancel, move |time| {
            let hints = bots::analyse(&view, hub.chance.budget(&flag, time)).into_iter().take(HINTS);
            let options =
                hints.map(|hint| HintOption { choices: protocol::answers(&view, &hint.plan), win: hint.win });
            options.collect::<Vec<_>>()
        });
        let out = connection.out.clone();
        connection.hint.insert(JoinSet::new()).spawn(async move {
            let options = thought.answer().await.unwrap_or_default();
            // One that does not read is cut when the room has something to tell.
            let _ = out.put(write(&ServerMessage::Hint { seq, options }));
        });
        Ok(())
    }

    pub(super) async fn take_back(&mut self, holder: &Holder, seq: u32) -> Result<(), Refusal> {
        self.in_race(seq)?;
        if !self.record.options.take_back {
            return refuse(Code::NotAllowed, "this room does not take back");
        }
        let nothing = || Refusal::new(Code::NotAllowed, "there is nothing of yours that could be taken back");
        if !self.may_take_back(holder) {
            return Err(nothing());
        }
        let played = self.race()?.take_back().ok_or_else(nothing)?;
        self.accept(played).await
    }

    /// Whether the last choice was that browser's and can be taken back.
    pub(super) fn may_take_back(&self, holder: &Holder) -> bool {
        self.record.options.take_back
            && self.record.status == Status::Racing
            && self.race.as_ref().and_then(Race::can_take_back).is_some_and(|crew| self.holds(holder, crew))
    }

    pub(super) fn holds(&self, holder: &Holder, crew: Crew) -> bool {
        self.seat_of(crew).is_some_and(|seat| self.record.seats[seat].is_of(holder))
    }

    pub(super) fn seat_of(&self, crew: Crew) -> Option<usize> {
        let name = crew.word();
        self.record.seats.iter().position(|seat| seat.crew == name)
    }

    fn in_race(&self, seq: u32) -> Result<(), Refusal> {
        if self.record.status != Status::Racing {
            return refuse(Code::WrongTime, "no race is on");
        }
        if seq != self.seq {
            return refuse(Code::Stale, format!("the position is {} by now, not {seq}", self.seq));
        }
        Ok(())
    }

    /// Whose decision it is that a browser makes, in the position that it has seen. When several are asked at once, a browser
    /// that says for which crew it answers need not know who else has answered meanwhile.
    fn may_decide(&self, holder: &Holder, seq: u32, crew: Option<protocol::Crew>) -> Result<Crew, Refusal> {
        let since = crew.as_ref().and_then(|crew| Crew::from_word(&crew.0));
        let since = since.map_or(self.seq, |crew| self.asked_since[crew as usize]);
        self.in_race(if (since..=self.seq).contains(&seq) { self.seq } else { seq })?;
        let asked = self.asked();
        if asked.is_empty() {
            return refuse(Code::WrongTime, "nobody is asked");
        }
        let is_meant = |of: &Crew| crew.as_ref().is_none_or(|crew| crew.0 == of.word());
        let own = asked.into_iter().filter(is_meant).find(|&crew| self.holds(holder, crew));
        let Some(own) = own else { return refuse(Code::NotYourTurn, "somebody else has to decide") };
        match self.seat_of(own) {
            Some(seat) if self.record.seats[seat].away => {
                refuse(Code::Away, "a bot stands in for you; take the wheel first")
            }
            _ => Ok(own),
        }
    }

    /// The crews that are asked now, in the order of the seats.
    pub(super) fn asked(&self) -> Vec<Crew> {
        self.race.as_ref().map_or_else(Vec::new, |race| asked_in(race.game()))
    }

    /// Stores what came of an input, makes it true, and tells everybody.
    async fn accept(&mut self, played: Played) -> Result<(), Refusal> {
        let over = matches!(played.game().pending(), Pending::Over(_));
        let clock = self.clock_after(&self.record, played.game());
        let mut record = None;
        if over {
            let mut ended = self.record.clone();
            ended.status = Status::Over;
            ended.ended = Some(self.hub.clock.now());
            self.remember(&mut ended, played.game().state());
            record = Some(Box::new(ended));
        }
        let race = self.race()?;
        let before = *race.game();
        let public = entries(before.state(), &played.told, None);
        let write = Write::Inputs {
            id: self.id.clone(),
            input: race.stored(self.seq + 1, &played, &public),
            clock: self.stored_clock(clock),
            record: record.clone(),
        };
        self.store(write).await?;
        let Some(race) = &mut self.race else { return Err(Refusal::internal()) };
        race.commit(&played);
        self.seq += 1;
        for crew in asked_in(race.game()) {
            let others_answer = played.of.is_some_and(|of| of != crew);
            if !others_answer || !is_asked_still(&before, race.game(), crew) {
                self.asked_since[crew as usize] = self.seq;
            }
        }
        for connection in self.connections.values_mut() {
            connection.hint = None;
        }
        self.clock = clock;
        self.hub.metrics.events.add(played.told.len());
        self.tell_update(before.state(), &played.told, public);
        if let Some(ended) = record {
            self.record = *ended;
        }
        if over || self.record.options.lesson.is_some() {
            self.tell_room();
        }
        if over {
            self.keep().await;
        }
        self.wake_bot();
        Ok(())
    }

    fn count_input(&self, arrived: Instant) {
        self.hub.metrics.inputs.add(1);
        self.hub.metrics.input.observe(arrived.elapsed());
    }

    // Bots

    /// Sets a bot to think, if the decision is one's and somebody looks on.
    pub(super) fn wake_bot(&mut self) {
        let thinking_of = self.thinking.as_ref().map(|thinking| thinking.seq);
        // In a lesson the others wait: it is about one turn.
        let is_lesson = self.record.options.lesson.is_some();
        let bot = self.asked().into_iter().filter(|_| !is_lesson).find_map(|crew| {
            let seat = &self.record.seats[self.seat_of(crew)?];
            (seat.by() == By::Bot).then(|| (crew, seat.level.clone()))
        });
        let (Some((crew, level)), Some(race), Some(whose)) = (bot, &self.race, self.whose()) else {
            self.thinking = None;
            self.bot = None;
            return;
        };
        if thinking_of == Some(self.seq) {
            return;
        }
        let view = race.game().view(Some(crew));
        let Some(decision) = view.decision() else { return };
        // A bot is kept as long as nobody else decides: so it can follow its plan and need not think again.
        let same = self.bot.take().filter(|bot| bot.crew == crew);
        let mut bot =
            same.unwrap_or_else(|| SeatedBot::new(&self.hub.chance, crew, self.seq, level.as_deref()));
        let (cancel, hub) = (Arc::clone(&bot.cancel), Arc::clone(&self.hub));
        let kind = if bot.mind.is_quick(&view) { Kind::Errand } else { Kind::Search };
        let thought = self.hub.thinkers.think(kind, &whose, &cancel, move |time| {
            bot.mind.may_spend(hub.chance.budget(&bot.cancel, time));
            let choice = bot.mind.choose(&view);
            (bot, choice)
        });
        let pace = match decision.asked {
            Asked::Step(_) => self.record.options.bot_pace / 3,
            _ => self.record.options.bot_pace,
        };
        let due = Instant::now() + Duration::from_millis(pace.into());
        self.thinking = Some(Thinking { seq: self.seq, crew, thought, answer: None, due });
    }

    /// Makes the choice of a bot when it is there and due.
    pub(super) async fn bot_moves(&mut self, at: Instant) {
        let due = |thinking: &mut Thinking| thinking.answer.is_some() && at >= thinking.due;
        let Some(Thinking { seq, crew, thought, answer: Some(answer), .. }) = self.thinking.take_if(due)
        else {
            return;
        };
        if seq != self.seq {
            return;
        }
        let Some(race) = &self.race else { return };
        // A bot without an answer, or with a wrong one, takes the first choice: the race goes on.
        let first = || race.choose(crew, *race.game().view(Some(crew)).choices().first()?, By::Bot);
        let chosen = answer.as_ref().and_then(|(_, choice)| race.choose(crew, *choice, By::Bot));
        let Some(played) = chosen.or_else(first) else { return };
        let choice = answer.map(|(bot, choice)| {
            self.bot = Some(bot);
            choice
        });
        match self.accept(played).await {
            Ok(()) => self.hub.metrics.bot_inputs.add(1),
            Err(refusal) => {
                tracing::error!(room = self.id, refusal.text, "a bot's choice was not stored");
                let answer = Some(self.bot.take().zip(choice));
                self.thinking = Some(Thinking { seq, crew, thought, answer, due: Instant::now() + AGAIN });
            }
        }
    }
}

impl SeatedBot {
    /// A new bot of a level, from a position on.
    fn new(chance: &Chance, crew: Crew, seq: u32, level: Option<&str>) -> SeatedBot {
        let cancel = Cancel::default();
        let of = |level| bots::bot(level, chance.mood(crew, seq), chance.budget(&cancel, PATIENCE));
        // A level that is no longer there, in a room of an older version, is stood in for.
        let mind = level.and_then(of).or_else(|| of(STAND_IN));
        SeatedBot { crew, mind: mind.unwrap_or_else(|| unreachable!("there is a {STAND_IN}")), cancel }
    }
}

/// The crews that are asked in a game, in the order of the seats.
pub(super) fn asked_in(game: &Game) -> Vec<Crew> {
    let Pending::Decision(decision) = game.pending() else { return Vec::new() };
    let asked = game.state().asked(decision);
    game.state().setup.crews.iter().copied().filter(|&crew| asked.contains(crew)).collect()
}

/// Whether a crew is asked the same after an answer as before it.
fn is_asked_still(before: &Game, after: &Game, crew: Crew) -> bool {
    let asked = |game: &Game| game.decision_of(crew).map(|Decision { asked, .. }| asked);
    asked(before).is_some() && asked(before) == asked(after)
}

/// Whether nobody is asked after an answer who was not asked the same before it.
pub(super) fn are_asked_still(before: &Game, after: &Game) -> bool {
    asked_in(after).into_iter().all(|crew| is_asked_still(before, after, crew))
}

fn not_offered() -> Refusal {
    Refusal::new(Code::NotOffered, "that is not one of the offers")
}
