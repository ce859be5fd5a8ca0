//! Cards, the decks they come from, and sets of them. What a card does is in `effect.rs`.

use crate::{
    effect::{Clause, Mode},
    list::List,
    pieces,
    setup::{BoxId, Boxes},
    state::State,
    tables::CommandBoard,
};

/// A card of any deck, by its place in [`crate::Tables::cards`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CardId(pub u8);

impl CardId {
    /// Its place in the table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most cards of all decks together.
pub const CARDS: usize = 192;
/// Effects of one card at the most.
pub const CARD_EFFECTS: usize = 2;

/// A card as the rules see it. Names and texts are content.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Card {
    /// Its id, as in the content file: O04.
    pub name: [u8; 4],
    /// The deck that it belongs to.
    pub deck: Deck,
    /// What it does.
    pub effects: List<Clause, CARD_EFFECTS>,
    /// Command tokens that come with it (LDR-3).
    pub stars: u8,
    /// Hazard tokens that come with it (UPG-3).
    pub supply: u8,
    /// The command board that it is, if it is one (LDR-1).
    pub board: CommandBoard,
}

impl Card {
    /// Its id, as text.
    pub fn name(&self) -> &str {
        std::str::from_utf8(&self.name).unwrap_or("?").trim_end_matches('\0')
    }

    /// Whether its player may switch it off (LDR-10).
    pub fn can_be_off(&self) -> bool {
        self.effects.iter().any(|clause| clause.mode == Mode::Auto)
    }
}

pieces! {
    /// A deck of cards.
    #[derive(Default)]
    pub enum Deck {
        /// Ongoing effect cards (CAR-11).
        #[default]
        Ongoing = "ongoing",
        /// Boards of leaders (LDR-1).
        Leaders = "leaders",
        /// Upgrades (UPG-1).
        Upgrades = "upgrades",
    }
}

/// Kinds of deck.
pub const DECKS: usize = Deck::ALL.len();

impl Deck {
    /// Whether it is on the table: a leader can have an upgrade without a draft.
    pub const fn is_in(self, boxes: Boxes) -> bool {
        match self {
            Deck::Ongoing => boxes.contains(BoxId::Carnage),
            Deck::Leaders => boxes.contains(BoxId::Leaders),
            Deck::Upgrades => boxes.contains(BoxId::Upgrades) || boxes.contains(BoxId::Leaders),
        }
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardSet([u64; CARDS / 64]);

impl CardSet {
    /// Whether the card is in it.
    pub const fn contains(&self, card: CardId) -> bool {
        self.0[card.index() / 64] >> (card.0 % 64) & 1 == 1
    }
    /// Puts a card in.
    pub fn insert(&mut self, card: CardId) {
        self.0[card.index() / 64] |= 1 << (card.0 % 64);
    }
    /// Takes a card out.
    pub fn remove(&mut self, card: CardId) {
        self.0[card.index() / 64] &= !(1 << (card.0 % 64));
    }
    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; CARDS / 64]
    }
    /// The cards of both.
    pub fn union(&self, other: &CardSet) -> CardSet {
        CardSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
    /// The cards that are in both.
    pub fn intersection(&self, other: &CardSet) -> CardSet {
        CardSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    /// The cards that are not in the other.
    pub fn difference(&self, other: &CardSet) -> CardSet {
        CardSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
    /// Every card, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = CardId> + use<> {
        let words = self.0;
        (0..CARDS as u8).map(CardId).filter(move |card| words[card.index() / 64] >> (card.0 % 64) & 1 == 1)
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = CardSet::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl State {
    /// The cards that lie with somebody or were put away, as far as they are known here.
    pub(crate) fn cards_out(&self) -> impl Iterator<Item = CardId> + '_ {
        let worn = self.vehicles.iter().flat_map(|v| v.damage.iter()).filter_map(|wear| wear.card());
        let leaders = self.crews.iter().filter_map(|crew| crew.leader);
        let held = self.held().filter_map(|held| held.card());
        let carried = self.upgrades.iter().flat_map(|has| has.cards.iter().copied());
        worn.chain(leaders).chain(held).chain(carried)
    }

    /// The discarded cards, of all decks: those of the race that lie nowhere else.
    pub fn discarded(&self) -> CardSet {
        let elsewhere = self.unseen.union(&self.cards_out().collect());
        self.tables.cards_of(&self.setup).difference(&elsewhere)
    }
}
