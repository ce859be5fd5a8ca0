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
    question::{Choice, Choices, Decision},
    rule::Rule,
    rules,
    setup::{InvalidSetup, Setup},
    state::{Phase, State},
    tables::Tables,
};

/// What the game is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// The answer of the player who was asked.
    Choice(Choice),
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
const _: () = assert!(size_of::<Choice>() <= 3 && size_of::<Input>() <= 3);

impl Game {
    /// A new game, before its first tile is laid.
    pub fn new(setup: Setup, tables: &'static Tables) -> Result<Game, InvalidSetup> {
        setup.check()?;
        Ok(Game::begin(State::new(setup, tables), &mut |_, _, _| {}))
    }

    /// A game that goes on from a position, telling what happens before its first question.
    pub fn from_state(state: State, tell: &mut dyn FnMut(&State, Rule, Event)) -> Result<Game, Unplayable> {
        state.check()?;
        Ok(Game::begin(state, tell))
    }

    fn begin(state: State, tell: &mut dyn FnMut(&State, Rule, Event)) -> Game {
        let mut game =
            Game { start: state, since: List::new(), now: state, pending: Pending::Over(Finish::Nobody) };
        game.run(tell);
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

    /// Gives the game what it waits for, and tells what comes of it. An illegal input is refused and changes nothing.
    pub fn apply(&mut self, input: Input, tell: &mut dyn FnMut(&State, Rule, Event)) -> Result<(), Illegal> {
        self.check(input)?;
        if !self.since.push(input) {
            return Err(Illegal::ChainTooLong);
        }
        self.run(tell);
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
            (Pending::Chance(chance), Input::Luck(outcome)) => match self.now.can_come(chance, outcome) {
                true => Ok(()),
                false => Err(Illegal::NotAnOutcome(chance, outcome)),
            },
            (Pending::Decision(decision), Input::Luck(_)) => Err(Illegal::WaitsForChoice(decision)),
            (Pending::Chance(chance), Input::Choice(_)) => Err(Illegal::WaitsForLuck(chance)),
        }
    }

    /// Runs phases until one has to wait. What was told before the last input is not told again.
    fn run(&mut self, tell: &mut dyn FnMut(&State, Rule, Event)) {
        loop {
            self.now = self.start;
            let mut table = Recorded { inputs: &self.since, next: 0, tell };
            let stop = rules::play_phase(&mut Play::new(&mut self.now, &mut table)).err();
            match (stop, self.now.phase) {
                (Some(Stop::Decision(decision)), _) => self.pending = Pending::Decision(decision),
                (Some(Stop::Chance(chance)), _) => self.pending = Pending::Chance(chance),
                (_, Phase::Over(finish)) => {
                    self.start = self.now;
                    self.since.clear();
                    self.pending = Pending::Over(finish);
                }
                // Recorded inputs were checked when they came, so none is ever a misfit.
                (Some(Stop::Over | Stop::Misfit), _) => unreachable!("a phase ends, waits, or ends the game"),
                (None, _) => {
                    self.start = self.now;
                    self.since.clear();
                    continue;
                }
            }
            return;
        }
    }

    /// Plays on to the end without ever stopping: the fast way, for bots and statistics.
    ///
    /// The table must answer every question with one of the legal choices; an answer that does not even fit its
    /// question is an error, and the game is left where it was.
    pub fn play_out(&mut self, table: &mut dyn Table) -> Result<Finish, Stop> {
        let mut state = self.start;
        let mut play_phase =
            |table: &mut dyn Table| match rules::play_phase(&mut Play::new(&mut state, table)) {
                Ok(()) | Err(Stop::Over) => Ok(matches!(state.phase, Phase::Over(_))),
                Err(stop) => Err(stop),
            };
        let mut is_over = play_phase(&mut Joined { inputs: &self.since, next: 0, table })?;
        while !is_over {
            is_over = play_phase(table)?;
        }
        let Phase::Over(finish) = state.phase else { return Err(Stop::Misfit) };
        *self = Game { start: state, since: List::new(), now: state, pending: Pending::Over(finish) };
        Ok(finish)
    }
}

/// Answers from the record, and is silent about what was told already.
struct Recorded<'a> {
    inputs: &'a [Input],
    next: usize,
    tell: &'a mut dyn FnMut(&State, Rule, Event),
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
            Some(Input::Luck(_)) => Err(Stop::Misfit),
            None => Err(Stop::Decision(decision)),
        }
    }
    fn luck(&mut self, _: &State, chance: Chance) -> Ask<Outcome> {
        match self.next() {
            Some(Input::Luck(outcome)) => Ok(outcome),
            Some(Input::Choice(_)) => Err(Stop::Misfit),
            None => Err(Stop::Chance(chance)),
        }
    }
    fn tell(&mut self, state: &State, rule: Rule, event: Event) {
        if self.next == self.inputs.len() {
            (self.tell)(state, rule, event);
        }
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
            Some(Input::Luck(_)) => Err(Stop::Misfit),
            None => self.table.choose(state, decision),
        }
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        match self.inputs.get(self.next) {
            Some(Input::Luck(outcome)) => {
                self.next += 1;
                Ok(*outcome)
            }
            Some(Input::Choice(_)) => Err(Stop::Misfit),
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
