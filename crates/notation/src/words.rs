//! The words for everything that is chosen, rolled or told.

use engine::{
    Asked, CardId, Chance, Choice, Crew, Decision, Deck, Event, Finish, Held, Input, Mover, On, Outcome,
    Pending, Section, SideId, Size, Space, State, Tables, VehicleId, VehicleKind, Wear,
};

/// Words, given the tables that name the tiles.
#[derive(Clone, Copy)]
pub struct Words(pub &'static Tables);

impl Words {
    /// A road vehicle: the crew's letter and the size's, `OS`; `RIG`; motorcycles `Y1` to `Y5`; wrecks `X1` to `X4`.
    pub fn vehicle(self, vehicle: VehicleId) -> String {
        match vehicle.kind() {
            VehicleKind::Car(crew, size) => {
                let size = match size {
                    Size::Small => 'S',
                    Size::Medium => 'M',
                    Size::Large => 'L',
                };
                format!("{}{size}", letter(crew))
            }
            VehicleKind::Rig => self.section(Section::Front).into(),
            VehicleKind::Motorcycle(number) => format!("Y{number}"),
            VehicleKind::Wreck(number) => format!("X{number}"),
        }
    }

    /// A section of the Rig: the front one is the vehicle itself.
    pub fn section(self, section: Section) -> &'static str {
        match section {
            Section::Front => "RIG",
            Section::Mid => "RM",
            Section::Rear => "RR",
        }
    }

    /// A card: its id.
    pub fn card(self, card: CardId) -> String {
        self.0.cards.get(usize::from(card.0)).map_or_else(|| "?".to_string(), |c| c.name().to_string())
    }

    /// A hidden card: its id, or `?` and its deck where that is all that is known.
    pub fn held(self, state: &State, held: Held) -> String {
        match held.card() {
            Some(card) => self.card(card),
            None => format!("?{}", held.deck(state).word()),
        }
    }

    /// A damage token on a vehicle: its kind, or the card that lies with it.
    pub fn wear(self, wear: Wear) -> String {
        match wear.card() {
            Some(card) => self.card(card),
            None => wear.damage().word().to_string(),
        }
    }

    /// The upgrades of a vehicle, with what is left of their supply.
    pub fn upgrades(self, state: &State, vehicle: VehicleId) -> Vec<String> {
        let Some(carried) = state.upgrades.get(vehicle.index()) else { return Vec::new() };
        let word = |(&card, left): (&CardId, u8)| match self.0.cards[card.index()].supply {
            0 => self.card(card),
            _ => format!("{} supply {left}", self.card(card)),
        };
        carried.cards.iter().zip(carried.supply).map(word).collect()
    }

    /// A chopper: the crew's letter and `C`.
    pub fn chopper(self, crew: Crew) -> String {
        format!("{}C", letter(crew))
    }

    /// A space: lane letter and column, `c12`.
    pub fn space(self, space: Space) -> String {
        format!("{}{}", (b'a' + space.lane() as u8) as char, space.column())
    }

    /// A side of a tile, as printed: `3b`.
    pub fn side(self, side: SideId) -> String {
        self.0.sides.get(side.index()).map_or_else(|| "?".to_string(), |s| s.name().to_string())
    }

    /// A choice, as the answer to a question.
    pub fn choice(self, asked: Asked, choice: Choice) -> String {
        let Saying { thing, yes, no } = saying(asked);
        let say = |word: &str| thing.replace('_', word);
        match choice {
            Choice::Die { die, on: On::Drive(vehicle) } => format!("{} drives {die}", self.vehicle(vehicle)),
            Choice::Die { die, on: On::Coast(vehicle) } => format!("{} coasts {die}", self.vehicle(vehicle)),
            Choice::Die { die, on: On::Command(command) } => format!("{} {die}", command.word()),
            Choice::Way(direction) => direction.word().into(),
            Choice::Vehicle(vehicle) => say(&self.vehicle(vehicle)),
            Choice::Space(space) => say(&self.space(space)),
            Choice::Command(command) if asked.is_shot() => say(&format!("RIG {}", command.word())),
            Choice::Command(command) => say(command.word()),
            Choice::Wear(vehicle, wear) => say(&format!("{} {}", self.vehicle(vehicle), self.wear(wear))),
            Choice::Card(card) => say(&self.card(card)),
            Choice::Yes => yes.into(),
            Choice::No => no.into(),
        }
    }

    /// A line of a record: what the game was given when it waited for that; nothing if it does not fit.
    pub fn input(self, pending: Pending, input: Input) -> Option<String> {
        let Pending::Decision(Decision { asked, .. }) = pending else {
            return match input {
                Input::Luck(outcome) => Some(format!("* {}", self.outcome(outcome))),
                Input::Choice(_) | Input::Of(..) => None,
            };
        };
        match input {
            Input::Choice(choice) => Some(format!("> {}", self.choice(asked, choice))),
            Input::Of(crew, choice) => Some(format!("> {}: {}", crew.word(), self.choice(asked, choice))),
            Input::Luck(_) => None,
        }
    }

    /// What luck said.
    pub fn outcome(self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Move(n) => format!("move {n}"),
            Outcome::Road(n) => format!("road {n}"),
            Outcome::Stunt(n) => format!("stunt {n}"),
            Outcome::Slam(mover) => format!("slam {}", mover.word()),
            Outcome::Shooting(aim) => format!("shooting {}", aim.word()),
            Outcome::Direction(direction) => format!("direction {}", direction.word()),
            Outcome::FireMoves(n) => format!("fire +{n}"),
            Outcome::FireOut => "fire out".into(),
            Outcome::FireSkull => "fire skull".into(),
            Outcome::Card(card) => format!("card {}", self.card(card)),
            Outcome::Damage(damage) => format!("damage {}", damage.word()),
            Outcome::Hazard(hazard) => format!("hazard {}", hazard.word()),
            Outcome::Side(side) => format!("tile {}", self.side(side)),
        }
    }

    /// What luck is asked.
    pub fn chance(self, chance: Chance) -> String {
        match chance {
            Chance::MoveDie(crew) => format!("a movement die of {}", crew.word()),
            Chance::RoadDie => "the road die".into(),
            Chance::StuntDie => "the stunt die".into(),
            Chance::SlamDie => "the slam die".into(),
            Chance::ShootingDie => "the shooting die".into(),
            Chance::DirectionDie => "the direction die".into(),
            Chance::FireDie => "the fire die".into(),
            Chance::Card(deck) => card_of(deck).into(),
            Chance::HiddenCard(crew, deck) => format!("{} for {}", card_of(deck), crew.word()),
            Chance::DamageToken => "a damage token".into(),
            Chance::HazardToken(_) => "a hazard token".into(),
            Chance::HiddenHazard(crew, _) => format!("the hazard token that {} looks at", crew.word()),
            Chance::StartSide => "the side of tile 1".into(),
            Chance::NextTile => "the next tile".into(),
        }
    }

    /// What a player is asked.
    pub fn decision(self, decision: Decision) -> String {
        let asked = match decision.asked {
            Asked::Assign => "assigns a die".to_string(),
            Asked::Steering => "assigns the steering die".into(),
            Asked::Section => "assigns a die to a section".into(),
            Asked::SecondDie => "assigns the second die".into(),
            Asked::Order => "says who moves first".into(),
            Asked::Mend(command) => format!("repairs with {}", command.word()),
            Asked::Respawn => "brings a motorcycle back".into(),
            Asked::Shove(vehicle) => format!("moves {} out of the way", self.vehicle(vehicle)),
            Asked::SlamPush { direction, .. } => format!("says who is pushed {}", direction.word()),
            Asked::Hurt => "says which command is damaged".into(),
            Asked::Dispense => "may put a hazard behind the Rig".into(),
            Asked::ShotReroll(aim) => format!("may reroll ({})", self.outcome(Outcome::Shooting(aim))),
            Asked::Command => "may give a command".into(),
            Asked::Chopper => "places the chopper".into(),
            Asked::ChopperShot => "may shoot with the chopper".into(),
            Asked::Repair => "repairs".into(),
            Asked::Step(vehicle) => format!("steps with {}", self.vehicle(vehicle)),
            Asked::RoadBonus(_) => "may take the road bonus".into(),
            Asked::Drift { into, on_bonus } => {
                let price = if on_bonus { " on the road bonus" } else { "" };
                format!("may drift through {}{price}", self.vehicle(into))
            }
            Asked::Reroll { top, bottom, mover, direction } => {
                let pushed = if mover == Mover::Top { top } else { bottom };
                format!("may reroll ({} would be pushed {})", self.vehicle(pushed), direction.word())
            }
            Asked::Leader => "keeps a leader".into(),
            Asked::Draft => "keeps an upgrade".into(),
            Asked::Another => "may take another upgrade".into(),
            Asked::Place => "puts an upgrade on the next car".into(),
            Asked::PlaceExtra => "puts the last upgrade on a car".into(),
            Asked::Look => "may look at a hazard token".into(),
            Asked::Exchange { one, other } => {
                format!("may exchange the tokens on {} and {}", self.space(one), self.space(other))
            }
            Asked::MoveHazard(from) => format!("may move the token on {}", self.space(from)),
            Asked::EvilEye => "casts the evil eye".into(),
            Asked::Drop { card, vehicle } => {
                format!("may drop a token of {} behind {}", self.card(card), self.vehicle(vehicle))
            }
            Asked::Use { card, vehicle } => {
                format!("may use {} on {}", self.card(card), self.vehicle(vehicle))
            }
            Asked::UseOne { cards, vehicle } => {
                let cards: Vec<String> = cards.iter().map(|&card| self.card(card)).collect();
                format!("may use {} on {}", cards.join(" or "), self.vehicle(vehicle))
            }
            Asked::Bump(vehicle) => format!("may bump {}", self.vehicle(vehicle)),
            Asked::Ignite(vehicle) => format!("may set {} on fire", self.vehicle(vehicle)),
            Asked::RepairOf(vehicle) => format!("repairs {}", self.vehicle(vehicle)),
            Asked::AnotherShot(vehicle) => format!("may shoot once more with {}", self.vehicle(vehicle)),
            Asked::Shot(vehicle) => format!("may shoot with {}", self.vehicle(vehicle)),
        };
        format!("{} {asked}", decision.crew.word())
    }

    /// How the game ended.
    pub fn finish(self, finish: Finish) -> String {
        match finish {
            Finish::Crossed(crew) => format!("crossed {}", crew.word()),
            Finish::LastStanding(crew) => format!("last-standing {}", crew.word()),
            Finish::Nobody => "nobody".into(),
        }
    }

    fn hidden(self, deck: Deck, card: Option<CardId>) -> String {
        card.map_or_else(|| format!("?{}", deck.word()), |card| self.card(card))
    }

    /// What happened. Rolls have no words here: the line of luck before it says them.
    pub fn event(self, event: Event) -> Option<String> {
        let v = |vehicle| self.vehicle(vehicle);
        let s = |space| self.space(space);
        Some(match event {
            Event::Rolled(_) => return None,
            Event::TileLaid { tile, side } => format!("{} tile is {}", tile_place(tile), self.side(side)),
            Event::HazardsLaid { tile, tokens } => {
                format!("{} on the {} tile", count(tokens, "hazard"), tile_place(tile))
            }
            Event::Scrolled { gone } => {
                format!("tile {} is turned under the pile, the board scrolls", self.side(gone))
            }
            Event::FinalTile { side } => format!("tile {} is the final tile", self.side(side)),
            Event::LowestTied { total } => {
                format!("several crews have the lowest total, {total}: all roll again")
            }
            Event::RoundBegan { round, first } => format!("round {round}, {} goes first", first.word()),
            Event::TurnBegan { crew, turn } => format!("turn {turn} of {}", crew.word()),
            Event::TurnPassed { crew } => format!("{} has nothing to assign", crew.word()),
            Event::TurnEnded { crew } => format!("{} ends the turn", crew.word()),
            Event::Assigned { vehicle, die } => format!("{} is assigned {die}", v(vehicle)),
            Event::Coasting { vehicle, die } => format!("{} coasts on {die}", v(vehicle)),
            Event::Commanded { crew, command, die } => {
                format!("{} puts {die} on {}", crew.word(), command.word())
            }
            Event::ChopperPlaced { crew, space } => format!("{} lands on {}", self.chopper(crew), s(space)),
            Event::ChopperStayed { crew, space } => format!("{} stays on {}", self.chopper(crew), s(space)),
            Event::ChopperHome { crew, .. } => format!("{} goes home", self.chopper(crew)),
            Event::ChopperRemoved { crew } => format!("{} is removed", self.chopper(crew)),
            Event::Mended { command } => format!("RIG is repaired: {}", command.word()),
            Event::Respawned { vehicle, space } => format!("{} is back on {}", v(vehicle), s(space)),
            Event::Steering { die } => format!("RIG has {die} for steering"),
            Event::Repaired { vehicle, wear } => {
                format!("{} is repaired: {}", v(vehicle), self.wear(wear))
            }
            Event::Operable { vehicle } => format!("{} is operable again", v(vehicle)),
            Event::MovesGained { vehicle, moves } => format!("{} gains {}", v(vehicle), count(moves, "move")),
            Event::Moved { vehicle, from: Some(from), to } => {
                format!("{} moves {} to {}", v(vehicle), s(from), s(to))
            }
            Event::Moved { vehicle, from: None, to } => {
                format!("{} enters the race on {}", v(vehicle), s(to))
            }
            Event::Paid { vehicle, cost, left } => {
                format!("{} pays {} for mud, {left} left", v(vehicle), count(cost, "move"))
            }
            Event::MovesLost { vehicle, moves: 0 } => format!("{} loses the road bonus", v(vehicle)),
            Event::MovesLost { vehicle, moves } => format!("{} loses {}", v(vehicle), count(moves, "move")),
            Event::BonusTaken { vehicle, moves } => {
                format!("{} takes the road bonus, {}", v(vehicle), count(moves, "move"))
            }
            Event::BonusLeft { vehicle } => format!("{} leaves the road bonus", v(vehicle)),
            Event::Pushed { vehicle, direction } => {
                format!("{} is pushed {}", v(vehicle), direction.word())
            }
            Event::Leapt { vehicle, direction, distance } => {
                format!("{} flies {} {}", v(vehicle), direction.word(), count(distance, "space"))
            }
            Event::LeftBoard { vehicle, edge } => {
                format!("{} leaves by the {} edge", v(vehicle), edge.word())
            }
            Event::TurnedUp { space, hazard } => format!("{} turns up {}", s(space), hazard.word()),
            Event::Discarded { space, hazard } => {
                format!("the {} of {} is discarded", hazard.word(), s(space))
            }
            Event::Reshuffled { tokens } => format!("{tokens} discarded hazards are the new pile"),
            Event::OffRoad { space } => format!("{} is off-road from now on", s(space)),
            Event::Dispensed { space } => format!("a hazard lies face down on {}", s(space)),
            Event::NoWreckLeft { .. } => "no wreck is left in the supply".into(),
            Event::WreckPlaced { wreck, space } => format!("{} stands on {}", v(wreck), s(space)),
            Event::Drifted { vehicle, space } => format!("{} drifts through {}", v(vehicle), s(space)),
            Event::Slammed { top, bottom, space } => {
                format!("{} slams {} on {}", v(top), v(bottom), s(space))
            }
            Event::Rerolled { crew } => format!("{} has it rolled again", crew.word()),
            Event::ShotByVehicle { by, target, hit } => format!("{} {} {}", v(by), hits(hit), v(target)),
            Event::ShotByChopper { by, target, hit } => {
                format!("{} {} {}", self.chopper(by), hits(hit), v(target))
            }
            Event::Damaged { vehicle, damage } => {
                format!("{} takes damage: {}", v(vehicle), damage.word())
            }
            Event::CommandDamaged { command } => format!("RIG takes damage on {}", command.word()),
            Event::RigShotByVehicle { by, command, hit } => {
                format!("{} {} RIG at {}", v(by), hits(hit), command.word())
            }
            Event::RigShotByChopper { by, command, hit } => {
                format!("{} {} RIG at {}", self.chopper(by), hits(hit), command.word())
            }
            Event::Missile { space } => format!("the missile strikes around {}", s(space)),
            Event::CardDrawn { vehicle, card } => format!("{} gets card {}", v(vehicle), self.card(card)),
            Event::DrewHidden { crew, deck, card } => {
                format!("{} draws {}", crew.word(), self.hidden(deck, card))
            }
            Event::KeptHidden { crew, deck, card } => {
                format!("{} keeps {}", crew.word(), self.hidden(deck, card))
            }
            Event::LeaderShown { crew, card } => {
                format!("{} shows leader {}", crew.word(), self.card(card))
            }
            Event::CardsPassed => "everybody passes the other cards to the left".into(),
            Event::PlacedHidden { vehicle, card } => {
                format!("{} gets {}", v(vehicle), self.hidden(Deck::Upgrades, card))
            }
            Event::UpgradeShown { vehicle, card } => {
                format!("{} shows upgrade {}", v(vehicle), self.card(card))
            }
            Event::LookedAt { crew, space, hazard } => {
                let hazard = hazard.map_or("?", |hazard| hazard.word());
                format!("{} looks at the token on {}: {hazard}", crew.word(), s(space))
            }
            Event::HazardMoved { from, to } => {
                format!("the face-down token on {} is moved to {}", s(from), s(to))
            }
            Event::HazardsSwapped { one, other } => {
                format!("the face-down tokens on {} and {} change places", s(one), s(other))
            }
            Event::Cursed { crew, vehicle } => {
                format!("the evil eye of {} rests on {}", crew.word(), v(vehicle))
            }
            Event::Salvage { crew, salvage } => format!("{} has {salvage} salvage", crew.word()),
            Event::Dropped { vehicle, space, hazard } => {
                format!("{} drops {} on {}", v(vehicle), hazard.word(), s(space))
            }
            Event::Swapped { vehicle, with } => format!("{} and {} change places", v(vehicle), v(with)),
            Event::Ignored { vehicle, space } => {
                format!("{} ignores the token on {}", v(vehicle), s(space))
            }
            Event::TokenUsed { crew, command } => {
                format!("{} puts a token on {}", crew.word(), command.word())
            }
            Event::SwitchedOff { crew, card } => format!("{} switches {} off", crew.word(), self.card(card)),
            Event::CardWorked { vehicle, card } => {
                format!("card {} of {} works", self.card(card), v(vehicle))
            }
            Event::CardDiscarded { card } => format!("card {} is discarded", self.card(card)),
            Event::DeckReshuffled => "the discarded cards are the new deck".into(),
            Event::Trapped { vehicle, hit } => format!("the trap {} {}", hits(hit), v(vehicle)),
            Event::CaughtFire { vehicle } => format!("{} catches fire", v(vehicle)),
            Event::FireOut { vehicle } => format!("{} does not burn any more", v(vehicle)),
            Event::Quake { direction } => format!("everything is pushed {}", direction.word()),
            Event::Undamaged { vehicle } => format!("{} has no slot free for damage", v(vehicle)),
            Event::ShrapnelFlew { from, direction, hit } => {
                let hit = hit.map_or("nothing".to_string(), v);
                format!("shrapnel of {} flies {} and reaches {hit}", v(from), direction.word())
            }
            Event::Dazed { vehicle, moves } => {
                format!("{} is dazed for {}", v(vehicle), count(moves, "move"))
            }
            Event::Inoperable { vehicle } => format!("{} is inoperable", v(vehicle)),
            Event::Eliminated { vehicle } => format!("{} is eliminated", v(vehicle)),
            Event::CrewOut { crew } => format!("{} is out of the game", crew.word()),
            Event::Finished { vehicle } => format!("{} crosses the finish line", v(vehicle)),
            Event::Over { result: Finish::Nobody } => "nobody wins".into(),
            Event::Over { result: Finish::Crossed(crew) | Finish::LastStanding(crew) } => {
                format!("{} wins", crew.word())
            }
        })
    }
}

/// How the answers to a question are said.
struct Saying {
    /// What is chosen, in place of `_`; dice and ways speak for themselves.
    thing: &'static str,
    yes: &'static str,
    no: &'static str,
}

fn saying(asked: Asked) -> Saying {
    let (thing, yes, no) = match asked {
        Asked::Assign => ("switch off _", "yes", "no"),
        Asked::Steering | Asked::Section | Asked::SecondDie => ("_", "yes", "no"),
        Asked::Order => ("_ first", "yes", "no"),
        Asked::Command => ("_ token", "yes", "no command"),
        Asked::Chopper => ("chopper to _", "yes", "chopper stays"),
        Asked::Shot(_) | Asked::AnotherShot(_) | Asked::ChopperShot => ("shoot _", "yes", "hold fire"),
        Asked::Repair | Asked::RepairOf(_) => ("repair _", "yes", "no"),
        Asked::Mend(_) => ("mend _", "yes", "no"),
        Asked::Respawn => ("respawn on _", "yes", "no"),
        Asked::Step(_) => ("enter _", "yes", "stop"),
        Asked::RoadBonus(_) => ("_", "take bonus", "leave bonus"),
        Asked::Drift { .. } => ("_", "drift", "slam"),
        Asked::Reroll { .. } | Asked::ShotReroll(_) => ("_", "reroll", "keep"),
        Asked::SlamPush { .. } => ("push _", "yes", "no"),
        Asked::Hurt => ("damage _", "yes", "no"),
        Asked::Dispense => ("hazard on _", "yes", "no hazard"),
        Asked::Leader | Asked::Draft => ("keep _", "yes", "no"),
        Asked::Another => ("take _", "yes", "take none"),
        Asked::Place => ("put _", "yes", "no"),
        Asked::PlaceExtra => ("on _", "yes", "no"),
        Asked::Look => ("look at _", "yes", "look no further"),
        Asked::Exchange { .. } => ("_", "exchange", "leave them"),
        Asked::MoveHazard(_) => ("move to _", "yes", "leave it"),
        Asked::EvilEye => ("curse _", "yes", "no"),
        Asked::Drop { .. } => ("drop on _", "yes", "no drop"),
        Asked::UseOne { .. } => ("use _", "yes", "use none"),
        Asked::Shove(_) | Asked::Use { .. } | Asked::Bump(_) | Asked::Ignite(_) => ("_", "yes", "no"),
    };
    Saying { thing, yes, no }
}

fn card_of(deck: Deck) -> &'static str {
    match deck {
        Deck::Ongoing => "an ongoing effect card",
        Deck::Leaders => "a leader",
        Deck::Upgrades => "an upgrade",
    }
}

fn hits(hit: bool) -> &'static str {
    if hit { "hits" } else { "misses" }
}

fn letter(crew: Crew) -> char {
    match crew {
        Crew::Orange => 'O',
        Crew::Blue => 'B',
        Crew::White => 'W',
        Crew::Green => 'G',
        Crew::Red => 'R',
        Crew::Yellow => 'Y',
    }
}

fn tile_place(tile: u8) -> &'static str {
    ["rear", "middle", "lead"][usize::from(tile).min(2)]
}

fn count(n: u8, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
