//! The whole position, as a browser draws it.

use crate::{
    event::Finish,
    wire::{
        Bonus, Card, Command, Crew, Damage, Fleet, Hazard, Key, OnWire, Phase, Section, Side, Size, Space,
        Span, Vehicle, VehicleKind, Wear, Wire,
    },
};
use engine::{Lying, Place, TILES};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// The position as one viewer knows it. A field that is not there is "none"; nothing is ever `null`, so that changes
/// can be sent as a JSON merge patch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct GameView {
    /// The round, from 1.
    pub round: u32,
    /// First, second or third turn of everybody, from 1.
    pub turn: u8,
    /// Where the turn stands.
    pub phase: Phase,
    /// Who went first this round.
    pub first: Crew,
    /// Whose turn it is.
    pub active: Crew,
    /// What the road die shows; 0 before its first roll.
    pub road_die: u8,
    /// The tiles that lie: rear, middle, lead. While the board scrolls there is no lead tile.
    pub tiles: Vec<TileView>,
    /// Whether the finish line stands at the front of the lead tile.
    pub finish_line: bool,
    /// Tiles laid so far.
    pub tiles_laid: u8,
    /// The draw piles.
    pub pile: PileView,
    /// What lies on spaces, by their numbers.
    #[ts(as = "BTreeMap<u8, TokenView>")]
    pub tokens: BTreeMap<Key, TokenView>,
    /// Spaces with an off-road token, which replaces what is printed.
    pub off_road: Vec<Space>,
    /// Every road vehicle of the crews in the race, and every wreck that is on the board.
    pub vehicles: BTreeMap<Vehicle, VehicleView>,
    /// The choppers.
    pub choppers: BTreeMap<Crew, ChopperView>,
    /// What each crew has besides.
    pub crews: BTreeMap<Crew, CrewView>,
    /// The vehicle that has the die, while it has it.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moving: Option<MoveView>,
    /// How the race ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<Finish>,
}

/// A tile in play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct TileView {
    /// Which side is up; what is printed on it is content.
    pub side: Side,
    /// The spaces with a printed hazard that counts for this number of players, numbered `column * 6 + lane` within the
    /// tile.
    pub hazards: Vec<u8>,
}

/// What is left to be drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct PileView {
    /// Tiles nobody has seen.
    pub unseen: u8,
    /// What lies under them, next to come first.
    pub known: Vec<Side>,
    /// Unseen hazard tokens by generation of the pile, then by kind; empty ones are left out.
    #[ts(as = "BTreeMap<u8, BTreeMap<Hazard, u8>>")]
    pub hazards: BTreeMap<Key, BTreeMap<Hazard, u8>>,
    /// Discarded hazard tokens.
    pub discard: BTreeMap<Hazard, u8>,
    /// Damage tokens in the pile.
    pub damage: BTreeMap<Damage, u8>,
    /// Ongoing effect cards that nobody has seen.
    pub cards: u8,
    /// Discarded ongoing effect cards.
    pub used_cards: Vec<Card>,
}

/// A token on a space: `bag` if it is face down; `hazard` if it is face up, or the viewer has looked at it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct TokenView {
    /// What it is, face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hazard: Option<Hazard>,
    /// Face down: which generation of the pile it comes from, see [`PileView::hazards`].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bag: Option<u8>,
    /// Face down: who has looked at it; those also see `hazard`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Crew>>", optional)]
    pub looked_at_by: Vec<Crew>,
    /// Whether it is of a dispenser, and in no pile.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub dropped: bool,
}

/// A road vehicle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct VehicleView {
    /// Whose it is; wrecks are nobody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub crew: Option<Crew>,
    /// What it is.
    pub kind: VehicleKind,
    /// How large it is.
    pub size: Size,
    /// How it fares.
    pub status: VehicleStatus,
    /// Where it stands, if it is on the board: the Rig with its front section.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub space: Option<Space>,
    /// Where the mid section of the Rig stands, if it is on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mid: Option<Space>,
    /// Where the rear section of the Rig stands, if it is on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rear: Option<Space>,
    /// Whether it is on fire.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub burning: bool,
    /// The die it was assigned this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub die: Option<u8>,
    /// How often it coasted this round.
    pub coasts: u8,
    /// How often it may coast in a round.
    pub coast_limit: u8,
    /// Its damage tokens.
    pub damage: Vec<Wear>,
    /// How many it can hold.
    pub slots: u8,
    /// What others or its own crew have put into force on it, for a while.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ForceView>>", optional)]
    pub in_force: Vec<ForceView>,
    /// Its upgrades.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<UpgradeView>>", optional)]
    pub upgrades: Vec<UpgradeView>,
}

/// Something that was put into force for a while.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ForceView {
    /// Whose it is.
    pub by: Crew,
    /// The command that did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub command: Option<Command>,
    /// The card that did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<Card>,
    /// How long it lasts.
    pub until: Span,
}

/// An upgrade on a car.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct UpgradeView {
    /// Which it is.
    pub card: Card,
    /// Tokens that it has left, if it dispenses any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub supply: Option<u8>,
}

/// How a road vehicle fares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum VehicleStatus {
    Operable,
    Inoperable,
    /// It is still behind the rear tile.
    Waiting,
    Gone,
}

/// How a chopper fares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ChopperStatus {
    Home,
    Flying,
    Gone,
}

/// A chopper.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ChopperView {
    /// How it fares.
    pub status: ChopperStatus,
    /// Over which space it hovers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub space: Option<Space>,
}

/// What a crew has besides its vehicles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct CrewView {
    /// Its place at the table, from 0, clockwise.
    pub seat: u8,
    /// Which player plays it: the same number twice in Big Team.
    pub player: u8,
    /// What it drives.
    pub fleet: Fleet,
    /// Whether it is still in the race.
    pub in_game: bool,
    /// Unused dice, lowest first.
    pub dice: Vec<u8>,
    /// Its command board.
    pub commands: Vec<CommandView>,
    /// Whether it has put a die on a command this round, the one that it may.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub commanded: bool,
    /// The sections of the Rig that have their die of this round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Section>>", optional)]
    pub full: Vec<Section>,
    /// What is left of the steering die of the Rig this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub steering: Option<u8>,
    /// Its leader, once shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub leader: Option<Card>,
    /// Command tokens that it has left.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u8>", optional)]
    pub tokens: u8,
    /// Salvage on the board of its leader.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u8>", optional)]
    pub salvage: u8,
    /// Its cards that it has switched off until its next turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Card>>", optional)]
    pub off: Vec<Card>,
    /// How many of its hidden cards, from the first on, it has kept or put on cars.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u8>", optional)]
    pub kept: u8,
    /// Its hidden cards; `?` for each that the viewer has not seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Card>>", optional)]
    pub hand: Vec<Card>,
}

/// A place for a die on a command board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct CommandView {
    /// What it does.
    pub command: Command,
    /// The lowest die it takes.
    pub from: u8,
    /// The highest die it takes.
    pub to: u8,
    /// The die that lies there this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub die: Option<u8>,
    /// The section of the Rig that it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub section: Option<Section>,
    /// Whether it can be damaged.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub breakable: bool,
    /// Whether it is damaged.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub damaged: bool,
    /// Whether a command token lies on it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub token: bool,
    /// Whether it takes only a token.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub star: bool,
}

/// The vehicle that has the die.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct MoveView {
    /// Which it is.
    pub vehicle: Vehicle,
    /// Moves left.
    pub moves: u8,
    /// Whether it coasts.
    pub coasting: bool,
    /// Commands that work in their moment of this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Command>>", optional)]
    pub active: Vec<Command>,
    /// Whether it was only on the road so far.
    pub on_road: bool,
    /// The road bonus.
    pub bonus: Bonus,
    /// Whether it would get the bonus as things are.
    pub bonus_earned: bool,
    /// The motorcycle that moves after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<NextView>,
}

/// A motorcycle that has a die and waits for the first one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct NextView {
    /// Which it is.
    pub vehicle: Vehicle,
    /// What its die shows; 1 if it coasts.
    pub moves: u8,
    /// Whether it coasts.
    pub coasting: bool,
}

impl GameView {
    /// A state as a viewer knows it, see [`crate::seen`]; any state, one in the middle of an effect included.
    pub fn of(state: &engine::State) -> GameView {
        let wire = Wire::of(state);
        let seats = &state.setup.crews;
        let crew_at = |seat: usize| seats.get(seat).copied().unwrap_or_default().into();
        let in_race = |vehicle: engine::VehicleId| match vehicle.crew() {
            Some(crew) => seats.contains(&crew),
            None => state.space_of(vehicle).is_some(),
        };
        GameView {
            round: state.round.into(),
            turn: state.turn.number + 1,
            phase: state.phase.into(),
            first: crew_at(state.first.into()),
            active: state.turn.crew.into(),
            road_die: state.road_die,
            tiles: lying_tiles(state).map(|tile| tile_view(state, tile)).collect(),
            finish_line: state.is_final,
            tiles_laid: state.tiles_laid,
            pile: pile_view(state),
            tokens: engine::Space::all()
                .filter_map(|space| Some((Key(wire.space(space).0), token_view(state, space)?)))
                .collect(),
            off_road: engine::Space::all()
                .filter(|&space| state.off_road.contains(space))
                .map(|space| wire.space(space))
                .collect(),
            vehicles: engine::VehicleId::all()
                .filter(|&vehicle| in_race(vehicle))
                .map(|vehicle| (wire.vehicle(vehicle), vehicle_view(state, vehicle)))
                .collect(),
            choppers: seats.iter().map(|&crew| (crew.into(), chopper_view(state, crew))).collect(),
            crews: seats.iter().map(|&crew| (crew.into(), crew_view(state, crew))).collect(),
            moving: state.turn.vehicle.filter(|_| state.phase != engine::Phase::EndTurn).map(|vehicle| {
                MoveView {
                    vehicle: wire.vehicle(vehicle),
                    moves: state.turn.moves,
                    coasting: state.turn.coasting,
                    active: state.turn.active.iter().map(Into::into).collect(),
                    on_road: state.turn.on_road,
                    bonus: state.turn.bonus.into(),
                    bonus_earned: state.bonus_earned(),
                    next: state.turn.next.map(|next| NextView {
                        vehicle: wire.vehicle(next.vehicle),
                        moves: next.moves,
                        coasting: next.coasting,
                    }),
                }
            }),
            result: match state.phase {
                engine::Phase::Over(finish) => Some(finish.on(wire)),
                _ => None,
            },
        }
    }
}

/// The tiles that lie. After a scroll, until the next tile is laid, the place of the lead tile still names the one that
/// has slid back; no side lies twice.
fn lying_tiles(state: &engine::State) -> impl Iterator<Item = usize> {
    (0..TILES.min(state.tiles_laid.into()))
        .filter(|&tile| tile == 0 || state.tiles[tile] != state.tiles[tile - 1])
}

fn tile_view(state: &engine::State, tile: usize) -> TileView {
    let wire = Wire::of(state);
    let id = state.tiles[tile];
    let side = &state.tables.sides[id.index()];
    let players = state.setup.crews.len();
    TileView {
        side: wire.side(id),
        hazards: (0..side.hazard.len())
            .filter(|&i| side.hazard[i] >> players & 1 == 1)
            .map(|i| i as u8)
            .collect(),
    }
}

fn pile_view(state: &engine::State) -> PileView {
    let wire = Wire::of(state);
    let hazards = |bag: &engine::HazardBag| -> BTreeMap<Hazard, u8> {
        let kinds = engine::Hazard::ALL.iter().zip(bag.0);
        kinds.filter(|(_, n)| *n > 0).map(|(&hazard, n)| (hazard.into(), n)).collect()
    };
    let ongoing = state.tables.deck(engine::Deck::Ongoing);
    PileView {
        unseen: state.pile.unseen.count_ones() as u8,
        known: state.pile.known.iter().map(|&side| wire.side(side)).collect(),
        hazards: engine::BagId::all()
            .map(|bag| (Key(bag.index() as u8), hazards(&state.hazards.bags[bag.index()])))
            .filter(|(_, kinds)| !kinds.is_empty())
            .collect(),
        discard: hazards(&state.hazards.discard),
        damage: engine::Damage::ALL
            .iter()
            .zip(state.damage.0)
            .filter(|(_, n)| *n > 0)
            .map(|(&damage, n)| (damage.into(), n))
            .collect(),
        cards: state.unseen.intersection(&ongoing).len() as u8,
        used_cards: state.discarded().intersection(&ongoing).iter().map(|card| wire.card(card)).collect(),
    }
}

fn token_view(state: &engine::State, space: engine::Space) -> Option<TokenView> {
    match state.tokens[space.index()].read() {
        Lying::Nothing => None,
        Lying::Down(bag) => {
            let peek = state.peek_at(space);
            Some(TokenView {
                hazard: peek.and_then(|peek| peek.hazard()).map(Into::into),
                bag: Some(bag.index() as u8),
                looked_at_by: peek
                    .into_iter()
                    .flat_map(|peek| peek.known_to.iter())
                    .map(Into::into)
                    .collect(),
                dropped: false,
            })
        }
        Lying::Up(hazard) => Some(TokenView {
            hazard: Some(hazard.into()),
            bag: None,
            looked_at_by: Vec::new(),
            dropped: state.tokens[space.index()].supply().is_some(),
        }),
    }
}

fn vehicle_view(state: &engine::State, vehicle: engine::VehicleId) -> VehicleView {
    let wire = Wire::of(state);
    let fares = &state.vehicles[vehicle.index()];
    let place = state.places[vehicle.index()];
    let section = |section: engine::Section| {
        let figure = Some(section.figure()).filter(|_| vehicle == engine::VehicleId::RIG)?;
        state.places[figure].space().map(|space| wire.space(space))
    };
    VehicleView {
        crew: vehicle.crew().map(Into::into),
        kind: vehicle.kind().into(),
        size: vehicle.size().into(),
        status: match place {
            Place::GONE => VehicleStatus::Gone,
            Place::WAITING => VehicleStatus::Waiting,
            _ if state.is_operable(vehicle) => VehicleStatus::Operable,
            _ => VehicleStatus::Inoperable,
        },
        space: place.space().map(|space| wire.space(space)),
        mid: section(engine::Section::Mid),
        rear: section(engine::Section::Rear),
        burning: state.burning.contains(vehicle),
        die: Some(fares.die).filter(|&die| die > 0),
        coasts: fares.coasts,
        coast_limit: vehicle.crew().map_or(0, |crew| crew.fleet().coasts()),
        damage: fares.damage.iter().map(|&wear| wire.wear(wear)).collect(),
        slots: state.slots(vehicle) as u8,
        in_force: force_views(state, vehicle),
        upgrades: upgrade_views(state, vehicle),
    }
}

fn force_views(state: &engine::State, vehicle: engine::VehicleId) -> Vec<ForceView> {
    let wire = Wire::of(state);
    let bears = state.in_force.iter().filter(|force| force.bears_on(state, vehicle));
    bears
        .map(|force| {
            let (command, card) = match force.cause {
                engine::Cause::Command(command) => (Some(command.into()), None),
                engine::Cause::Card(card) => (None, Some(wire.card(card))),
            };
            ForceView { by: force.by.into(), command, card, until: force.until.into() }
        })
        .collect()
}

fn upgrade_views(state: &engine::State, vehicle: engine::VehicleId) -> Vec<UpgradeView> {
    let wire = Wire::of(state);
    let Some(carried) = state.upgrades.get(vehicle.index()) else { return Vec::new() };
    let view = |(&card, left): (&engine::CardId, u8)| UpgradeView {
        card: wire.card(card),
        supply: Some(left).filter(|_| state.tables.cards[card.index()].supply > 0),
    };
    carried.cards.iter().zip(carried.supply).map(view).collect()
}

fn chopper_view(state: &engine::State, crew: engine::Crew) -> ChopperView {
    let place = state.choppers[crew as usize];
    ChopperView {
        status: match place {
            Place::GONE => ChopperStatus::Gone,
            Place::WAITING => ChopperStatus::Home,
            _ => ChopperStatus::Flying,
        },
        space: place.space().map(|space| Wire::of(state).space(space)),
    }
}

fn crew_view(state: &engine::State, crew: engine::Crew) -> CrewView {
    let has = &state.crews[crew as usize];
    let wire = Wire::of(state);
    let is_rig = crew.fleet() == engine::Fleet::Rig;
    CrewView {
        seat: state.seat(crew) as u8,
        player: state.player(crew) as u8,
        fleet: crew.fleet().into(),
        in_game: has.in_game,
        dice: has.dice.each().collect(),
        commands: state
            .command_board(crew)
            .iter()
            .zip(has.commands.iter())
            .map(|(space, die)| CommandView {
                command: space.command.into(),
                from: space.from,
                to: space.to,
                die: Some(die).filter(|&die| die > 0 && die != engine::TOKEN),
                token: die == engine::TOKEN,
                star: space.star,
                section: is_rig.then(|| space.section.into()),
                breakable: is_rig && space.command.can_be_damaged(),
                damaged: is_rig && state.is_damaged(space.command),
            })
            .collect(),
        commanded: !is_rig && has.has_commanded(),
        full: if is_rig { full_sections(state, crew) } else { Vec::new() },
        steering: is_rig.then_some(state.rig.steering),
        leader: has.leader.map(|card| Wire::of(state).card(card)),
        tokens: has.tokens,
        salvage: has.salvage,
        off: state.switched_off(crew).map(|card| wire.card(card)).collect(),
        kept: has.kept,
        hand: has.hand.iter().map(|&held| wire.held(held)).collect(),
    }
}

fn full_sections(state: &engine::State, crew: engine::Crew) -> Vec<Section> {
    let full = engine::Section::ALL.into_iter().filter(|&section| state.has_die_on(crew, section));
    full.map(Into::into).collect()
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}
