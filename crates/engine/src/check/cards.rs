//! Cards, what is known of tokens, and the tokens that come with cards: each is somewhere, once.

use super::Unplayable;
use crate::{
    card::{Card, CardId, CardSet, Deck},
    effect::{DraftMod, Effect, EnterMod, MovedMod},
    lasting::{Bearer, Cause, InForce},
    road::TILES,
    rules::{leader, upgrade},
    setup::{BoxId, LEADERS_DEALT, UPGRADES_DEALT},
    space::{Place, Space},
    state::{Phase, State},
    tables::Command,
    token::{BagId, HazardBag, Lying, Supply},
    upgrades::Off,
    vehicle::{CREW_CARS, Crew, Fleet},
};

impl State {
    /// UPG-3: no more tokens of dispensers than came with the cards.
    pub(super) fn check_supplies(&self) -> Result<(), Unplayable> {
        let too_much = |(card, left): (&CardId, u8)| {
            self.tables.cards.get(card.index()).is_none_or(|card| left > card.supply)
        };
        if self.upgrades.iter().any(|has| has.cards.iter().zip(has.supply).any(too_much)) {
            return Err(Unplayable::Range("the supply of an upgrade"));
        }
        for supply in Supply::ALL {
            let lying = self.tokens.iter().filter(|token| token.supply() == Some(supply)).count();
            let dispenses = |card: &Card| {
                let effect = Effect::Moved(MovedMod::Dispenses(supply));
                card.effects.iter().any(|clause| clause.effect == effect)
            };
            let came: usize = self
                .cards_on_the_table()
                .filter(|card| dispenses(card))
                .map(|card| usize::from(card.supply))
                .sum();
            let left: usize = self
                .upgrades
                .iter()
                .flat_map(|has| has.cards.iter().zip(has.supply))
                .filter(|(card, _)| self.tables.cards.get(card.index()).is_some_and(dispenses))
                .map(|(_, left)| usize::from(left))
                .sum();
            if lying + left > came {
                return Err(Unplayable::Supply(supply));
            }
        }
        Ok(())
    }

    /// UPG-2: in the race, a car that is not lost carries one upgrade at the most. A leader that takes another has one more in
    /// its crew; without a draft it is the only one.
    pub(super) fn check_upgrades(&self) -> Result<(), Unplayable> {
        let drafted = self.setup.boxes.contains(BoxId::Upgrades);
        for crew in Crew::ALL {
            let leader =
                self.crews[crew as usize].leader.and_then(|card| self.tables.cards.get(card.index()));
            let takes_another = |card: &Card| {
                card.effects.iter().any(|clause| clause.effect == Effect::Draft(DraftMod::TakesAnother))
            };
            let mut spare = usize::from(leader.is_some_and(takes_another));
            for vehicle in crew.vehicles() {
                let carried = self.upgrades_of(vehicle).len();
                if carried == 0 {
                    continue;
                }
                let more = carried - usize::from(drafted);
                let is_lost = self.places[vehicle.index()] == Place::GONE;
                let is_early = self.phase.is_before_race() && self.phase != Phase::FirstDice;
                if is_lost || is_early || more > spare || !self.setup.crews.contains(&crew) {
                    return Err(Unplayable::Upgrades(vehicle));
                }
                spare -= more;
            }
        }
        Ok(())
    }

    /// The cards that are or were in play.
    fn cards_on_the_table(&self) -> impl Iterator<Item = &Card> {
        let carried = self.upgrades.iter().flat_map(|has| has.cards.iter().copied());
        carried.chain(self.discarded().iter()).filter_map(|card| self.tables.cards.get(card.index()))
    }

    /// LDR-8: what somebody knows lies there face down, once, and can be so.
    pub(super) fn check_peeks(&self) -> Result<(), Unplayable> {
        let lies_down = |space: Space| {
            matches!(self.tokens.get(space.index()).map(|token| token.read()), Some(Lying::Down(_)))
        };
        if let Some(&space) = self.turn.looked.iter().find(|&&space| !lies_down(space)) {
            return Err(Unplayable::Peek(space));
        }
        for (i, peek) in self.peeks.iter().enumerate() {
            let is_down = lies_down(peek.space);
            let again = self.peeks[..i].iter().any(|other| other.space == peek.space);
            if !is_down || again || peek.is_shown() || peek.known_to.is_empty() {
                return Err(Unplayable::Peek(peek.space));
            }
        }
        let fits = |bag: BagId| {
            let mut known = HazardBag::EMPTY;
            for peek in self.peeks.iter() {
                if let Some(hazard) = peek.hazard()
                    && self.tokens[peek.space.index()].read() == Lying::Down(bag)
                {
                    known.0[hazard as usize] += 1;
                }
            }
            known.0.iter().zip(self.hazards.bags[bag.index()].0).all(|(known, all)| *known <= all)
        };
        match BagId::all().find(|&bag| !fits(bag)) {
            Some(bag) => Err(Unplayable::FaceDown(bag)),
            None => Ok(()),
        }
    }

    /// The most salvage that the leader of a crew gathers.
    pub(super) fn most_salvage(&self, crew: Crew) -> u8 {
        let leader = self.crews[crew as usize].leader.and_then(|card| self.tables.cards.get(card.index()));
        let most =
            leader.into_iter().flat_map(|card| card.effects.iter()).map(|clause| match clause.effect {
                Effect::Enter(EnterMod::Salvages(most)) => most,
                _ => 0,
            });
        most.max().unwrap_or(0)
    }

    /// No card is in two places, and all are of the decks in play; hidden cards that are unknown here are still in their deck.
    pub(super) fn check_cards(&self) -> Result<(), Unplayable> {
        let all = self.unseen.union(&self.cards_out().collect());
        let is_once = all.len() == self.unseen.len() + self.cards_out().count();
        let are_in_box = all.difference(&self.tables.cards_of(&self.setup)).is_empty();
        let enough = Deck::ALL.into_iter().all(|deck| {
            let unknown = self.held().filter(|held| held.card().is_none() && held.deck(self) == deck).count();
            unknown <= self.unseen.intersection(&self.tables.deck(deck)).len()
        });
        let of_leaders = |card: CardId| self.tables.cards[card.index()].deck == Deck::Leaders;
        let are_leaders = self.crews.iter().filter_map(|crew| crew.leader).all(of_leaders);
        let of_upgrades = |&card: &CardId| self.tables.cards[card.index()].deck == Deck::Upgrades;
        let are_upgrades = self.upgrades.iter().flat_map(|has| has.cards.iter()).all(of_upgrades);
        let takes_none =
            |&crew: &Crew| crew.fleet() != Fleet::Cars && self.crews[crew as usize].leader.is_some();
        if let Some(crew) = Crew::ALL.into_iter().find(takes_none) {
            return Err(Unplayable::Leader(crew));
        }
        let can_be_off = |card: CardId| self.tables.cards[card.index()].can_be_off();
        let are_switches = |&crew: &Crew| {
            // Bits that stand for no card are lost when the cards are switched off again.
            let mut again = *self;
            again.crews[crew as usize].off = Off::NONE;
            let fits = self.switched_off(crew).all(|card| can_be_off(card) && again.switch_off(crew, card));
            fits && again.crews[crew as usize].off == self.crews[crew as usize].off
        };
        if !(is_once && are_in_box && enough && are_leaders && are_upgrades) {
            return Err(Unplayable::Cards);
        }
        match Crew::ALL.into_iter().find(|crew| !are_switches(crew)) {
            Some(crew) => Err(Unplayable::Off(crew)),
            None => Ok(()),
        }
    }

    /// What is in force could have been put there, and what is used up is in play and has a limit.
    pub(super) fn check_lasting(&self) -> Result<(), Unplayable> {
        let plays = |crew: Crew| self.setup.crews.contains(&crew);
        let could_be = |force: &InForce| {
            if let Cause::Command(command) = force.cause {
                return command == Command::EvilEye && self.can_have_eyed(force.by, force.on);
            }
            let lies = match force.on {
                Bearer::Vehicle(vehicle) => vehicle.crew().is_some_and(plays),
                Bearer::Crew(crew) => plays(crew),
                Bearer::Tile(tile) => usize::from(tile) < TILES,
                Bearer::Table => true,
            };
            let says = match force.cause {
                Cause::Card(card) => self.tables.cards_of(&self.setup).contains(card),
                Cause::Command(_) => false,
            };
            lies && says && plays(force.by) && force.until.can_be_put()
        };
        if let Some(wrong) = self.in_force.iter().find(|force| !could_be(force)) {
            return Err(match wrong.cause {
                Cause::Command(_) => Unplayable::EvilEye(wrong.by),
                Cause::Card(_) => Unplayable::Range("what lasts"),
            });
        }
        let forced = self.in_force.iter().map(|force| force.cause.card(self, force.source()));
        let in_play: CardSet = self.cards_out().chain(forced).collect();
        let is_limited = |card: CardId| {
            let clauses = self.tables.cards[card.index()].effects;
            clauses.iter().any(|clause| clause.effect.limit().is_of_turn()) && in_play.contains(card)
        };
        if !self.used.iter().all(is_limited) || self.phase.is_before_race() && !self.used.is_empty() {
            return Err(Unplayable::Range("what has worked this turn"));
        }
        Ok(())
    }

    /// Evil Eye: the leader of the crew has that command, and an opposing car or motorcycle on the board was named.
    fn can_have_eyed(&self, by: Crew, on: Bearer) -> bool {
        let Bearer::Vehicle(vehicle) = on else { return false };
        let has_command = self.command_board(by).iter().any(|space| space.command == Command::EvilEye);
        let is_foe = |crew: Crew| self.setup.crews.contains(&crew) && self.player(crew) != self.player(by);
        has_command
            && self.setup.crews.contains(&by)
            && vehicle.crew().is_some_and(is_foe)
            && !vehicle.is_sturdy()
            && self.space_of(vehicle).is_some()
    }

    /// LDR-1, UPG-1, UPG-2: what lies in hands fits what is done with it now.
    pub(super) fn check_hands(&self) -> Result<(), Unplayable> {
        let of = |crew: Crew| &self.crews[crew as usize];
        let holds_upgrades = |crew: Crew| of(crew).hand.iter().all(|held| held.deck(self) == Deck::Upgrades);
        let cars = || leader::seats(self);
        let others = || Crew::ALL.into_iter().filter(|&crew| !cars().any(|car| car == crew));
        let fits = match self.phase {
            Phase::Draft => {
                let kept = || cars().map(|crew| of(crew).kept);
                let (least, most) = (kept().min().unwrap_or(0), kept().max().unwrap_or(0));
                let is_dealt = || cars().all(|crew| of(crew).hand.len() == UPGRADES_DEALT);
                let fits = |crew: Crew| of(crew).hand.len() <= UPGRADES_DEALT && holds_upgrades(crew);
                let begun = most == 0 || is_dealt() && usize::from(least) + 1 < UPGRADES_DEALT;
                self.setup.boxes.contains(BoxId::Upgrades)
                    && cars().next().is_some()
                    && cars().all(fits)
                    && most - least <= 1
                    && begun
            }
            Phase::Tinker | Phase::Place => {
                let is_tinker = self.phase == Phase::Tinker;
                let fits = |crew: Crew| {
                    let kept = usize::from(of(crew).kept);
                    holds_upgrades(crew)
                        && of(crew).hand.len() <= if is_tinker { CREW_CARS } else { CREW_CARS + 1 }
                        && kept <= if is_tinker { 0 } else { CREW_CARS }
                };
                cars().all(fits) && (!is_tinker || upgrade::tinkerer(self).is_some())
            }
            Phase::Leaders => cars().all(|crew| {
                let are_leaders = of(crew).hand.iter().all(|held| held.deck(self) == Deck::Leaders);
                are_leaders && of(crew).hand.len() <= LEADERS_DEALT && of(crew).kept == 0
            }),
            _ => cars().all(|crew| of(crew).hand.is_empty() && of(crew).kept == 0),
        };
        let nobody_else = others().all(|crew| of(crew).hand.is_empty() && of(crew).kept == 0);
        if fits && nobody_else { Ok(()) } else { Err(Unplayable::Hands) }
    }
}
