//! What one seat may know.

use crate::{
    game::{Game, Pending},
    question::Choices,
    state::State,
    vehicle::Crew,
};

/// What the player of a crew, or a spectator, may know: all that a bot is given.
///
/// In the base game nobody knows more than the others: what is unseen is not even in the state. What one player knows
/// alone is taken out here, and nowhere else.
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
    /// What the game waits for.
    pub fn pending(&self) -> Pending {
        self.game.pending()
    }
    /// The choices that the viewer has now; none if somebody else is asked.
    pub fn choices(&self) -> Choices {
        match self.game.pending() {
            Pending::Decision(decision) if Some(decision.crew) == self.viewer => self.game.choices(),
            _ => Choices::new(),
        }
    }
    /// A game that could be the real one, to think ahead in.
    pub fn imagine(&self) -> Game {
        self.game
    }
}

impl Game {
    /// What the player of a crew may know; `None` is a spectator.
    pub fn view(&self, viewer: Option<Crew>) -> View {
        View { viewer, game: *self }
    }
}
