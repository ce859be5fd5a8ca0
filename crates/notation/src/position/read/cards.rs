//! The lines of leaders, upgrades and what is hidden.

use super::super::TILE_WORDS;
use super::{Reader, space_named};
use crate::mistake::{Mistake, Word};
use engine::{Bearer, Cause, Command, Crew, Crews, Deck, Hazard, Held, InForce, Peek, Span, VehicleId};

impl<'a> Reader<'a> {
    /// `leader orange L03 tokens 2`.
    pub(super) fn leader(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let Some((&[name, card, tokens, number], salvage)) = rest.split_first_chunk::<4>() else {
            return Err(key.wrong("a crew, its leader and its command tokens: leader orange L03 tokens 2"));
        };
        if tokens.text != "tokens" {
            return Err(tokens.wrong("`tokens` and how many are left"));
        }
        let crew = self.crew(name)?;
        let card = self.card(card)?;
        match salvage {
            [] => {}
            [word, number] if word.text == "salvage" => {
                self.state.crews[crew as usize].salvage = number.number(0, 9)? as u8;
            }
            [word, ..] => return Err(word.wrong("`salvage` and how much, or the end of the line")),
        }
        self.state.unseen.remove(card);
        self.state.crews[crew as usize].leader = Some(card);
        self.state.crews[crew as usize].tokens = number.number(0, 9)? as u8;
        Ok(())
    }

    /// `hand orange L03 L04`; `?leaders` for a card that is not known here, `U03+blue` for one that blue knows too, a bar after
    /// those that are kept.
    pub(super) fn hand(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let Some((&name, cards)) = rest.split_first() else { return Err(key.wrong("a crew and its cards")) };
        let crew = self.crew(name)?;
        for &word in cards {
            if word.text == "|" {
                let kept = self.state.crews[crew as usize].hand.len();
                self.state.crews[crew as usize].kept = kept as u8;
                continue;
            }
            let mut parts = word.text.split('+').map(|text| Word { text, ..word });
            let card = parts.next().unwrap_or(word);
            let mut known_to = Crews::one(crew);
            for other in parts {
                known_to = known_to.with(self.crew(other)?);
            }
            let held = self.held(card, known_to)?;
            if !self.state.crews[crew as usize].hand.push(held) {
                return Err(word.wrong("fewer cards"));
            }
        }
        Ok(())
    }

    /// `eye orange BM`: the Evil Eye of orange rests on BM.
    pub(super) fn eye(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let &[name, vehicle] = rest else { return Err(key.wrong("a crew and a vehicle: eye orange BM")) };
        let crew = self.crew(name)?;
        let on = Bearer::Vehicle(self.vehicle(vehicle)?);
        let cause = Cause::Command(Command::EvilEye);
        let force = InForce { cause, by: crew, on, until: Span::Next };
        if self.state.put_into_force(force) { Ok(()) } else { Err(key.wrong("fewer of them")) }
    }

    /// `lasts orange U13 on OM until turn`: what a card has put into force, on a vehicle, a crew, a tile or all.
    pub(super) fn lasts(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let &[name, card, on_word, on, until_word, until] = rest else {
            return Err(key.wrong("a crew, a card and how long: lasts orange U13 on OM until turn"));
        };
        let says = |word: Word, text: &str| if word.text == text { Ok(()) } else { Err(word.wrong(text)) };
        says(on_word, "on")?;
        says(until_word, "until")?;
        let tile = TILE_WORDS.iter().position(|&tile| tile == on.text);
        let crew = Crew::from_word(on.text);
        let on = match (on.text, tile, crew) {
            ("all", ..) => Bearer::Table,
            (_, Some(tile), _) => Bearer::Tile(tile as u8),
            (_, _, Some(crew)) => Bearer::Crew(crew),
            _ => Bearer::Vehicle(self.vehicle(on)?),
        };
        let spans: Vec<&str> =
            Span::ALL.into_iter().filter(|span| span.can_be_put()).map(|span| span.word()).collect();
        let until = Span::from_word(until.text)
            .filter(|span| span.can_be_put())
            .ok_or_else(|| until.wrong(format_args!("one of {}", spans.join(", "))))?;
        let cause = Cause::Card(self.card(card)?);
        let force = InForce { cause, by: self.crew(name)?, on, until };
        if self.state.put_into_force(force) { Ok(()) } else { Err(key.wrong("fewer of them")) }
    }

    /// `off orange U24 L03`: cards that orange has switched off until its next turn.
    pub(super) fn switched_off(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let Some((&name, cards)) = rest.split_first() else { return Err(key.wrong("a crew and its cards")) };
        let crew = self.crew(name)?;
        for &word in cards {
            let card = self.card(word)?;
            if !self.state.switch_off(crew, card) {
                return Err(word.wrong("a leader or an upgrade of that crew"));
            }
        }
        Ok(())
    }

    /// `looked c5 oil orange`: what somebody knows of a face-down token; `?` where it is not known here.
    pub(super) fn looked(&mut self, key: Word, rest: &[Word]) -> Result<(), Mistake> {
        let &[place, name, ref crews @ ..] = rest else {
            return Err(key.wrong("a space, a hazard and who knows it: looked c5 oil orange"));
        };
        let space = space_named(place.text).ok_or_else(|| place.wrong("a space, a0 to f23"))?;
        let mut known_to = Crews::default();
        for &crew in crews {
            known_to = known_to.with(self.crew(crew)?);
        }
        let hazards = Hazard::ALL.map(|hazard| (Some(hazard), hazard.word().to_string()));
        let hazard = name.one_of("`?` or a hazard", [(None, "?".to_string())].into_iter().chain(hazards))?;
        let peek = match hazard {
            Some(hazard) => Peek::known(space, hazard, known_to),
            None => Peek::unknown(space, known_to),
        };
        if self.state.peeks.push(peek) { Ok(()) } else { Err(key.wrong("fewer tokens that are known")) }
    }

    /// An upgrade of a car, in its line.
    pub(super) fn upgrade(&mut self, vehicle: VehicleId, word: Word) -> Result<(), Mistake> {
        let card = self.card(word)?;
        self.state.unseen.remove(card);
        let Some(carried) = self.state.upgrades.get_mut(vehicle.index()) else {
            return Err(word.wrong("upgrades only on cars"));
        };
        let slot = carried.cards.len();
        if !carried.cards.push(card) {
            return Err(word.wrong(format_args!("at most {} upgrades", engine::CARRIED)));
        }
        carried.supply[slot] = self.words.0.cards[card.index()].supply;
        Ok(())
    }

    /// What is left with the upgrade before it.
    pub(super) fn supply(&mut self, vehicle: VehicleId, word: Word, left: u8) -> Result<(), Mistake> {
        let carried = self.state.upgrades.get_mut(vehicle.index());
        match carried.and_then(|carried| Some((carried.cards.len().checked_sub(1)?, carried))) {
            Some((slot, carried)) => {
                carried.supply[slot] = left;
                Ok(())
            }
            None => Err(word.wrong("an upgrade before it")),
        }
    }

    /// `used O03 O11`: discarded cards.
    pub(super) fn used(&mut self, rest: &[Word<'a>]) -> Result<(), Mistake> {
        for &word in rest {
            let card = self.card(word)?;
            self.state.unseen.remove(card);
            self.used.push((word, card));
        }
        Ok(())
    }

    /// What is discarded lies nowhere else.
    pub(super) fn check_used(&self) -> Result<(), Mistake> {
        let discarded = self.state.discarded();
        match self.used.iter().find(|(_, card)| !discarded.contains(*card)) {
            Some((word, _)) => Err(word.wrong("a card of this race that lies nowhere else")),
            None => Ok(()),
        }
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
        let unknown = word.text.strip_prefix('?').and_then(Deck::from_word);
        match unknown {
            Some(deck) => Ok(Held::unknown(deck, known_to)),
            None => {
                let card = self.card(word)?;
                self.state.unseen.remove(card);
                Ok(Held::known(card, known_to))
            }
        }
    }
}
