//! A game that can stop anywhere: the last whole state, and the inputs since.
//!
//! A phase whose rules meet a question nobody has answered is unwound, and run again from its start when the answer is
//! there. Rules are deterministic and touch nothing but the state, so this is exact.

use crate::{
    chance::{Chance, Outcome},
    check::Unplayable,
    event::Event,
    finish::Finish,
    list::List,
    play::{Ask, Play, Stop, Table},
    question::{Asked, Choice, Choices, Decision},
    rule::Rule,
    rules,
    setup::{InvalidSetup, Setup},
    state::{Phase, State},
    tables::Tables,
    vehicle::Crew,
};

/// What the game is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// The answer of the player who was asked.
    Choice(Choice),
    /// The answer of another crew that is asked the same at the same time.
    Of(Crew, Choice),
    /// The answer of luck.
    Luck(Outcome),
}

impl Default for Input {
    fn default() -> Self {
        Input::Choice(Choice::default())
    }
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pending {
    /// A player has to answer.
    Decision(Decision),
    /// Luck has to answer.
    Chance(Chance),
    /// Nothing: the game is over.
    Over(Finish),
}

/// Why an input was refused. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// A player has to answer, not luck.
    WaitsForChoice(Decision),
    /// Luck has to answer, not a player.
    WaitsForLuck(Chance),
    /// The choice is not one of those offered.
    NotOffered(Decision, Choice),
    /// Luck cannot answer so.
    NotAnOutcome(Chance, Outcome),
    /// More than [`CHAIN`] inputs within one phase: a chain reaction that no real game reaches.
    ChainTooLong,
}

/// Inputs that one phase may take; docs/performance.md says how far random games stay below it.
pub const CHAIN: usize = 250;

/// A game in progress: plain bytes, to be copied, compared, saved and sent in the middle of any decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    start: State,
    since: List<Input, CHAIN>,
    now: State,
    pending: Pending,
}

const _: () = assert!(!std::mem::needs_drop::<Game>(), "a game is plain bytes");
const _: () = assert!(size_of::<State>() <= 1024, "a state fits one KiB");
const _: () = assert!(size_of::<Choice>() <= 3 && size_of::<Input>() <= 4);

/// Lets luck answer: given the state and what is asked.
pub type Luck<'a> = &'a mut dyn FnMut(&State, Chance) -> Outcome;
/// Hears each event with the state that it led to and the rule that caused it.
pub type Tell<'a> = &'a mut dyn FnMut(&State, Rule, Event);

impl Game {
    /// A new game, before its first tile is laid.
    pub fn new(setup: Setup, tables: &'static Tables) -> Result<Game, InvalidSetup> {
        setup.check_with(tables)?;
        Ok(Game::begin(State::new(setup, tables), &mut |_, _, _| {}))
    }

    /// A game that goes on from a position, telling what happens before its first question.
    pub fn from_state(state: State, tell: Tell) -> Result<Game, Unplayable> {
        state.check()?;
        Ok(Game::begin(state, tell))
    }

    fn begin(state: State, tell: Tell) -> Game {
        let mut game =
            Game { start: state, since: List::new(), now: state, pending: Pending::Over(Finish::Nobody) };
        game.run(None, Some(tell));
        game
    }

    /// What the game waits for.
    pub fn pending(&self) -> Pending {
        self.pending
    }

    /// The state as it is now, perhaps in the middle of an effect.
    pub fn state(&self) -> &State {
        &self.now
    }

    /// The last whole state: the one the phase began with.
    pub fn phase_start(&self) -> &State {
        &self.start
    }

    /// The inputs since [`Game::phase_start`].
    pub fn since(&self) -> &[Input] {
        &self.since
    }

    /// The legal choices; none if no player is asked.
    pub fn choices(&self) -> Choices {
        let mut choices = Choices::new();
        if let Pending::Decision(decision) = self.pending {
            self.now.choices(decision, &mut choices);
        }
        choices
    }

    /// What luck may answer, with how many tickets each; nothing if luck is not asked.
    pub fn outcomes(&self) -> Vec<(Outcome, u32)> {
        match self.pending {
            Pending::Chance(chance) => self.now.outcomes(chance),
            _ => Vec::new(),
        }
    }

    /// What a crew is asked now: alone, or together with others.
    pub fn decision_of(&self, crew: Crew) -> Option<Decision> {
        match self.pending {
            Pending::Decision(decision) if self.now.asked(decision).contains(crew) => {
                Some(Decision { crew, ..decision })
            }
            _ => None,
        }
    }

    /// Whose secret the next input is: only that crew may know what is drawn or chosen.
    pub fn secret_of(&self) -> Option<Crew> {
        match self.pending {
            Pending::Chance(Chance::HiddenCard(crew, _) | Chance::HiddenHazard(crew, _)) => Some(crew),
            Pending::Decision(Decision { crew, asked }) if asked.is_secret() => Some(crew),
            _ => None,
        }
    }

    /// Gives the game what it waits for, and tells what comes of it. An illegal input is refused and changes nothing.
    pub fn apply(&mut self, input: Input, tell: Tell) -> Result<(), Illegal> {
        self.check(input)?;
        self.give(input, None, Some(tell))
    }

    /// Gives the game a choice of the player who is asked, and lets luck answer at once wherever it is asked, up to the next
    /// decision: the fast way to step. The choice must be one of those offered, and luck must be possible: they are not
    /// looked up again.
    pub fn advance(&mut self, choice: Choice, luck: Luck, tell: Tell) -> Result<(), Illegal> {
        match self.pending {
            Pending::Decision(_) => self.give(Input::Choice(choice), Some(luck), Some(tell)),
            Pending::Chance(chance) => Err(Illegal::WaitsForLuck(chance)),
            Pending::Over(_) => Err(Illegal::Over),
        }
    }

    /// Gives the game a choice of the player who is asked and waits where luck is asked; nothing is told. The choice must be
    /// one of those offered: it is not looked up again.
    pub fn step(&mut self, choice: Choice) -> Result<(), Illegal> {
        match self.pending {
            Pending::Decision(_) => self.give(Input::Choice(choice), None, None),
            Pending::Chance(chance) => Err(Illegal::WaitsForLuck(chance)),
            Pending::Over(_) => Err(Illegal::Over),
        }
    }

    /// Lets luck answer up to the next decision.
    pub fn roll(&mut self, luck: Luck, tell: Tell) -> Result<(), Illegal> {
        match self.pending {
            Pending::Chance(chance) => {
                let outcome = luck(&self.now, chance);
                self.give(Input::Luck(outcome), Some(luck), Some(tell))
            }
            _ => Ok(()),
        }
    }

    fn give(&mut self, input: Input, luck: Option<Luck>, tell: Option<Tell>) -> Result<(), Illegal> {
        if !self.since.push(input) {
            return Err(Illegal::ChainTooLong);
        }
        self.run(luck, tell);
        Ok(())
    }

    /// Whether an input is legal now.
    pub fn check(&self, input: Input) -> Result<(), Illegal> {
        match (self.pending, input) {
            (Pending::Over(_), _) => Err(Illegal::Over),
            (Pending::Decision(decision), Input::Choice(choice)) => match self.choices().contains(&choice) {
                true => Ok(()),
                false => Err(Illegal::NotOffered(decision, choice)),
            },
            (Pending::Decision(decision), Input::Of(crew, choice)) => {
                let mut choices = Choices::new();
                match self.decision_of(crew).filter(|own| own.crew != decision.crew) {
                    Some(own) => self.now.choices(own, &mut choices),
                    None => return Err(Illegal::NotOffered(decision, choice)),
                }
                if choices.contains(&choice) { Ok(()) } else { Err(Illegal::NotOffered(decision, choice)) }
            }
            (Pending::Chance(chance), Input::Luck(outcome)) => match self.now.can_come(chance, outcome) {
                true => Ok(()),
                false => Err(Illegal::NotAnOutcome(chance, outcome)),
            },
            (Pending::Decision(decision), Input::Luck(_)) => Err(Illegal::WaitsForChoice(decision)),
            (Pending::Chance(chance), Input::Choice(_) | Input::Of(..)) => Err(Illegal::WaitsForLuck(chance)),
        }
    }

    /// Runs phases until one has to wait. What was told before the last input is not told again.
    fn run(&mut self, mut luck: Option<Luck>, mut tell: Option<Tell>) {
        let mut known = self.since.len();
        self.now = self.start;
        loop {
            let mut table = Recorded {
                inputs: &mut self.since,
                next: 0,
                known,
                luck: luck.as_mut().map(|luck| &mut **luck as Luck),
                tell: tell.as_mut().map(|tell| &mut **tell as Tell),
            };
            let stop = rules::play_phase(&mut Play::new(&mut self.now, &mut table)).err();
            match (stop, self.now.phase) {
                (Some(Stop::Decision(decision)), _) => self.pending = Pending::Decision(decision),
                (Some(Stop::Chance(chance)), _) => self.pending = Pending::Chance(chance),
                (_, Phase::Over(finish)) => {
                    self.start = self.now;
                    self.since.clear();
                    self.pending = Pending::Over(finish);
                }
                // Inputs were checked when they came, so none is ever a misfit.
                (Some(Stop::Over | Stop::Misfit | Stop::Enough), _) => {
                    unreachable!("a phase ends, waits, or ends the game")
                }
                (None, _) => {
                    self.start = self.now;
                    self.since.clear();
                    known = 0;
                    continue;
                }
            }
            return;
        }
    }

    /// The game as a player or a spectator knows it. A secret draw or choice ends its phase, so no input since the start
    /// of the phase is a secret.
    pub(crate) fn seen_by(&self, viewer: Option<Crew>) -> Game {
        if !self.now.has_secrets() && !self.start.has_secrets() {
            return *self;
        }
        Game { start: self.start.seen_before(&self.now, viewer), now: self.now.seen_by(viewer), ..*self }
    }

    /// The game in which nobody has looked at what is not known here.
    pub(crate) fn without_unknown_peeks(&self) -> Game {
        let mut game = *self;
        for state in [&mut game.start, &mut game.now] {
            for i in (0..state.peeks.len()).rev() {
                if state.peeks[i].hazard().is_none() {
                    state.peeks.remove(i);
                }
            }
        }
        game
    }

    /// A game that could be the real one.
    pub(crate) fn imagined(&self, draw: &mut dyn FnMut(u32) -> u32) -> Game {
        if self.start.is_known() && self.now.is_known() {
            return *self;
        }
        // Hidden cards do not change within a phase but by its last input, so both have the same.
        let mut game = *self;
        game.start = self.start.imagined(&self.now, draw);
        game.run(None, None);
        game
    }

    /// Plays on to the end without ever stopping: the fast way, for bots and statistics.
    ///
    /// The table must answer every question with one of the legal choices; an answer that does not even fit its
    /// question is an error, and the game is left where it was.
    pub fn play_out(&mut self, table: &mut dyn Table) -> Result<Finish, Stop> {
        let mut state = self.start;
        let mut joined = Joined { inputs: &self.since, next: 0, table };
        let stop = match rules::play_phase(&mut Play::new(&mut state, &mut joined)) {
            Ok(()) => rules::play_on(&mut Play::new(&mut state, table)),
            Err(stop) => stop,
        };
        let (Stop::Over, Phase::Over(finish)) = (stop, state.phase) else { return Err(stop) };
        *self = Game { start: state, since: List::new(), now: state, pending: Pending::Over(finish) };
        Ok(finish)
    }
}

impl State {
    /// Whether a player is asked where a die goes, and nothing of the phase has happened that would happen again: from such a state
    /// [`State::play_out`] goes on.
    pub fn is_before_a_die(&self, decision: Decision) -> bool {
        matches!(self.phase, Phase::Assign | Phase::Command)
            && matches!(decision.asked, Asked::Assign | Asked::Steering | Asked::Section | Asked::SecondDie)
    }

    /// Plays on to the end without ever stopping, from a state in which a die has to be put somewhere ([`State::is_before_a_die`]); that is
    /// asked first. The state itself stays as it is.
    ///
    /// So a [`Table`] may try what comes of an answer before it gives it, with another table.
    pub fn play_out(&self, table: &mut dyn Table) -> Result<Finish, Stop> {
        let mut state = *self;
        match (rules::play_on(&mut Play::new(&mut state, table)), state.phase) {
            (Stop::Over, Phase::Over(finish)) => Ok(finish),
            (stop, _) => Err(stop),
        }
    }
}

/// Answers from the record, then lets luck answer if it may; silent about what was told already.
struct Recorded<'a> {
    inputs: &'a mut List<Input, CHAIN>,
    next: usize,
    /// How many of the inputs were there before this run; what the last of them brings is news.
    known: usize,
    luck: Option<Luck<'a>>,
    tell: Option<Tell<'a>>,
}

impl Recorded<'_> {
    fn next(&mut self) -> Option<Input> {
        let input = self.inputs.get(self.next).copied();
        self.next += usize::from(input.is_some());
        input
    }
}

impl Table for Recorded<'_> {
    fn choose(&mut self, _: &State, decision: Decision) -> Ask<Choice> {
        match self.next() {
            Some(Input::Choice(choice)) => Ok(choice),
            Some(_) => Err(Stop::Misfit),
            None => Err(Stop::Decision(decision)),
        }
    }
    fn choose_any(&mut self, _: &State, decision: Decision) -> Ask<(Crew, Choice)> {
        match self.next() {
            Some(Input::Choice(choice)) => Ok((decision.crew, choice)),
            Some(Input::Of(crew, choice)) => Ok((crew, choice)),
            Some(Input::Luck(_)) => Err(Stop::Misfit),
            None => Err(Stop::Decision(decision)),
        }
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        match (self.next(), &mut self.luck) {
            (Some(Input::Luck(outcome)), _) => Ok(outcome),
            (Some(_), _) => Err(Stop::Misfit),
            (None, None) => Err(Stop::Chance(chance)),
            (None, Some(luck)) => {
                let outcome = luck(state, chance);
                // A chain that is full waits for luck, which is then refused.
                if !self.inputs.push(Input::Luck(outcome)) {
                    return Err(Stop::Chance(chance));
                }
                self.next += 1;
                Ok(outcome)
            }
        }
    }
    fn tell(&mut self, state: &State, rule: Rule, event: Event) {
        if let Some(tell) = &mut self.tell
            && self.next >= self.known
        {
            tell(state, rule, event);
        }
    }
    fn listens(&self) -> bool {
        self.tell.is_some()
    }
}

/// First what is recorded of the phase under way, then the table.
struct Joined<'a> {
    inputs: &'a [Input],
    next: usize,
    table: &'a mut dyn Table,
}

impl Table for Joined<'_> {
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice> {
        match self.inputs.get(self.next) {
            Some(Input::Choice(choice)) => {
                self.next += 1;
                Ok(*choice)
            }
            Some(_) => Err(Stop::Misfit),
            None => self.table.choose(state, decision),
        }
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        match self.inputs.get(self.next) {
            Some(Input::Luck(outcome)) => {
                self.next += 1;
                Ok(*outcome)
            }
            Some(_) => Err(Stop::Misfit),
            None => self.table.luck(state, chance),
        }
    }
    fn tell(&mut self, state: &State, rule: Rule, event: Event) {
        if self.next == self.inputs.len() {
            self.table.tell(state, rule, event);
        }
    }
    fn listens(&self) -> bool {
        self.table.listens()
    }
}
