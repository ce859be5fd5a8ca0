//! What one seat may know.

use crate::{
    game::{Game, Pending},
    question::{Choices, Decision},
    state::State,
    vehicle::Crew,
};

/// What the player of a crew, or a spectator, may know: all that a bot, a preview or a hint is given.
///
/// It is a whole position in which the unknown is unknown: what the viewer has not seen lies in its bag or deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    viewer: Option<Crew>,
    game: Game,
}

impl View {
    /// Whose view it is; `None` for a spectator.
    pub fn viewer(&self) -> Option<Crew> {
        self.viewer
    }
    /// The position as the viewer knows it.
    pub fn state(&self) -> &State {
        self.game.state()
    }
    /// What the game waits for; if the viewer is asked together with others, what the viewer is asked.
    pub fn pending(&self) -> Pending {
        match (self.game.pending(), self.decision()) {
            (Pending::Decision(_), Some(own)) => Pending::Decision(own),
            (pending, _) => pending,
        }
    }
    /// What the viewer is asked now.
    pub fn decision(&self) -> Option<Decision> {
        self.game.decision_of(self.viewer?)
    }
    /// The choices that the viewer has now; none if only others are asked.
    pub fn choices(&self) -> Choices {
        let mut choices = Choices::new();
        if let Some(decision) = self.decision() {
            self.state().choices(decision, &mut choices);
        }
        choices
    }
    /// A game to look ahead in that says nothing that the viewer does not know: a token that only others have looked at is drawn
    /// when it is turned up.
    pub fn foreseen(&self) -> Game {
        self.game.without_unknown_peeks().imagined(&mut |_| 0)
    }
    /// A game that could be the real one, to think ahead in. `draw` is given a number and says one below it.
    pub fn imagine(&self, draw: &mut dyn FnMut(u32) -> u32) -> Game {
        self.game.imagined(draw)
    }
}

impl Game {
    /// What the player of a crew may know; `None` is a spectator.
    pub fn view(&self, viewer: Option<Crew>) -> View {
        View { viewer, game: self.seen_by(viewer) }
    }
}
