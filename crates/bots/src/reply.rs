//! The second ply of the tree search: which die on which car the next player answers a plan with.
//!
//! The tree is open-loop: a reply is known by its choice, whatever the dice of the plan were. The next player is taken to
//! choose by upper confidence bounds, for itself.

use crate::evaluate::{self, Chances};
use engine::{Choice, Choices, Crew, Decision, State};

/// Replies to one plan that are told apart.
const MOST: usize = 18;

/// How the replies to a plan did, for the player who gave them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replies {
    known: [(Choice, f32, u32); MOST],
    len: usize,
    tries: u32,
    chosen: Option<(usize, Crew)>,
}

impl Replies {
    pub const NONE: Replies = Replies { known: [(Choice::No, 0.0, 0); MOST], len: 0, tries: 0, chosen: None };

    /// The reply with the highest upper bound; `None` after the first turn.
    pub fn choose(&mut self, state: &State, decision: Decision) -> Option<Choice> {
        if self.chosen.is_some() {
            return None;
        }
        let mut choices = Choices::new();
        state.choices(decision, &mut choices);
        let mut best: Option<(f32, usize)> = None;
        for &choice in choices.iter() {
            let Some(index) = self.index(choice) else { break };
            let (_, sum, tries) = self.known[index];
            let bound = if tries == 0 {
                f32::INFINITY
            } else {
                sum / tries as f32 + 0.3 * ((self.tries as f32).ln() / tries as f32).sqrt()
            };
            if best.is_none_or(|(most, _)| bound > most) {
                best = Some((bound, index));
            }
        }
        let (_, index) = best?;
        self.chosen = Some((index, decision.crew));
        Some(self.known[index].0)
    }

    fn index(&mut self, choice: Choice) -> Option<usize> {
        let known = self.known[..self.len].iter().position(|(known, ..)| *known == choice);
        known.or_else(|| {
            let slot = self.known.get_mut(self.len)?;
            *slot = (choice, 0.0, 0);
            self.len += 1;
            Some(self.len - 1)
        })
    }

    /// Notes how the reply did.
    pub fn learn(&mut self, chances: &Chances, state: &State) {
        if let Some((index, crew)) = self.chosen.take() {
            self.known[index].1 += evaluate::of_player(chances, state, crew);
            self.known[index].2 += 1;
            self.tries += 1;
        }
    }
}
