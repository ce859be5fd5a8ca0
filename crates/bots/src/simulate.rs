//! Playing a plan, and what comes after it, with dice from a seed, up to a turn whose beginning is judged.

use crate::dice::Dice;
use crate::{
    evaluate::{self, Chances},
    luck::MirroredLuck,
    memory::Drives,
    network::Network,
    reflex::Reflex,
};
use engine::{
    Ask, CREWS, Chance, Choice, Crew, Decision, Event, Finish, Game, Outcome, Rule, State, Stop, Table, View,
};

/// How far a trial plays on after the turn under way before the position is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Horizon {
    /// Turns, of whoever's they are.
    turns: u32,
    /// Turns once the final tile lies. A few are left then, and who crosses the line is better played than guessed.
    at_finish: u32,
    /// Whether those who drive weigh which die goes where, instead of following a rule of thumb.
    weighs: bool,
}

impl Horizon {
    /// Nothing after the turn under way.
    pub const OWN_TURN: Horizon = Horizon { turns: 0, at_finish: 0, weighs: false };
    /// The whole race; one that has no end is given up.
    const RACE: Horizon = Horizon { turns: 2_000, at_finish: 2_000, weighs: false };

    /// So many turns, or to the finish.
    pub const fn of(turns: u32) -> Horizon {
        Horizon { turns, at_finish: 100, weighs: true }
    }

    /// As far, with those who follow a rule of thumb: several times as many trials in the same time.
    pub const fn by_reflex(self) -> Horizon {
        Horizon { weighs: false, ..self }
    }

    fn is_reached(&self, state: &State) -> bool {
        let left = if state.is_final { self.at_finish } else { self.turns };
        left == 0
    }

    fn after_a_turn(&self) -> Horizon {
        let (turns, at_finish) = (self.turns.saturating_sub(1), self.at_finish.saturating_sub(1));
        Horizon { turns, at_finish, ..*self }
    }
}

/// Trials from what a player knows. The same number has the same dice, whatever is tried, and imagines the same secrets.
pub(crate) struct Trials<'a> {
    pub view: &'a View,
    pub network: &'a Network,
    pub seed: u64,
    pub drives: &'a mut Drives,
}

impl Trials<'_> {
    /// A game that could be the real one, another for every number.
    pub fn imagine(&self, number: u64) -> Game {
        let mut dice = Dice::new(self.seed.wrapping_add(number));
        self.view.imagine(&mut |n| dice.below(n))
    }

    /// Plays the plan, then everybody up to the horizon, and guesses the chances then.
    pub fn play(&mut self, plan: &[Choice], number: u64, horizon: Horizon) -> Chances {
        self.play_from(self.imagine(number), plan, number, horizon)
    }

    /// The same from a game.
    pub fn play_from(&mut self, game: Game, plan: &[Choice], number: u64, horizon: Horizon) -> Chances {
        let luck = MirroredLuck::of_trial(self.seed, number, game.state());
        let reflex = Reflex::new(self.seed.wrapping_add(number), self.drives);
        play(game, plan, luck, reflex, self.network, horizon)
    }
}

/// Plays a race on to its end: who wins it, if anybody does. Everybody drives by reflex, or weighs dice with an evaluation.
pub fn winner(game: Game, seed: u64, weighs_with: Option<&Network>) -> Option<Crew> {
    let (network, horizon) = match weighs_with {
        Some(network) => (network, Horizon { weighs: true, ..Horizon::RACE }),
        None => (&Network::EMPTY, Horizon::RACE),
    };
    let mut drives = Drives::default();
    let reflex = Reflex::new(seed, &mut drives);
    let chances = play(game, &[], MirroredLuck::new(seed), reflex, network, horizon);
    Crew::ALL.into_iter().find(|&crew| chances[crew as usize] == 1.0)
}

fn play(
    mut game: Game,
    plan: &[Choice],
    luck: MirroredLuck,
    reflex: Reflex,
    network: &Network,
    horizon: Horizon,
) -> Chances {
    let mut trial = Trial::new(game.state(), plan, luck, reflex, network, horizon);
    let end = game.play_out(&mut trial);
    trial.chances_after(end)
}

/// The choice after which the turn ends best for the crew that is asked, where a die has to be put somewhere: of those that look best by
/// rule of thumb, by one trial of each with the same dice. Nothing where something else is asked.
///
/// With a rule of thumb for everything else this drives about as well as a gunner, in a twentieth of its time.
pub(crate) fn weigh(
    state: &State,
    decision: Decision,
    network: &Network,
    reflex: &mut Reflex,
) -> Option<Choice> {
    if !state.is_before_a_die(decision) {
        return None;
    }
    let few = reflex.shortlist(state, decision);
    if let [only] = few[..] {
        return Some(only);
    }
    // Those who weigh do not know the dice that will come.
    let seed = reflex.dice.bits().into();
    let mut best = (f32::NEG_INFINITY, *few.first()?);
    for choice in few.iter() {
        let (plan, luck) = (std::slice::from_ref(choice), MirroredLuck::new(seed));
        let mut trial = Trial::new(state, plan, luck, reflex.again(seed), network, Horizon::OWN_TURN);
        let end = state.play_out(&mut trial);
        let worth = evaluate::of_player(&trial.chances_after(end), state, decision.crew);
        if worth > best.0 {
            best = (worth, *choice);
        }
    }
    Some(best.1)
}

/// Which turn of the race it is.
pub(crate) type TurnOf = (u16, u8, Crew);

/// The turn that a state is in.
pub(crate) fn turn_of(state: &State) -> TurnOf {
    (state.round, state.turn.number, state.turn.crew)
}

/// A table at which one plan is tried.
struct Trial<'a> {
    plan: &'a [Choice],
    luck: MirroredLuck,
    reflex: Reflex<'a>,
    network: &'a Network,
    /// The turn under way, and how far it goes on from there.
    turn: TurnOf,
    horizon: Horizon,
    chances: Chances,
}

impl<'a> Trial<'a> {
    fn new(
        state: &State,
        plan: &'a [Choice],
        luck: MirroredLuck,
        reflex: Reflex<'a>,
        network: &'a Network,
        horizon: Horizon,
    ) -> Trial<'a> {
        Trial { plan, luck, reflex, network, turn: turn_of(state), horizon, chances: [0.0; CREWS] }
    }

    /// What was judged where it stopped, or who has won.
    fn chances_after(&self, end: Result<Finish, Stop>) -> Chances {
        let Ok(finish) = end else { return self.chances };
        let mut chances = [0.0; CREWS];
        if let Some(crew) = finish.winner() {
            chances[crew as usize] = 1.0;
        }
        chances
    }

    fn judge(&mut self, state: &State) -> Stop {
        self.chances = evaluate::evaluate(self.network, state);
        Stop::Enough
    }
}

impl Table for Trial<'_> {
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice> {
        if let [first, rest @ ..] = self.plan {
            self.plan = rest;
            return Ok(*first);
        }
        let turn = turn_of(state);
        if self.turn != turn {
            if self.horizon.is_reached(state) {
                return Err(self.judge(state));
            }
            self.horizon = self.horizon.after_a_turn();
            self.turn = turn;
        }
        let weighed = match self.horizon.weighs {
            true => weigh(state, decision, self.network, &mut self.reflex),
            false => None,
        };
        Ok(weighed.unwrap_or_else(|| self.reflex.answer(state, decision)))
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        // What the next round's dice show says nothing about what was done before.
        if matches!(chance, Chance::MoveDie(_)) && self.plan.is_empty() && self.horizon.is_reached(state) {
            return Err(self.judge(state));
        }
        Ok(self.luck.roll(state, chance))
    }
    fn tell(&mut self, _: &State, _: Rule, _: Event) {}
    fn listens(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::LEARNED;
    use engine::{On, Pending};

    fn game(position: &str) -> Game {
        let state = notation::parse_position(position, content::builtin().tables).expect("a position");
        Game::from_state(state, &mut |_, _, _| {}).expect("a game")
    }

    #[test]
    fn a_die_goes_where_it_wins() {
        let mut game = game(
            "seats orange blue\ntiles 2a 3a 4a final\nOS at a1\nOM at c20\nBS at c22\ndice orange 2 4 5\ndice blue 6\nassign orange\n",
        );
        let asked = |game: &Game| match game.pending() {
            Pending::Decision(decision) => decision,
            other => panic!("{other:?}"),
        };
        let car = |choice| match choice {
            Some(Choice::Die { on: On::Drive(vehicle), .. }) => game.state().space_of(vehicle),
            _ => None,
        };
        for seed in 0..20 {
            let mut drives = Drives::default();
            let choice = weigh(game.state(), asked(&game), &LEARNED, &mut Reflex::new(seed, &mut drives));
            assert_eq!(car(choice).map(|space| space.column()), Some(20), "{choice:?}");
        }
        let first = *game.choices().first().expect("a choice");
        game.apply(engine::Input::Choice(first), &mut |_, _, _| {}).expect("a choice that was offered");
        assert_eq!(asked(&game).asked, engine::Asked::Command);
        let mut drives = Drives::default();
        let choice = weigh(game.state(), asked(&game), &LEARNED, &mut Reflex::new(1, &mut drives));
        assert_eq!(choice, None, "no die on a vehicle");
    }

    #[test]
    fn on_the_final_tile_a_trial_goes_to_the_finish() {
        let trial = |tiles: &str, horizon| {
            let game = game(&format!(
                "seats orange blue\n{tiles}\nOS at d12\nBS at c9\nassign orange\ndice orange 1 2 3 4\ndice blue 1 2 3 4\n"
            ));
            let view = game.view(Some(Crew::Orange));
            Trials { view: &view, network: &LEARNED, seed: 1, drives: &mut Drives::default() }.play(
                &[],
                1,
                horizon,
            )
        };
        let is_over = |chances: Chances| chances.contains(&1.0);
        assert!(!is_over(trial("tiles 1a 2a 3a", Horizon::of(1))), "a guess");
        assert!(!is_over(trial("tiles 1a 2a 3a final", Horizon::OWN_TURN)), "a guess");
        assert!(is_over(trial("tiles 1a 2a 3a final", Horizon::of(1))), "a winner");
    }
}
