//! How everybody plays in a play-out: like a gunner, but quick. A drive is planned once and then followed.

use crate::{
    character::{Character, REFLEX},
    dice::Dice,
    driver::{self, Memory},
    route::Route,
    scene::Scene,
};
use engine::{Asked, Choice, Choices, Decision, State};

/// The player of everybody in a play-out.
pub struct Reflex {
    pub(crate) dice: Dice,
    character: &'static Character,
    choices: Choices,
    memory: Memory,
}

impl Reflex {
    /// The one that is tuned.
    pub fn new(seed: u64) -> Reflex {
        Reflex::of(&REFLEX, seed)
    }

    /// One of another character.
    pub fn of(character: &'static Character, seed: u64) -> Reflex {
        Reflex { dice: Dice::new(seed), character, choices: Choices::new(), memory: Memory::default() }
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

    fn plan_drive(&mut self, state: &State, decision: Decision) {
        let turn = &state.turn;
        let Some(vehicle) = turn.vehicle else { return };
        let scene = Scene::new(state, decision.crew);
        let taste = &self.character.temper(state, decision.crew).taste;
        let mut route = Route::new(&scene, taste, vehicle, turn.drifts(), turn.bonus);
        self.memory.path.plan(&mut route, state, vehicle, turn.moves);
    }

    fn any(&mut self) -> Choice {
        self.choices.get(self.dice.below(self.choices.len() as u32) as usize).copied().unwrap_or_default()
    }
}
