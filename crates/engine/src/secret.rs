//! What some at the table know and others do not.
//!
//! What nobody knows is not in the state: it is in its bag or deck. What some know is in the state together with who
//! knows it. The view of a seat puts everything else back where it came from, so that a view is itself a whole position
//! in which the unknown is unknown; [`crate::View::imagine`] draws it again.

use crate::{
    card::{CARDS, CardId, DECKS, Deck},
    list::List,
    setup::UPGRADES_DEALT,
    space::Space,
    state::State,
    token::{BagId, HAZARDS, Hazard, HazardBag, Lying},
    vehicle::{CAR_CREWS, Crew, Crews},
};

/// A card that lies face down, and who has seen it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Held {
    /// A card, or after all cards "one of that deck": what somebody sees who has not seen it.
    card: u8,
    /// Who has seen it.
    pub known_to: Crews,
}

/// The hidden cards of a crew: no more than it is dealt for a draft (UPG-1).
pub type Hand = List<Held, UPGRADES_DEALT>;
/// Hidden cards that are out of the game: of each crew of cars a leader and an upgrade.
pub type PutAway = List<Held, { 2 * CAR_CREWS }>;

const _: () = assert!(CARDS + DECKS <= 256);

/// A face-down hazard token that somebody has looked at (LDR-8).
///
/// Its kind still counts in its bag until it is turned up: so what those see who have not looked is the token as it
/// always was, and that somebody knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Peek {
    /// Where it lies.
    pub space: Space,
    /// A kind of hazard, or after all kinds "one of its bag"; with [`SHOWN`] once it was turned up, in the phase under way.
    hazard: u8,
    /// Who has looked at it.
    pub known_to: Crews,
}

/// A token that was turned up is forgotten with its phase.
const SHOWN: u8 = 0x80;

/// Face-down hazard tokens that somebody has looked at.
pub type Peeks = List<Peek, 24>;

impl Peek {
    /// A token that some have looked at.
    pub const fn known(space: Space, hazard: Hazard, known_to: Crews) -> Peek {
        Peek { space, hazard: hazard as u8, known_to }
    }
    /// The same, as those see it who do not know what it is.
    pub const fn unknown(space: Space, known_to: Crews) -> Peek {
        Peek { space, hazard: HAZARDS as u8, known_to }
    }
    /// What it is, if that is known here.
    pub const fn hazard(self) -> Option<Hazard> {
        let kind = (self.hazard & !SHOWN) as usize;
        if kind < HAZARDS { Some(Hazard::ALL[kind]) } else { None }
    }
    /// Whether it was turned up in the phase under way.
    pub const fn is_shown(self) -> bool {
        self.hazard & SHOWN != 0
    }
    /// Notes that it was turned up.
    pub(crate) fn show(&mut self) {
        self.hazard |= SHOWN;
    }
}

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
    /// The same, after somebody else has seen it.
    pub const fn seen_by(self, crew: Crew) -> Held {
        Held { known_to: self.known_to.with(crew), ..self }
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

    /// The position as a player or a spectator knows it: what they have not seen is back in its deck or bag.
    pub fn seen_by(&self, viewer: Option<Crew>) -> State {
        self.seen_before(self, viewer)
    }

    /// The same for an earlier moment of the phase: what was shown since, they know of then too.
    pub(crate) fn seen_before(&self, now: &State, viewer: Option<Crew>) -> State {
        let mut seen = *self;
        for i in 0..seen.peeks.len() {
            let Peek { space, known_to, .. } = seen.peeks[i];
            let is_shown = now.peeks.get(i).is_some_and(|peek| peek.is_shown());
            if !is_shown && !self.knows(viewer, known_to) {
                seen.peeks[i] = Peek::unknown(space, known_to);
            }
        }
        seen.change_held(|state, held| match held.card() {
            Some(card) if !state.knows(viewer, held.known_to) => {
                state.unseen.insert(card);
                Held::unknown(held.deck(state), held.known_to)
            }
            _ => held,
        });
        seen
    }

    /// A position that could be the real one: each unknown card is drawn from its deck, each unknown token from what its bag
    /// has left `now`, later in the same phase. `draw` is given a number and says one below it.
    pub(crate) fn imagined(&self, now: &State, draw: &mut dyn FnMut(u32) -> u32) -> State {
        let mut real = *self;
        let mut later = *now;
        for i in 0..later.peeks.len() {
            let Peek { space, .. } = later.peeks[i];
            if later.peeks[i].hazard().is_none()
                && let Lying::Down(bag) = later.tokens[space.index()].read()
            {
                let left = later.unpeeked(bag);
                later.peeks[i].hazard = left.nth(draw(left.total())) as u8;
            }
            if let Some(peek) = real.peeks.get_mut(i) {
                peek.hazard = later.peeks[i].hazard & !SHOWN;
            }
        }
        real.change_held(|state, held| {
            if held.card().is_some() {
                return held;
            }
            let deck = state.drawable(held.deck(state));
            match deck.iter().nth(draw(deck.len() as u32) as usize) {
                Some(card) => {
                    state.unseen.remove(card);
                    Held { card: card.0, ..held }
                }
                None => held,
            }
        });
        real
    }

    /// Whether it holds anything that not everybody knows.
    pub fn has_secrets(&self) -> bool {
        !self.peeks.is_empty() || self.held().next().is_some()
    }

    /// Whether everything in it is known: nothing has to be imagined.
    pub(crate) fn is_known(&self) -> bool {
        self.peeks.iter().all(|peek| peek.hazard().is_some()) && self.held().all(|held| held.card().is_some())
    }

    /// What somebody has found out about the face-down token on a space.
    pub fn peek_at(&self, space: Space) -> Option<&Peek> {
        self.peeks.iter().find(|peek| peek.space == space && !peek.is_shown())
    }

    /// What is left in a bag besides the tokens that somebody has looked at.
    pub(crate) fn unpeeked(&self, bag: BagId) -> HazardBag {
        let mut left = self.hazards.bags[bag.index()];
        for peek in self.peeks.iter().filter(|peek| !peek.is_shown()) {
            if let Some(hazard) = peek.hazard()
                && self.tokens[peek.space.index()].read() == Lying::Down(bag)
            {
                left.0[hazard as usize] = left.0[hazard as usize].saturating_sub(1);
            }
        }
        left
    }

    /// Forgets the tokens that were turned up in the phase that ends. Most often nobody has looked at any.
    #[inline]
    pub(crate) fn forget_shown(&mut self) {
        if !self.peeks.is_empty() {
            self.forget_peeks();
        }
    }

    fn forget_peeks(&mut self) {
        for i in (0..self.peeks.len()).rev() {
            if self.peeks[i].is_shown() {
                self.peeks.remove(i);
            }
        }
    }
}
