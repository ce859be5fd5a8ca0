//! The race: choices of people and bots, taking back, the clock.

use super::{Room, SeatedBot, Thinking, write};
use crate::{
    analysis::Moment,
    chance::Chance,
    identity::Holder,
    race::{Race, Step, print_lines},
    refusal::{Refusal, refuse},
    store::Write,
    thinkers::{Cancel, STAND_IN},
};
use engine::{Asked, Decision, Game, Pending};
use protocol::{Answer, By, Code, HintOption, SeatKind, ServerMessage, Status};
use std::{sync::Arc, time::Duration};
use tokio::{task::JoinSet, time::Instant};

/// Options that a hint has at the most.
const HINTS: usize = 5;

impl Room {
    /// Begins the race.
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
        let tables = self.hub.settings.library.tables;
        let (mut race, step) = Race::new(self.first_game()?, self.fate()?);
        let mut record = self.record.clone();
        record.status = Status::Racing;
        record.started = Some(self.hub.clock.now());
        record.content = self.hub.content_hash();
        self.timed = None;
        let (timed, deadline) = self.clock_after(step.game());
        let write = Write::Inputs {
            id: self.id.clone(),
            seq: 1,
            body: print_lines(tables, &step.lines),
            deadline,
            record: Some(Box::new(record.clone())),
        };
        self.hub.store.write(write).await.map_err(|_| Refusal::internal())?;
        let before = *race.game();
        race.commit(&step);
        self.hub.metrics.events.add(step.told.len());
        self.record = record;
        self.race = Some(race);
        self.seq = 1;
        (self.timed, self.deadline) = (timed, deadline);
        self.tell_room();
        self.tell_game(before.state(), &step.told);
        self.wake_bot();
        Ok(())
    }

    /// One of the offers, by its number.
    pub(super) async fn choose(
        &mut self,
        holder: &Holder,
        seq: u32,
        choice: u32,
        arrived: Instant,
    ) -> Result<(), Refusal> {
        self.may_decide(holder, seq)?;
        let race = self.race()?;
        let step = race
            .game()
            .choices()
            .get(choice as usize)
            .and_then(|&choice| race.choose(choice, By::Human))
            .ok_or_else(not_offered)?;
        self.accept(step).await?;
        self.count_input(arrived);
        Ok(())
    }

    /// Several choices in a row.
    pub(super) async fn plan(
        &mut self,
        holder: &Holder,
        seq: u32,
        choices: &[Answer],
        arrived: Instant,
    ) -> Result<(), Refusal> {
        self.may_decide(holder, seq)?;
        let step = self.race()?.plan(choices, By::Human).ok_or_else(not_offered)?;
        self.accept(step).await?;
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
        self.may_decide(holder, seq)?;
        let game = self.race()?.game();
        let looked = protocol::look(&game.view(self.decision().map(|decision| decision.crew)), &choices);
        self.send(from, &ServerMessage::Looked { seq, choices, looked });
        Ok(())
    }

    /// What the strongest bot would do. The answer comes when it is thought of, if the position is still the same.
    pub(super) fn hint(&mut self, from: u64, holder: &Holder, seq: u32) -> Result<(), Refusal> {
        self.may_decide(holder, seq)?;
        if !self.record.options.hints {
            return refuse(Code::NotAllowed, "this room gives no hints");
        }
        let game = *self.race()?.game();
        let Some(decision) = self.decision() else { return refuse(Code::WrongTime, "nobody is asked") };
        let Some(connection) = self.connections.get_mut(&from) else { return Ok(()) };
        let view = game.view(Some(decision.crew));
        let cancel = Cancel::default();
        let budget = self.hub.chance.budget(&cancel);
        let mut thought = self.hub.thinkers.think(&cancel, move || {
            let hints = bots::analyse(&view, budget).into_iter().take(HINTS);
            let options =
                hints.map(|hint| HintOption { choices: protocol::answers(&view, &hint.plan), win: hint.win });
            options.collect::<Vec<_>>()
        });
        let out = connection.out.clone();
        connection.hint.insert(JoinSet::new()).spawn(async move {
            let options = thought.answer().await.unwrap_or_default();
            // One that does not read is cut when the room has something to tell.
            let _ = out.try_send(write(&ServerMessage::Hint { seq, options }));
        });
        Ok(())
    }

    /// The race input by input, for those who analyse it; nothing, if somebody has.
    pub(super) fn moments(&self) -> Result<Vec<Moment>, Refusal> {
        if self.record.status != Status::Over {
            return refuse(Code::WrongTime, "the race is not over");
        }
        if self.analyses.initialized() {
            return Ok(Vec::new());
        }
        let broken = |_| Refusal::new(Code::Internal, "the race cannot be played again");
        self.race()?.moments().map_err(broken)
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
        let step = self.race()?.take_back().ok_or_else(nothing)?;
        self.accept(step).await
    }

    /// Whether the last choice was that browser's and can be taken back.
    pub(super) fn may_take_back(&self, holder: &Holder) -> bool {
        self.record.options.take_back
            && self.record.status == Status::Racing
            && self.race.as_ref().and_then(Race::can_take_back).is_some_and(|crew| self.holds(holder, crew))
    }

    pub(super) fn holds(&self, holder: &Holder, crew: engine::Crew) -> bool {
        self.seat_of(crew).is_some_and(|seat| self.record.seats[seat].is_of(holder))
    }

    pub(super) fn seat_of(&self, crew: engine::Crew) -> Option<usize> {
        let name = self.hub.words().crew(crew);
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

    /// Whether the decision is that browser's, in the position that it has seen.
    fn may_decide(&self, holder: &Holder, seq: u32) -> Result<(), Refusal> {
        self.in_race(seq)?;
        let Pending::Decision(decision) = self.race()?.game().pending() else {
            return refuse(Code::WrongTime, "nobody is asked");
        };
        let seat = self.seat_of(decision.crew).filter(|&seat| self.record.seats[seat].is_of(holder));
        match seat {
            None => refuse(Code::NotYourTurn, "somebody else has to decide"),
            Some(seat) if self.record.seats[seat].away => {
                refuse(Code::Away, "a bot stands in for you; take the wheel first")
            }
            Some(_) => Ok(()),
        }
    }

    /// Stores what came of an input, makes it true, and tells everybody.
    async fn accept(&mut self, step: Step) -> Result<(), Refusal> {
        let over = matches!(step.game().pending(), Pending::Over(_));
        let (timed, deadline) = self.clock_after(step.game());
        let mut record = None;
        if over {
            let mut ended = self.record.clone();
            ended.status = Status::Over;
            ended.ended = Some(self.hub.clock.now());
            record = Some(Box::new(ended));
        }
        let write = Write::Inputs {
            id: self.id.clone(),
            seq: self.seq + 1,
            body: print_lines(self.hub.settings.library.tables, &step.lines),
            deadline,
            record: record.clone(),
        };
        self.hub.store.write(write).await.map_err(|_| Refusal::internal())?;
        let Some(race) = &mut self.race else { return Err(Refusal::internal()) };
        let before = *race.game();
        race.commit(&step);
        self.seq += 1;
        for connection in self.connections.values_mut() {
            connection.hint = None;
        }
        (self.timed, self.deadline) = (timed, deadline);
        self.hub.metrics.events.add(step.told.len());
        self.tell_update(before.state(), &step.told);
        if let Some(ended) = record {
            self.record = *ended;
        }
        if over || self.record.options.lesson.is_some() {
            self.tell_room();
        }
        self.wake_bot();
        Ok(())
    }

    fn count_input(&self, arrived: Instant) {
        self.hub.metrics.inputs.add(1);
        self.hub.metrics.input.observe(arrived.elapsed());
    }

    /// The pending decision.
    pub(super) fn decision(&self) -> Option<Decision> {
        match self.race.as_ref()?.game().pending() {
            Pending::Decision(decision) => Some(decision),
            _ => None,
        }
    }

    // Bots

    /// Sets a bot to think, if the decision is one's and somebody looks on.
    pub(super) fn wake_bot(&mut self) {
        let thinking_of = self.thinking.as_ref().map(|thinking| thinking.seq);
        // In a lesson the others wait: it is about one turn.
        let is_lesson = self.record.options.lesson.is_some();
        let decision = self.decision().filter(|_| !self.connections.is_empty() && !is_lesson);
        let bot = decision.and_then(|decision| {
            let seat = &self.record.seats[self.seat_of(decision.crew)?];
            (seat.by() == By::Bot).then(|| (decision, seat.level.clone()))
        });
        let (Some((decision, level)), Some(race)) = (bot, &self.race) else {
            self.thinking = None;
            self.bot = None;
            return;
        };
        if thinking_of == Some(self.seq) {
            return;
        }
        let view = race.game().view(Some(decision.crew));
        // A bot is kept as long as nobody else decides: so it can follow its plan and need not think again.
        let same = self.bot.take().filter(|bot| bot.crew == decision.crew);
        let mut bot = same
            .unwrap_or_else(|| SeatedBot::new(&self.hub.chance, decision.crew, self.seq, level.as_deref()));
        let cancel = Arc::clone(&bot.cancel);
        let thought = self.hub.thinkers.think(&cancel, move || {
            let choice = bot.mind.choose(&view);
            (bot, choice)
        });
        let pace = match decision.asked {
            Asked::Step(_) => self.record.options.bot_pace / 3,
            _ => self.record.options.bot_pace,
        };
        let due = Instant::now() + Duration::from_millis(pace.into());
        self.thinking = Some(Thinking { seq: self.seq, thought, answer: None, due });
    }

    /// Makes the choice of a bot when it is there and due.
    pub(super) async fn bot_moves(&mut self, at: Instant) {
        let due = |thinking: &mut Thinking| thinking.answer.is_some() && at >= thinking.due;
        let Some(Thinking { seq, answer: Some(answer), .. }) = self.thinking.take_if(due) else {
            return;
        };
        if seq != self.seq {
            return;
        }
        let Some(race) = &self.race else { return };
        let choice = answer.map(|(bot, choice)| {
            self.bot = Some(bot);
            choice
        });
        // A bot without an answer, or with a wrong one, takes the first choice: the race goes on.
        let first = || race.choose(*race.game().choices().first()?, By::Bot);
        let Some(step) = choice.and_then(|choice| race.choose(choice, By::Bot)).or_else(first) else {
            return;
        };
        match self.accept(step).await {
            Ok(()) => self.hub.metrics.bot_inputs.add(1),
            // The store failed. It is tried again when somebody stirs.
            Err(refusal) => tracing::error!(room = self.id, refusal.text, "a bot's choice was not stored"),
        }
    }

    // The clock

    /// Which turn of which player runs against the clock: none if a bot decides.
    pub(super) fn timed_turn(&self, game: &Game) -> Option<(usize, u16, u8)> {
        let Pending::Decision(decision) = game.pending() else { return None };
        let seat = self.seat_of(decision.crew)?;
        let state = game.state();
        let timed = self.record.options.turn_clock > 0 && self.record.seats[seat].by() == By::Human;
        timed.then(|| (state.player(decision.crew), state.round, state.turn.number))
    }

    /// The clock after a step: it goes on if it is the same turn of the same player.
    fn clock_after(&self, game: &Game) -> (Option<(usize, u16, u8)>, Option<u64>) {
        let timed = self.timed_turn(game);
        let deadline = match timed {
            None => None,
            Some(_) if timed == self.timed && self.deadline.is_some() => self.deadline,
            Some(_) => Some(self.hub.clock.now() + u64::from(self.record.options.turn_clock) * 1000),
        };
        (timed, deadline)
    }

    /// A player has come or gone: the clock is set anew, and a bot woken or sent away.
    pub(super) async fn reset_clock(&mut self) {
        self.timed = None;
        if let Some(race) = &self.race {
            let (timed, deadline) = self.clock_after(race.game());
            let write = Write::Deadline { id: self.id.clone(), deadline };
            if self.hub.store.write(write).await.is_ok() {
                (self.timed, self.deadline) = (timed, deadline);
                self.send_all(&ServerMessage::Clock { deadline });
            }
        }
        self.wake_bot();
    }

    /// A player has run out of time: a bot stands in.
    pub(super) async fn time_is_up(&mut self) {
        self.deadline = None;
        let seat = self.decision().and_then(|decision| self.seat_of(decision.crew));
        if let Some(seat) = seat
            && let Err(refusal) = self.stand_in(seat, STAND_IN).await
        {
            tracing::error!(room = self.id, refusal.text, "a bot cannot stand in");
        }
    }
}

impl SeatedBot {
    /// A new bot of a level, from a position on.
    fn new(chance: &Chance, crew: engine::Crew, seq: u32, level: Option<&str>) -> SeatedBot {
        let cancel = Cancel::default();
        let of = |level| bots::bot(level, chance.mood(crew, seq), chance.budget(&cancel));
        // A level that is no longer there, in a room of an older version, is stood in for.
        let mind = level.and_then(of).or_else(|| of(STAND_IN));
        SeatedBot { crew, mind: mind.unwrap_or_else(|| unreachable!("there is a {STAND_IN}")), cancel }
    }
}

fn not_offered() -> Refusal {
    Refusal::new(Code::NotOffered, "that is not one of the offers")
}
