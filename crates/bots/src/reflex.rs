//! How everybody plays in a play-out: like a gunner, but quick. A drive is planned once and then followed.

use crate::{
    character::{Character, REFLEX},
    dice::Dice,
    driver::{self, Judge, SHORT},
    memory::{Drives, Memory},
    scene::Scene,
};
use engine::{Asked, Choice, Choices, Decision, List, State};

/// The player of everybody in a play-out.
pub struct Reflex<'a> {
    pub(crate) dice: Dice,
    character: &'static Character,
    choices: Choices,
    memory: Memory<'a>,
}

impl<'a> Reflex<'a> {
    /// The one that is tuned.
    pub fn new(seed: u64, drives: &'a mut Drives) -> Reflex<'a> {
        Reflex::of(&REFLEX, seed, drives)
    }

    /// One of another character.
    pub fn of(character: &'static Character, seed: u64, drives: &'a mut Drives) -> Reflex<'a> {
        drives.forget();
        Reflex { dice: Dice::new(seed), character, choices: Choices::new(), memory: Memory::new(drives) }
    }

    /// What it does.
    pub fn answer(&mut self, state: &State, decision: Decision) -> Choice {
        match decision.asked {
            Asked::Step(_) => {
                if let Some(choice) = self.memory.path.follow(state) {
                    return choice;
                }
                self.plan_drive(state, decision);
                state.choices(decision, &mut self.choices);
                let first = self.memory.path.follow(state);
                first.filter(|choice| self.choices.contains(choice)).unwrap_or_else(|| self.any())
            }
            asked => {
                state.choices(decision, &mut self.choices);
                let quick = match asked {
                    // What a card offers its player is good for the player, nearly always.
                    Asked::Use { .. } | Asked::Ignite(_) => Some(Choice::Yes),
                    _ => None,
                };
                quick
                    .or_else(|| {
                        driver::answer(self.character, state, decision, &self.choices, &mut self.memory)
                    })
                    .unwrap_or_else(|| self.any())
            }
        }
    }

    /// The few places for a die that look best.
    pub(crate) fn shortlist(&mut self, state: &State, decision: Decision) -> List<Choice, SHORT> {
        state.choices(decision, &mut self.choices);
        driver::shortlist(self.character, state, decision, &self.choices, &mut self.memory)
    }

    /// One that knows in advance what drives come to and what each die gains.
    pub(crate) fn again(&mut self, seed: u64) -> Reflex<'_> {
        let memory = Memory { judged: self.memory.judged, ..Memory::new(self.memory.drives) };
        Reflex { dice: Dice::new(seed), character: self.character, choices: Choices::new(), memory }
    }

    fn plan_drive(&mut self, state: &State, decision: Decision) {
        let turn = &state.turn;
        let Some(vehicle) = turn.vehicle else { return };
        let scene = Scene::new(state, decision.crew);
        let judge = Judge { temper: self.character.temper(state, decision.crew), scene: &scene, decision };
        let Memory { drives, path, .. } = &mut self.memory;
        path.plan(&mut judge.route(vehicle, drives), state, vehicle, turn.moves);
    }

    fn any(&mut self) -> Choice {
        self.choices.get(self.dice.below(self.choices.len() as u32) as usize).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Game, On, Pending};

    #[test]
    fn a_card_that_may_be_switched_off_does_not_confuse_it() {
        let position = "seats orange blue\nupgrades\ntiles 2a 3a 4a final\nOM at c20\nOM U11\nOS at a1\nBS at c22\n\
            dice orange 2 4 5\ndice blue 6\nassign orange\n";
        let state = notation::parse_position(position, content::builtin().tables).expect("a position");
        let game = Game::from_state(state, &mut |_, _, _| {}).expect("a game");
        let Pending::Decision(decision) = game.pending() else { panic!("nobody is asked") };
        assert!(game.choices().iter().any(|choice| matches!(choice, Choice::Card(_))));
        for seed in 0..20 {
            let mut drives = Drives::default();
            let choice = Reflex::new(seed, &mut drives).answer(&state, decision);
            let Choice::Die { on: On::Drive(vehicle), .. } = choice else { panic!("{choice:?}") };
            assert_eq!(state.space_of(vehicle).map(|space| space.column()), Some(20), "the one that can win");
        }
    }
}
