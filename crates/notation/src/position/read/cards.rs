//! The lines of leaders and hidden cards.

use super::Reader;
use crate::mistake::{Mistake, Word};
use content::word;
use engine::{Crews, Deck, Held};

impl Reader<'_> {
    /// `leader orange L03 tokens 2`.
    pub(super) fn leader(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let &[name, card, tokens, number] = rest else {
            return Err(key.wrong("a crew, its leader and its command tokens: leader orange L03 tokens 2"));
        };
        if tokens.text != "tokens" {
            return Err(tokens.wrong("`tokens` and how many are left"));
        }
        let crew = self.crew(name)?;
        let card = self.card(card)?;
        self.state.decks.unseen.remove(card);
        self.state.crews[crew as usize].leader = Some(card);
        self.state.crews[crew as usize].tokens = number.number(0, 9)? as u8;
        Ok(())
    }

    /// `hand orange L03 L04`; `?leaders` for a card that is not known here.
    pub(super) fn hand(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let Some((&name, cards)) = rest.split_first() else { return Err(key.wrong("a crew and its cards")) };
        let crew = self.crew(name)?;
        for &word in cards {
            let held = self.held(word, Crews::one(crew))?;
            if !self.state.crews[crew as usize].hand.push(held) {
                return Err(word.wrong("fewer cards"));
            }
        }
        Ok(())
    }

    /// `put-away L04 orange`: a hidden card that is out of the game, and who knows it.
    pub(super) fn put_away(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let Some((&card, crews)) = rest.split_first() else {
            return Err(key.wrong("a card and who knows it"));
        };
        let mut known_to = Crews::default();
        for &crew in crews {
            known_to = known_to.with(self.crew(crew)?);
        }
        let held = self.held(card, known_to)?;
        if self.state.put_away.push(held) { Ok(()) } else { Err(card.wrong("fewer cards")) }
    }

    fn held(&mut self, word: Word, known_to: Crews) -> Result<Held, Mistake> {
        let unknown =
            Deck::ALL.into_iter().find(|&deck| word.text.strip_prefix('?') == Some(word::deck(deck)));
        match unknown {
            Some(deck) => Ok(Held::unknown(deck, known_to)),
            None => {
                let card = self.card(word)?;
                self.state.decks.unseen.remove(card);
                Ok(Held::known(card, known_to))
            }
        }
    }
}
