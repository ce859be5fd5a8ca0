//! What some at the table know and others do not.
//!
//! What nobody knows is not in the state: it is in its bag or deck. What some know is in the state together with who
//! knows it. The view of a seat puts everything else back where it came from, so that a view is itself a whole position
//! in which the unknown is unknown; [`crate::View::imagine`] draws it again.

use crate::{
    card::{CARDS, CardId, DECKS, Deck},
    list::List,
    state::State,
    vehicle::{Crew, Crews},
};

/// A card that lies face down, and who has seen it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Held {
    /// A card, or after all cards "one of that deck": what somebody sees who has not seen it.
    card: u8,
    /// Who has seen it.
    pub known_to: Crews,
}

/// The hidden cards of a crew.
pub type Hand = List<Held, 8>;
/// Hidden cards that are out of the game.
pub type PutAway = List<Held, 12>;

const _: () = assert!(CARDS + DECKS <= 256);

impl Held {
    /// A card that one crew has seen.
    pub const fn by(crew: Crew, card: CardId) -> Held {
        Held { card: card.0, known_to: Crews::one(crew) }
    }
    /// A card that some have seen.
    pub const fn known(card: CardId, known_to: Crews) -> Held {
        Held { card: card.0, known_to }
    }
    /// One of a deck, as those see it who do not know which.
    pub const fn unknown(deck: Deck, known_to: Crews) -> Held {
        Held { card: CARDS as u8 + deck as u8, known_to }
    }
    /// Which card it is, if that is known here.
    pub const fn card(self) -> Option<CardId> {
        if (self.card as usize) < CARDS { Some(CardId(self.card)) } else { None }
    }
    /// The deck that it is of.
    pub fn deck(self, state: &State) -> Deck {
        match self.card() {
            Some(card) => state.tables.cards[card.index()].deck,
            None => Deck::ALL[(self.card as usize - CARDS).min(DECKS - 1)],
        }
    }
}

impl State {
    /// The hidden cards of everybody.
    pub(crate) fn held(&self) -> impl Iterator<Item = Held> + '_ {
        self.crews.iter().flat_map(|crew| crew.hand.iter()).chain(self.put_away.iter()).copied()
    }

    /// Changes hidden cards, one after another.
    fn change_held(&mut self, mut change: impl FnMut(&mut State, Held) -> Held) {
        for crew in 0..self.crews.len() {
            for i in 0..self.crews[crew].hand.len() {
                let changed = change(self, self.crews[crew].hand[i]);
                self.crews[crew].hand[i] = changed;
            }
        }
        for i in 0..self.put_away.len() {
            let changed = change(self, self.put_away[i]);
            self.put_away[i] = changed;
        }
    }

    /// Whether the player of a crew, or a spectator, is one of those who know.
    pub fn knows(&self, viewer: Option<Crew>, known_to: Crews) -> bool {
        viewer.is_some_and(|viewer| known_to.iter().any(|crew| self.player(crew) == self.player(viewer)))
    }

    /// The position as a player or a spectator knows it: what they have not seen is back in its deck.
    pub fn seen_by(&self, viewer: Option<Crew>) -> State {
        let mut seen = *self;
        seen.change_held(|state, held| match held.card() {
            Some(card) if !state.knows(viewer, held.known_to) => {
                state.decks.unseen.insert(card);
                Held::unknown(held.deck(state), held.known_to)
            }
            _ => held,
        });
        seen
    }

    /// A position that could be the real one: each unknown card is drawn from its deck. `draw` is given a number and
    /// says one below it.
    pub(crate) fn imagined(&self, draw: &mut dyn FnMut(u32) -> u32) -> State {
        let mut real = *self;
        real.change_held(|state, held| {
            if held.card().is_some() {
                return held;
            }
            let deck = state.drawable(held.deck(state));
            match deck.iter().nth(draw(deck.len() as u32) as usize) {
                Some(card) => {
                    state.decks.unseen.remove(card);
                    Held { card: card.0, ..held }
                }
                None => held,
            }
        });
        real
    }

    /// Whether it holds anything that not everybody knows.
    pub fn has_secrets(&self) -> bool {
        self.held().next().is_some()
    }

    /// Whether everything in it is known: nothing has to be imagined.
    pub(crate) fn is_known(&self) -> bool {
        self.held().all(|held| held.card().is_some())
    }
}
