// Generated from crates/protocol by `cargo xtask codegen`. Do not edit.

/** A JSON merge patch (RFC 7396): what changed, nested; null for what is gone; of a list all of it, or the changes by place. */
export type Patch<T> = T extends (infer E)[] ? T | { [place: number]: Patch<E> } : T extends object ? { [K in keyof T]?: Patch<T[K]> | null } : T;

/** A patch of a view. First everything on the board slides back by `slid` spaces, and dice are `swept` off at the end of a round. */
export type ViewPatch = Patch<GameView> & { slid?: number; swept?: boolean };

/**
 * A face of the shooting die: whom it hits.
 */
export type Aim = "small-or-medium" | "medium" | "large" | "any";

/**
 * `GET /api/rooms/{id}/analysis`, after the race: what the strongest bot thinks of it.
 */
export type Analysis = { 
/**
 * The chances after every choice and the luck that followed it.
 */
chances: Array<Chances>, 
/**
 * The choices that changed the chances of those who made them most, in the order of the race.
 */
decisions: Array<Swing>, 
/**
 * The rolls and draws that changed somebody's chances most, in the order of the race.
 */
rolls: Array<Swing>, };

/**
 * An answer that travels without its question, and so names it.
 */
export type Answer = { 
/**
 * What it answers.
 */
to: Question, } & ({ "kind": "die", die: number, on: On, } | { "kind": "vehicle", vehicle: Vehicle, } | { "kind": "space", space: Space, } | { "kind": "way", direction: Direction, } | { "kind": "command", command: Command, } | { "kind": "wear", vehicle: Vehicle, wear: Wear, } | { "kind": "card", card: Card, } | { "kind": "yes" } | { "kind": "no" });

/**
 * What is asked.
 */
export type Asked = { "kind": "assign" } | { "kind": "steering" } | { "kind": "section" } | { "kind": "second_die" } | { "kind": "order" } | { "kind": "command" } | { "kind": "chopper" } | { "kind": "chopper_shot" } | { "kind": "repair" } | { "kind": "mend", repair: Command, } | { "kind": "respawn" } | { "kind": "step", vehicle: Vehicle, moves: number, } | { "kind": "road_bonus", vehicle: Vehicle, moves: number, } | { "kind": "drift", into: Vehicle, on_bonus: boolean, } | { "kind": "shove", vehicle: Vehicle, } | { "kind": "reroll", top: Vehicle, bottom: Vehicle, mover: Mover, direction: Direction, } | { "kind": "slam_push", top: Vehicle, bottom: Vehicle, direction: Direction, } | { "kind": "hurt" } | { "kind": "dispense" } | { "kind": "shot", vehicle: Vehicle, } | { "kind": "another_shot", vehicle: Vehicle, } | { "kind": "use", card: Card, vehicle: Vehicle, } | { "kind": "use_one", cards: Array<Card>, vehicle: Vehicle, } | { "kind": "bump", vehicle: Vehicle, } | { "kind": "ignite", vehicle: Vehicle, } | { "kind": "leader" } | { "kind": "draft" } | { "kind": "another" } | { "kind": "place", vehicle: Vehicle, } | { "kind": "place_extra" } | { "kind": "look" } | { "kind": "exchange", one: Space, other: Space, } | { "kind": "move_hazard", from: Space, } | { "kind": "evil_eye" } | { "kind": "drop", card: Card, vehicle: Vehicle, } | { "kind": "shot_reroll", aim: Aim, };

/**
 * What became of the road bonus.
 */
export type Bonus = "open" | "taken" | "lost";

/**
 * A bot.
 */
export type BotLevel = { 
/**
 * What a seat names it by.
 */
id: string, 
/**
 * Its name, in English.
 */
name: string, 
/**
 * What it does, in English.
 */
about: string, };

/**
 * Who chose.
 */
export type By = "human" | "bot";

/**
 * An ongoing effect card: `O04`.
 */
export type Card = string;

/**
 * What eliminated a vehicle.
 */
export type Cause = "rock" | "ramp" | "worm" | "trap" | "fire" | "card" | "chopper" | "left-behind" | "damage";

/**
 * Who is likely to win at a moment.
 */
export type Chances = { 
/**
 * The number of the last event, as in the replay.
 */
event: number, 
/**
 * The chance of each seat, in order, from 0 to 1.
 */
chances: Array<number>, };

/**
 * Something that was said. Text, never HTML.
 */
export type ChatLine = { 
/**
 * Its number, from 1.
 */
n: number, 
/**
 * When: milliseconds since 1970.
 */
at: number, 
/**
 * Who said it; a spectator has no crew.
 */
crew?: Crew, 
/**
 * The name of who said it.
 */
name: string, 
/**
 * What was said.
 */
text: string, };

/**
 * An answer. It has one of a few shapes; what it means follows from the question.
 */
export type Choice = { "kind": "die", die: number, on: On, } | { "kind": "vehicle", vehicle: Vehicle, } | { "kind": "space", space: Space, } | { "kind": "way", direction: Direction, } | { "kind": "command", command: Command, } | { "kind": "wear", vehicle: Vehicle, wear: Wear, } | { "kind": "card", card: Card, } | { "kind": "yes" } | { "kind": "no" };

/**
 * How a chopper fares.
 */
export type ChopperStatus = "home" | "flying" | "gone";

/**
 * A chopper.
 */
export type ChopperView = { 
/**
 * How it fares.
 */
status: ChopperStatus, 
/**
 * Over which space it hovers.
 */
space?: Space, };

/**
 * What a client says.
 */
export type ClientMessage = { "type": "choose", 
/**
 * The number of the position that the choice was made in.
 */
seq: number, 
/**
 * Which of the offers.
 */
choice: number, 
/**
 * For which crew, when several are asked at once: then the answers of others do not make `seq` too old.
 */
crew?: Crew, } | { "type": "plan", 
/**
 * As for `choose`.
 */
seq: number, 
/**
 * The answers.
 */
choices: Array<Answer>, 
/**
 * As for `choose`.
 */
crew?: Crew, } | { "type": "look", 
/**
 * As for `choose`.
 */
seq: number, 
/**
 * The choices; none: from where the game stands.
 */
choices: Array<Answer>, } | { "type": "hint", 
/**
 * As for `choose`.
 */
seq: number, } | { "type": "take_back", 
/**
 * As for `choose`.
 */
seq: number, } | { "type": "sit", 
/**
 * Which.
 */
crew: Crew, 
/**
 * Up to 24 characters.
 */
name: string, } | { "type": "stand", 
/**
 * Which.
 */
crew: Crew, } | { "type": "pledge", 
/**
 * Which seat.
 */
crew: Crew, 
/**
 * 64 hexadecimal digits.
 */
pledge: string, } | { "type": "number", 
/**
 * Which seat.
 */
crew: Crew, 
/**
 * The digits.
 */
number: string, } | { "type": "ready", 
/**
 * Which seat.
 */
crew: Crew, 
/**
 * Whether.
 */
ready: boolean, } | { "type": "wheel", 
/**
 * Which seat.
 */
crew: Crew, } | { "type": "set_bot", 
/**
 * Which seat.
 */
crew: Crew, 
/**
 * Which bot; missing: the seat is open, or its player has it again.
 */
level?: string, } | { "type": "set_crews", 
/**
 * The crews.
 */
crews: Array<Crew>, } | { "type": "set_options", 
/**
 * All of it.
 */
options: Options, } | { "type": "set_pace", 
/**
 * Milliseconds for a choice.
 */
bot_pace: number, } | { "type": "start" } | { "type": "chat", 
/**
 * What.
 */
text: string, 
/**
 * The name of a spectator; players have the name of their seat.
 */
name?: string, } | { "type": "again" } | { "type": "resume", 
/**
 * The number of the last event that the client has; 0 for none.
 */
from: number, } | { "type": "ping", 
/**
 * Comes back.
 */
t: number, };

/**
 * Why something was refused.
 */
export type Code = "malformed" | "too_large" | "too_many" | "full" | "no_room" | "no_seat" | "not_yours" | "not_host" | "not_your_turn" | "stale" | "not_offered" | "wrong_time" | "not_allowed" | "invalid" | "origin" | "away" | "unavailable" | "internal";

/**
 * A command; `respawn` is of the Final Five, `steering` and what follows of the Rig.
 */
export type Command = "airstrike" | "nitro" | "drift" | "repair" | "respawn" | "steering" | "dispenser" | "targeting" | "repair-rear" | "traction" | "repair-mid" | "missile" | "cow-catcher" | "repair-front" | "blood-rush" | "siren" | "open-road" | "bumper-car" | "spotter" | "full-auto" | "flamethrower" | "omen" | "evil-eye";

/**
 * A place for a die on a command board.
 */
export type CommandView = { 
/**
 * What it does.
 */
command: Command, 
/**
 * The lowest die it takes.
 */
from: number, 
/**
 * The highest die it takes.
 */
to: number, 
/**
 * The die that lies there this round.
 */
die?: number, 
/**
 * The section of the Rig that it is on.
 */
section?: Section, 
/**
 * Whether it can be damaged.
 */
breakable?: boolean, 
/**
 * Whether it is damaged.
 */
damaged?: boolean, 
/**
 * Whether a command token lies on it.
 */
token?: boolean, 
/**
 * Whether it takes only a token.
 */
star?: boolean, };

/**
 * `GET /api/config`: what this server offers.
 */
export type Config = { 
/**
 * [`crate::VERSION`].
 */
protocol: number, 
/**
 * The crews that can race.
 */
crews: Array<Crew>, 
/**
 * What each of them drives.
 */
fleets: { [key in Crew]?: Fleet }, 
/**
 * How many seats a room can have.
 */
players: Players, 
/**
 * The bots, weakest first.
 */
levels: Array<BotLevel>, 
/**
 * Characters of a name.
 */
name_limit: number, 
/**
 * Characters of a chat line.
 */
chat_limit: number, 
/**
 * The address that links begin with, if the server was told one.
 */
public_url?: string, };

/**
 * `GET /api/content`: names, dice and tiles.
 */
export type Content = { 
/**
 * A fingerprint of all of it.
 */
hash: string, 
/**
 * Everything that has a name.
 */
items: Array<Named>, 
/**
 * The dice.
 */
dice: Array<DieFaces>, 
/**
 * The sides of the tiles.
 */
sides: Array<SideInfo>, 
/**
 * The boards of the leaders.
 */
leaders: Array<LeaderInfo>, };

/**
 * `POST /api/rooms`.
 */
export type CreateRoom = { 
/**
 * What is agreed.
 */
options: Options, 
/**
 * The seats in order; at least one is `human` and belongs to the sender, who is the host.
 */
seats: Array<SeatRequest>, };

/**
 * The answer to `POST /api/rooms`.
 */
export type CreatedRoom = { 
/**
 * The room.
 */
room: RoomView, 
/**
 * What the sender has in it.
 */
you: You, 
/**
 * The link to share.
 */
url: string, };

/**
 * A crew, by its colour. It names the seat, too.
 */
export type Crew = "orange" | "blue" | "white" | "green" | "red" | "yellow";

/**
 * What a crew has besides its vehicles.
 */
export type CrewView = { 
/**
 * Its place at the table, from 0, clockwise.
 */
seat: number, 
/**
 * Which player plays it: the same number twice in Big Team.
 */
player: number, 
/**
 * What it drives.
 */
fleet: Fleet, 
/**
 * Whether it is still in the race.
 */
in_game: boolean, 
/**
 * Unused dice, lowest first.
 */
dice: Array<number>, 
/**
 * Its command board.
 */
commands: Array<CommandView>, 
/**
 * Whether it has put a die on a command this round, the one that it may.
 */
commanded?: boolean, 
/**
 * The sections of the Rig that have their die of this round.
 */
full?: Array<Section>, 
/**
 * What is left of the steering die of the Rig this round.
 */
steering?: number, 
/**
 * Its leader, once shown.
 */
leader?: Card, 
/**
 * Command tokens that it has left.
 */
tokens?: number, 
/**
 * Salvage on the board of its leader.
 */
salvage?: number, 
/**
 * Its cards that it has switched off until its next turn.
 */
off?: Array<Card>, 
/**
 * How many of its hidden cards, from the first on, it has kept or put on cars.
 */
kept?: number, 
/**
 * Its hidden cards; `?` for each that the viewer has not seen.
 */
hand?: Array<Card>, };

/**
 * A damage token; `ongoing` and `on-fire` are of Carnage, `minor` of motorcycles.
 */
export type Damage = "dent" | "shrapnel" | "dazed" | "blast-off" | "skid-front" | "skid-front-right" | "skid-rear-right" | "skid-rear" | "skid-rear-left" | "skid-front-left" | "ongoing" | "on-fire" | "minor";

/**
 * What kind of card it is.
 */
export type Deck = "ongoing" | "leaders" | "upgrades";

/**
 * The faces of a die, in the order of its tickets.
 */
export type DieFaces = { 
/**
 * `movement` `movement-rig` `movement-five` `road` `stunt` `slam` `shooting` `direction` `fire`.
 */
id: string, 
/**
 * Ticket 0 first.
 */
faces: Array<Outcome>, };

/**
 * One of the six ways, clockwise from the front.
 */
export type Direction = "front" | "front-right" | "rear-right" | "rear" | "rear-left" | "front-left";

/**
 * By which edge something leaves the board.
 */
export type Edge = "front" | "left" | "right" | "rear";

/**
 * By what a race ended.
 */
export type Ending = "crossed" | "last-standing" | "nobody";

/**
 * One thing that happened. Numbers begin at 1, never skip and are never used again.
 */
export type Entry = { 
/**
 * Its number.
 */
n: number, 
/**
 * The rule that caused it: `SLM-2`. A choice has none.
 */
rule?: string, 
/**
 * For `moved`: it drove; otherwise something else moved it.
 */
driven?: boolean, 
/**
 * For `steering`: the die was put there at the beginning of the round; otherwise it is what is left of it.
 */
is_new?: boolean, 
/**
 * For `eliminated`: by what, if the rule says it; otherwise what was told before.
 */
cause?: Cause, 
/**
 * What it changed in the view: a merge patch of the view after the event before; missing if nothing. The last
 * event of an input leads to the position that then waits for an answer.
 */
patch?: ViewPatch, } & ({ "kind": "chosen", crew: Crew, by: By, choice: Answer, } | { "kind": "chosen_hidden", crew: Crew, by: By, } | { "kind": "rolled", 
/**
 * Whose movement die it was.
 */
crew?: Crew, result: Outcome, 
/**
 * The number of the draw in this race, from 0.
 */
draw: number, 
/**
 * The ticket that was drawn …
 */
ticket: number, 
/**
 * … of so many.
 */
tickets: number, 
/**
 * What each ticket means; only in replays.
 */
odds?: Array<Odds>, } | { "kind": "taken_back", crew: Crew, to: number, } | { "kind": "tile_laid", tile: number, side: Side, } | { "kind": "hazards_laid", tile: number, tokens: number, } | { "kind": "scrolled", gone: Side, } | { "kind": "final_tile", side: Side, } | { "kind": "lowest_tied", total: number, } | { "kind": "round_began", round: number, first: Crew, } | { "kind": "turn_began", crew: Crew, turn: number, } | { "kind": "turn_passed", crew: Crew, } | { "kind": "turn_ended", crew: Crew, } | { "kind": "assigned", vehicle: Vehicle, die: number, } | { "kind": "coasting", vehicle: Vehicle, die: number, } | { "kind": "commanded", crew: Crew, command: Command, die: number, } | { "kind": "token_used", crew: Crew, command: Command, } | { "kind": "chopper_placed", crew: Crew, space: Space, } | { "kind": "chopper_stayed", crew: Crew, space: Space, } | { "kind": "chopper_home", crew: Crew, space: Space, } | { "kind": "chopper_removed", crew: Crew, } | { "kind": "repaired", vehicle: Vehicle, wear: Wear, } | { "kind": "mended", command: Command, } | { "kind": "respawned", vehicle: Vehicle, space: Space, } | { "kind": "steering", die: number, } | { "kind": "operable", vehicle: Vehicle, } | { "kind": "moves_gained", vehicle: Vehicle, moves: number, } | { "kind": "moved", vehicle: Vehicle, 
/**
 * Missing where no Space is known, or there is none.
 */
from?: Space, to: Space, } | { "kind": "paid", vehicle: Vehicle, cost: number, left: number, } | { "kind": "moves_lost", vehicle: Vehicle, moves: number, } | { "kind": "bonus_taken", vehicle: Vehicle, moves: number, } | { "kind": "bonus_left", vehicle: Vehicle, } | { "kind": "pushed", vehicle: Vehicle, direction: Direction, } | { "kind": "leapt", vehicle: Vehicle, direction: Direction, distance: number, } | { "kind": "left_board", vehicle: Vehicle, edge: Edge, } | { "kind": "turned_up", space: Space, hazard: Hazard, } | { "kind": "discarded", space: Space, hazard: Hazard, } | { "kind": "reshuffled", tokens: number, } | { "kind": "off_road", space: Space, } | { "kind": "dispensed", space: Space, } | { "kind": "no_wreck_left", space: Space, } | { "kind": "wreck_placed", wreck: Vehicle, space: Space, } | { "kind": "drifted", vehicle: Vehicle, space: Space, } | { "kind": "slammed", top: Vehicle, bottom: Vehicle, space: Space, } | { "kind": "rerolled", crew: Crew, } | { "kind": "shot_by_vehicle", by: Vehicle, target: Vehicle, hit: boolean, } | { "kind": "shot_by_chopper", by: Crew, target: Vehicle, hit: boolean, } | { "kind": "damaged", vehicle: Vehicle, damage: Damage, } | { "kind": "command_damaged", command: Command, } | { "kind": "rig_shot_by_vehicle", by: Vehicle, command: Command, hit: boolean, } | { "kind": "rig_shot_by_chopper", by: Crew, command: Command, hit: boolean, } | { "kind": "missile", space: Space, } | { "kind": "card_drawn", vehicle: Vehicle, card: Card, } | { "kind": "drew_hidden", crew: Crew, deck: Deck, 
/**
 * Missing where no CardId is known, or there is none.
 */
card?: Card, } | { "kind": "kept_hidden", crew: Crew, deck: Deck, 
/**
 * Missing where no CardId is known, or there is none.
 */
card?: Card, } | { "kind": "leader_shown", crew: Crew, card: Card, } | { "kind": "cards_passed" } | { "kind": "placed_hidden", vehicle: Vehicle, 
/**
 * Missing where no CardId is known, or there is none.
 */
card?: Card, } | { "kind": "upgrade_shown", vehicle: Vehicle, card: Card, } | { "kind": "looked_at", crew: Crew, space: Space, 
/**
 * Missing where no Hazard is known, or there is none.
 */
hazard?: Hazard, } | { "kind": "hazard_moved", from: Space, to: Space, } | { "kind": "hazards_swapped", one: Space, other: Space, } | { "kind": "cursed", crew: Crew, vehicle: Vehicle, } | { "kind": "salvage", crew: Crew, salvage: number, } | { "kind": "dropped", vehicle: Vehicle, space: Space, hazard: Hazard, } | { "kind": "swapped", vehicle: Vehicle, with: Vehicle, } | { "kind": "ignored", vehicle: Vehicle, space: Space, } | { "kind": "switched_off", crew: Crew, card: Card, } | { "kind": "card_worked", vehicle: Vehicle, card: Card, } | { "kind": "card_discarded", card: Card, } | { "kind": "deck_reshuffled" } | { "kind": "trapped", vehicle: Vehicle, hit: boolean, } | { "kind": "caught_fire", vehicle: Vehicle, } | { "kind": "fire_out", vehicle: Vehicle, } | { "kind": "quake", direction: Direction, } | { "kind": "undamaged", vehicle: Vehicle, } | { "kind": "shrapnel_flew", from: Vehicle, direction: Direction, 
/**
 * Missing where no VehicleId is known, or there is none.
 */
hit?: Vehicle, } | { "kind": "dazed", vehicle: Vehicle, moves: number, } | { "kind": "inoperable", vehicle: Vehicle, } | { "kind": "eliminated", vehicle: Vehicle, } | { "kind": "crew_out", crew: Crew, } | { "kind": "finished", vehicle: Vehicle, } | { "kind": "over", result: Finish, });

/**
 * A message of a client with an optional number, which an error to it repeats.
 */
export type Envelope = { 
/**
 * Chosen by the client.
 */
id?: number, } & ({ "type": "choose", 
/**
 * The number of the position that the choice was made in.
 */
seq: number, 
/**
 * Which of the offers.
 */
choice: number, 
/**
 * For which crew, when several are asked at once: then the answers of others do not make `seq` too old.
 */
crew?: Crew, } | { "type": "plan", 
/**
 * As for `choose`.
 */
seq: number, 
/**
 * The answers.
 */
choices: Array<Answer>, 
/**
 * As for `choose`.
 */
crew?: Crew, } | { "type": "look", 
/**
 * As for `choose`.
 */
seq: number, 
/**
 * The choices; none: from where the game stands.
 */
choices: Array<Answer>, } | { "type": "hint", 
/**
 * As for `choose`.
 */
seq: number, } | { "type": "take_back", 
/**
 * As for `choose`.
 */
seq: number, } | { "type": "sit", 
/**
 * Which.
 */
crew: Crew, 
/**
 * Up to 24 characters.
 */
name: string, } | { "type": "stand", 
/**
 * Which.
 */
crew: Crew, } | { "type": "pledge", 
/**
 * Which seat.
 */
crew: Crew, 
/**
 * 64 hexadecimal digits.
 */
pledge: string, } | { "type": "number", 
/**
 * Which seat.
 */
crew: Crew, 
/**
 * The digits.
 */
number: string, } | { "type": "ready", 
/**
 * Which seat.
 */
crew: Crew, 
/**
 * Whether.
 */
ready: boolean, } | { "type": "wheel", 
/**
 * Which seat.
 */
crew: Crew, } | { "type": "set_bot", 
/**
 * Which seat.
 */
crew: Crew, 
/**
 * Which bot; missing: the seat is open, or its player has it again.
 */
level?: string, } | { "type": "set_crews", 
/**
 * The crews.
 */
crews: Array<Crew>, } | { "type": "set_options", 
/**
 * All of it.
 */
options: Options, } | { "type": "set_pace", 
/**
 * Milliseconds for a choice.
 */
bot_pace: number, } | { "type": "start" } | { "type": "chat", 
/**
 * What.
 */
text: string, 
/**
 * The name of a spectator; players have the name of their seat.
 */
name?: string, } | { "type": "again" } | { "type": "resume", 
/**
 * The number of the last event that the client has; 0 for none.
 */
from: number, } | { "type": "ping", 
/**
 * Comes back.
 */
t: number, });

/**
 * What can be checked of the luck. How: docs/protocol.md, "Dice that can be checked".
 */
export type Fairness = { 
/**
 * The SHA-256 of the secret, as hexadecimal digits.
 */
commitment: string, 
/**
 * Whether all seats have sealed their numbers and should tell them now: the race begins with the last.
 */
reveal: boolean, 
/**
 * The secret itself, as hexadecimal digits, when the race is over.
 */
secret?: string, };

/**
 * How a race ended.
 */
export type Finish = { 
/**
 * By what.
 */
how: Ending, 
/**
 * Who won.
 */
winner?: Crew, };

/**
 * What a crew drives.
 */
export type Fleet = "cars" | "rig" | "five";

/**
 * Something that was put into force for a while.
 */
export type ForceView = { 
/**
 * Whose it is.
 */
by: Crew, 
/**
 * The command that did it.
 */
command?: Command, 
/**
 * The card that did it.
 */
card?: Card, 
/**
 * How long it lasts.
 */
until: Span, };

/**
 * The position as one viewer knows it. A field that is not there is "none"; nothing is ever `null`, so that changes
 * can be sent as a JSON merge patch.
 */
export type GameView = { 
/**
 * The round, from 1.
 */
round: number, 
/**
 * First, second or third turn of everybody, from 1.
 */
turn: number, 
/**
 * Where the turn stands.
 */
phase: Phase, 
/**
 * Who went first this round.
 */
first: Crew, 
/**
 * Whose turn it is.
 */
active: Crew, 
/**
 * What the road die shows; 0 before its first roll.
 */
road_die: number, 
/**
 * The tiles that lie: rear, middle, lead. While the board scrolls there is no lead tile.
 */
tiles: Array<TileView>, 
/**
 * Whether the finish line stands at the front of the lead tile.
 */
finish_line: boolean, 
/**
 * Tiles laid so far.
 */
tiles_laid: number, 
/**
 * The draw piles.
 */
pile: PileView, 
/**
 * What lies on spaces, by their numbers.
 */
tokens: { [key in number]: TokenView }, 
/**
 * Spaces with an off-road token, which replaces what is printed.
 */
off_road: Array<Space>, 
/**
 * Every road vehicle of the crews in the race, and every wreck that is on the board.
 */
vehicles: { [key in Vehicle]: VehicleView }, 
/**
 * The choppers.
 */
choppers: { [key in Crew]?: ChopperView }, 
/**
 * What each crew has besides.
 */
crews: { [key in Crew]?: CrewView }, 
/**
 * The vehicle that has the die, while it has it.
 */
move?: MoveView, 
/**
 * How the race ended.
 */
result?: Finish, };

/**
 * Something that happened: inputs (`chosen`, `rolled`, `taken_back`) and what the rules made of them.
 */
export type Happened = { "kind": "chosen", crew: Crew, by: By, choice: Answer, } | { "kind": "chosen_hidden", crew: Crew, by: By, } | { "kind": "rolled", 
/**
 * Whose movement die it was.
 */
crew?: Crew, result: Outcome, 
/**
 * The number of the draw in this race, from 0.
 */
draw: number, 
/**
 * The ticket that was drawn …
 */
ticket: number, 
/**
 * … of so many.
 */
tickets: number, 
/**
 * What each ticket means; only in replays.
 */
odds?: Array<Odds>, } | { "kind": "taken_back", crew: Crew, to: number, } | { "kind": "tile_laid", tile: number, side: Side, } | { "kind": "hazards_laid", tile: number, tokens: number, } | { "kind": "scrolled", gone: Side, } | { "kind": "final_tile", side: Side, } | { "kind": "lowest_tied", total: number, } | { "kind": "round_began", round: number, first: Crew, } | { "kind": "turn_began", crew: Crew, turn: number, } | { "kind": "turn_passed", crew: Crew, } | { "kind": "turn_ended", crew: Crew, } | { "kind": "assigned", vehicle: Vehicle, die: number, } | { "kind": "coasting", vehicle: Vehicle, die: number, } | { "kind": "commanded", crew: Crew, command: Command, die: number, } | { "kind": "token_used", crew: Crew, command: Command, } | { "kind": "chopper_placed", crew: Crew, space: Space, } | { "kind": "chopper_stayed", crew: Crew, space: Space, } | { "kind": "chopper_home", crew: Crew, space: Space, } | { "kind": "chopper_removed", crew: Crew, } | { "kind": "repaired", vehicle: Vehicle, wear: Wear, } | { "kind": "mended", command: Command, } | { "kind": "respawned", vehicle: Vehicle, space: Space, } | { "kind": "steering", die: number, } | { "kind": "operable", vehicle: Vehicle, } | { "kind": "moves_gained", vehicle: Vehicle, moves: number, } | { "kind": "moved", vehicle: Vehicle, 
/**
 * Missing where no Space is known, or there is none.
 */
from?: Space, to: Space, } | { "kind": "paid", vehicle: Vehicle, cost: number, left: number, } | { "kind": "moves_lost", vehicle: Vehicle, moves: number, } | { "kind": "bonus_taken", vehicle: Vehicle, moves: number, } | { "kind": "bonus_left", vehicle: Vehicle, } | { "kind": "pushed", vehicle: Vehicle, direction: Direction, } | { "kind": "leapt", vehicle: Vehicle, direction: Direction, distance: number, } | { "kind": "left_board", vehicle: Vehicle, edge: Edge, } | { "kind": "turned_up", space: Space, hazard: Hazard, } | { "kind": "discarded", space: Space, hazard: Hazard, } | { "kind": "reshuffled", tokens: number, } | { "kind": "off_road", space: Space, } | { "kind": "dispensed", space: Space, } | { "kind": "no_wreck_left", space: Space, } | { "kind": "wreck_placed", wreck: Vehicle, space: Space, } | { "kind": "drifted", vehicle: Vehicle, space: Space, } | { "kind": "slammed", top: Vehicle, bottom: Vehicle, space: Space, } | { "kind": "rerolled", crew: Crew, } | { "kind": "shot_by_vehicle", by: Vehicle, target: Vehicle, hit: boolean, } | { "kind": "shot_by_chopper", by: Crew, target: Vehicle, hit: boolean, } | { "kind": "damaged", vehicle: Vehicle, damage: Damage, } | { "kind": "command_damaged", command: Command, } | { "kind": "rig_shot_by_vehicle", by: Vehicle, command: Command, hit: boolean, } | { "kind": "rig_shot_by_chopper", by: Crew, command: Command, hit: boolean, } | { "kind": "missile", space: Space, } | { "kind": "card_drawn", vehicle: Vehicle, card: Card, } | { "kind": "drew_hidden", crew: Crew, deck: Deck, 
/**
 * Missing where no CardId is known, or there is none.
 */
card?: Card, } | { "kind": "kept_hidden", crew: Crew, deck: Deck, 
/**
 * Missing where no CardId is known, or there is none.
 */
card?: Card, } | { "kind": "leader_shown", crew: Crew, card: Card, } | { "kind": "cards_passed" } | { "kind": "placed_hidden", vehicle: Vehicle, 
/**
 * Missing where no CardId is known, or there is none.
 */
card?: Card, } | { "kind": "upgrade_shown", vehicle: Vehicle, card: Card, } | { "kind": "looked_at", crew: Crew, space: Space, 
/**
 * Missing where no Hazard is known, or there is none.
 */
hazard?: Hazard, } | { "kind": "hazard_moved", from: Space, to: Space, } | { "kind": "hazards_swapped", one: Space, other: Space, } | { "kind": "cursed", crew: Crew, vehicle: Vehicle, } | { "kind": "salvage", crew: Crew, salvage: number, } | { "kind": "dropped", vehicle: Vehicle, space: Space, hazard: Hazard, } | { "kind": "swapped", vehicle: Vehicle, with: Vehicle, } | { "kind": "ignored", vehicle: Vehicle, space: Space, } | { "kind": "switched_off", crew: Crew, card: Card, } | { "kind": "card_worked", vehicle: Vehicle, card: Card, } | { "kind": "card_discarded", card: Card, } | { "kind": "deck_reshuffled" } | { "kind": "trapped", vehicle: Vehicle, hit: boolean, } | { "kind": "caught_fire", vehicle: Vehicle, } | { "kind": "fire_out", vehicle: Vehicle, } | { "kind": "quake", direction: Direction, } | { "kind": "undamaged", vehicle: Vehicle, } | { "kind": "shrapnel_flew", from: Vehicle, direction: Direction, 
/**
 * Missing where no VehicleId is known, or there is none.
 */
hit?: Vehicle, } | { "kind": "dazed", vehicle: Vehicle, moves: number, } | { "kind": "inoperable", vehicle: Vehicle, } | { "kind": "eliminated", vehicle: Vehicle, } | { "kind": "crew_out", crew: Crew, } | { "kind": "finished", vehicle: Vehicle, } | { "kind": "over", result: Finish, };

/**
 * A hazard token; `glass` and what follows are of Carnage.
 */
export type Hazard = "road" | "oil" | "mud" | "mine" | "wreck" | "glass" | "ramp" | "fire" | "pit" | "quake" | "worm";

/**
 * A draw that was told to one crew alone, to be checked when the race is over: the fields are those of `rolled`.
 */
export type HiddenDraw = { 
/**
 * What was drawn.
 */
result: Outcome, 
/**
 * The number of the draw in this race, from 0.
 */
draw: number, 
/**
 * The ticket that was drawn …
 */
ticket: number, 
/**
 * … of so many.
 */
tickets: number, 
/**
 * What each ticket means.
 */
odds: Array<Odds>, };

/**
 * Something that could be done, and what comes of it.
 */
export type HintOption = { 
/**
 * The choices in a row, as far as no luck comes between.
 */
choices: Array<Answer>, 
/**
 * The chance to win the race after them, from 0 to 1.
 */
win: number, };

/**
 * A box that can be mixed in.
 */
export type InBox = "carnage" | "leaders" | "upgrades";

/**
 * The board of a leader as printed.
 */
export type LeaderInfo = { 
/**
 * Which leader.
 */
id: Card, 
/**
 * The command tokens that come with it.
 */
stars: number, 
/**
 * Its commands.
 */
commands: Array<PrintedCommand>, };

/**
 * A lesson: `GET /api/lessons` is a list of them, in order.
 */
export type LessonText = { 
/**
 * What [`Options::lesson`] names it by.
 */
id: string, 
/**
 * What it is about.
 */
title: Text, 
/**
 * The one thing to do.
 */
task: Text, 
/**
 * A word when it is done.
 */
done: Text, 
/**
 * The seats of a room for it; the first is the player's.
 */
crews: Array<Crew>, 
/**
 * The rules that it shows.
 */
rules: Array<string>, };

/**
 * The vehicle that has the die.
 */
export type MoveView = { 
/**
 * Which it is.
 */
vehicle: Vehicle, 
/**
 * Moves left.
 */
moves: number, 
/**
 * Whether it coasts.
 */
coasting: boolean, 
/**
 * Commands that work in their moment of this turn.
 */
active?: Array<Command>, 
/**
 * Whether it was only on the road so far.
 */
on_road: boolean, 
/**
 * The road bonus.
 */
bonus: Bonus, 
/**
 * Whether it would get the bonus as things are.
 */
bonus_earned: boolean, 
/**
 * The motorcycle that moves after it.
 */
next?: NextView, };

/**
 * Who is pushed in a slam: the vehicle that came, or the one that was there.
 */
export type Mover = "top" | "bottom";

/**
 * Something that has a name.
 */
export type Named = { 
/**
 * `side` `die` `hazard` `damage` `command` `crew` `card` …
 */
kind: string, 
/**
 * Its word in the notation.
 */
id: string, 
/**
 * Its name.
 */
name: Text, 
/**
 * What it does in as few words as fit on a button.
 */
short?: Text, 
/**
 * What follows its name.
 */
title?: Text, 
/**
 * What it does.
 */
text?: Text, 
/**
 * How sure we are of it: `verified`, `partial` or `reconstructed`.
 */
provenance: string, 
/**
 * Which part of it is known, or from where.
 */
known?: Text, 
/**
 * Whether it is a card that its player is asked about when it can work.
 */
played?: boolean, };

/**
 * A motorcycle that has a die and waits for the first one.
 */
export type NextView = { 
/**
 * Which it is.
 */
vehicle: Vehicle, 
/**
 * What its die shows; 1 if it coasts.
 */
moves: number, 
/**
 * Whether it coasts.
 */
coasting: boolean, };

/**
 * An outcome, and how many tickets it has.
 */
export type Odds = { 
/**
 * What luck may say.
 */
result: Outcome, 
/**
 * With how many tickets; they are numbered in the order of the list.
 */
tickets: number, };

/**
 * An answer that is offered.
 */
export type Offer = { 
/**
 * Its number in the list: what `choose` sends.
 */
index: number, 
/**
 * What it is.
 */
choice: Choice, 
/**
 * For steps: what is known to come of it.
 */
step?: Step, 
/**
 * For shots: with how many of `of` faces it hits.
 */
hits?: number, 
/**
 * For shots: the faces of the die. For a slam that may be rolled again: of how many `chances` the pushes are.
 */
of?: number, 
/**
 * For a slam that may be rolled again: where each answer may lead.
 */
pushes?: Array<Push>, };

/**
 * What a die is put on.
 */
export type On = { "kind": "drive", vehicle: Vehicle, } | { "kind": "coast", vehicle: Vehicle, } | { "kind": "command", command: Command, };

/**
 * What the people of a room agree on.
 */
export type Options = { 
/**
 * The side of tile 1.
 */
start_side: StartSide, 
/**
 * Carnage at Devil's Run: its tiles, tokens and cards are mixed in.
 */
carnage: boolean, 
/**
 * The boxes that are mixed in; `carnage` may be here or above.
 */
boxes?: Array<InBox>, 
/**
 * Two players with two crews of cars each, in alternating seats.
 */
big_team: boolean, 
/**
 * Whether a choice that has revealed nothing may be taken back.
 */
take_back: boolean, 
/**
 * Whether a player may ask what the strongest bot would do.
 */
hints: boolean, 
/**
 * Seconds for the decisions of a turn; 0 is no clock.
 */
turn_clock: number, 
/**
 * Milliseconds that a bot takes for a choice.
 */
bot_pace: number, 
/**
 * Whether the race begins as soon as every human seat has sealed its number and told it.
 */
start_at_once: boolean, 
/**
 * The lesson that is played instead of a race: its position, and luck that is always the same.
 */
lesson?: string, };

/**
 * What luck said.
 */
export type Outcome = { "of": "move", value: number, } | { "of": "road", value: number, } | { "of": "stunt", value: number, } | { "of": "slam", mover: Mover, } | { "of": "shooting", aim: Aim, } | { "of": "direction", direction: Direction, } | { "of": "damage", damage: Damage, } | { "of": "hazard", hazard: Hazard, } | { "of": "tile", side: Side, } | { "of": "fire_moves", value: number, } | { "of": "fire_out" } | { "of": "fire_skull" } | { "of": "card", card: Card, };

/**
 * A decision that somebody has to make.
 */
export type Pending = { 
/**
 * Whose decision it is.
 */
crew: Crew, 
/**
 * What is asked.
 */
asked: Asked, 
/**
 * Every legal answer; empty for those whose decision it is not.
 */
offers?: Array<Offer>, 
/**
 * For `assign`: the commands that may be given after it, with a die or a command token, whatever is assigned.
 */
commands?: Array<Answer>, 
/**
 * Others who are asked the same at the same time, and have not answered yet.
 */
also?: Array<Crew>, 
/**
 * When a bot will decide instead: milliseconds since 1970, by the server's clock.
 */
deadline?: number, 
/**
 * Whether the viewer may take back what was chosen last.
 */
take_back?: boolean, };

/**
 * Where the turn stands.
 */
export type Phase = "laying" | "leaders" | "draft" | "tinker" | "place" | "first-dice" | "dice" | "assign" | "command" | "begin" | "drive" | "shoot" | "end-turn" | "over";

/**
 * What is left to be drawn.
 */
export type PileView = { 
/**
 * Tiles nobody has seen.
 */
unseen: number, 
/**
 * What lies under them, next to come first.
 */
known: Array<Side>, 
/**
 * Unseen hazard tokens by generation of the pile, then by kind; empty ones are left out.
 */
hazards: { [key in number]: { [key in Hazard]?: number } }, 
/**
 * Discarded hazard tokens.
 */
discard: { [key in Hazard]?: number }, 
/**
 * Damage tokens in the pile.
 */
damage: { [key in Damage]?: number }, 
/**
 * Ongoing effect cards that nobody has seen.
 */
cards: number, 
/**
 * Discarded ongoing effect cards.
 */
used_cards: Array<Card>, };

/**
 * From how many to how many.
 */
export type Players = { min: number, max: number, };

/**
 * A command as printed on a board.
 */
export type PrintedCommand = { 
/**
 * What it does.
 */
command: Command, 
/**
 * The lowest die that it takes.
 */
from: number, 
/**
 * The highest die that it takes.
 */
to: number, 
/**
 * Whether it takes only a token.
 */
star: boolean, 
/**
 * Whether it stands on boards of leaders alone.
 */
own: boolean, };

/**
 * What a slam may come to.
 */
export type Push = { 
/**
 * Who is pushed.
 */
vehicle: Vehicle, 
/**
 * Which way.
 */
direction: Direction, 
/**
 * Where to; missing if it leaves the board.
 */
to?: Space, 
/**
 * It is lost there for certain.
 */
lost?: boolean, 
/**
 * With how many chances.
 */
chances: number, };

/**
 *The kind of a question: what an answer means follows from it.
 */
export type Question = "assign" | "steering" | "section" | "second_die" | "order" | "command" | "chopper" | "chopper_shot" | "repair" | "mend" | "respawn" | "step" | "road_bonus" | "drift" | "shove" | "reroll" | "slam_push" | "hurt" | "dispense" | "shot" | "another_shot" | "use" | "use_one" | "bump" | "ignite" | "leader" | "draft" | "another" | "place" | "place_extra" | "look" | "exchange" | "move_hazard" | "evil_eye" | "drop" | "shot_reroll";

/**
 * A space that the vehicle can reach if nothing stops it. The first in the list for a space is the way to take.
 */
export type Reach = { 
/**
 * The last step of the way.
 */
choice: Choice, 
/**
 * The number in the list of the space before it; missing for the first step.
 */
after?: number, 
/**
 * What is known to come of that step.
 */
step: Step, 
/**
 * The drive may go on from here: nothing happens and moves are left.
 */
onward: boolean, };

/**
 * `GET /api/rooms/{id}/events`: the whole race, to be played again.
 */
export type Replay = { 
/**
 * The room, with the secret if the race is over.
 */
room: RoomView, 
/**
 * The position before anything happened.
 */
start: GameView, 
/**
 * What happened, choice by choice. What was taken back is left out, and events are numbered anew.
 */
frames: Array<ReplayFrame>, };

/**
 * What came of one choice, or of the luck at the start.
 */
export type ReplayFrame = { 
/**
 * What happened; their patches lead from the view before to the view after.
 */
events: Array<Entry>, 
/**
 * What is asked then, without offers.
 */
pending?: Pending, 
/**
 * What was drawn and told to one crew alone, when the race is over.
 */
hidden?: Array<HiddenDraw>, };

/**
 * What may come of a step besides that it is made, from the least to the worst.
 */
export type Risk = "some" | "slam" | "lost";

/**
 * A room as everybody sees it.
 */
export type RoomView = { 
/**
 * The name in its link: `/r/{id}`.
 */
id: string, 
/**
 * Where it stands.
 */
status: Status, 
/**
 * The seats, clockwise.
 */
seats: Array<SeatView>, 
/**
 * What was agreed.
 */
options: Options, 
/**
 * How many watch without a seat.
 */
spectators: number, 
/**
 * The crew of the host, if the host has a seat.
 */
host?: Crew, 
/**
 * What can be checked of the luck.
 */
fairness: Fairness, 
/**
 * Seconds from the start to the end, when the race is over.
 */
took?: number, 
/**
 * Whether the goal of the lesson is reached.
 */
lesson_done?: boolean, 
/**
 * The room where the same people race again.
 */
next?: string, 
/**
 * Whether the race ended where it stood, because the rules or what is played with have changed since it began.
 */
outdated?: boolean, };

/**
 * A rule in our words: `GET /api/rules` is a list of them.
 */
export type RuleText = { 
/**
 * Chapter and number: `SLM-2`.
 */
id: string, 
/**
 * The title of its chapter.
 */
chapter: Text, 
/**
 * The rule.
 */
text: Text, };

/**
 * Who has a seat.
 */
export type SeatKind = "human" | "bot" | "open";

/**
 * A seat of a new room.
 */
export type SeatRequest = { 
/**
 * Its crew.
 */
crew: Crew, 
/**
 * The name of the player, if the seat is the sender's.
 */
name?: string, 
/**
 * The bot, if the seat is a bot's. A seat with neither is open.
 */
level?: string, };

/**
 * A seat.
 */
export type SeatView = { 
/**
 * Its crew.
 */
crew: Crew, 
/**
 * Who has it.
 */
kind: SeatKind, 
/**
 * The name of its player or bot; empty if it is open.
 */
name: string, 
/**
 * Which bot has it, or stands in.
 */
level?: string, 
/**
 * Whether its player is ready to start.
 */
ready: boolean, 
/**
 * Whether its player is connected.
 */
connected: boolean, 
/**
 * Whether its player has been away so long that others may take the seat, or have a bot stand in.
 */
gone?: boolean, 
/**
 * Whether a bot stands in for its player.
 */
away: boolean, 
/**
 * The seal of what it adds to the luck.
 */
pledge?: string, 
/**
 * What it adds to the luck: up to 64 hexadecimal digits; missing until it is given.
 */
number?: string, };

/**
 * A section of the Rig.
 */
export type Section = "front" | "mid" | "rear";

/**
 * What the server says.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * [`crate::VERSION`].
 */
protocol: number, 
/**
 * The server's clock, milliseconds since 1970.
 */
now: number, } | { "type": "you" } & You | { "type": "room", 
/**
 * All of it.
 */
room: RoomView, } | { "type": "chat", 
/**
 * Oldest first.
 */
lines: Array<ChatLine>, } | { "type": "game", 
/**
 * The number of the position.
 */
seq: number, 
/**
 * The number of the last event.
 */
last: number, 
/**
 * The position.
 */
view: GameView, 
/**
 * What is asked; nothing when the race is over.
 */
pending?: Pending, 
/**
 * What happened since the event that the client had, if that is not too long ago: their patches change the view
 * that it had then.
 */
events?: Array<Entry>, } | { "type": "update", 
/**
 * The number of the position.
 */
seq: number, 
/**
 * The number of the last event: that of the last one in `events`.
 */
last: number, 
/**
 * What happened, in order; their patches lead to the new view.
 */
events: Array<Entry>, 
/**
 * What is asked; nothing when the race is over.
 */
pending?: Pending, } | { "type": "looked", 
/**
 * The position it is about.
 */
seq: number, 
/**
 * The choices that were asked about.
 */
choices: Array<Answer>, 
/**
 * How many of the choices could be followed without luck.
 */
taken: number, 
/**
 * What would be asked then.
 */
asked?: Asked, 
/**
 * What would be offered.
 */
offers: Array<Offer>, 
/**
 * The moves that the vehicle would have, if no other command is given.
 */
moves?: number, 
/**
 * Where the vehicle could drive, if no command is given.
 */
reach: Array<Reach>, } | { "type": "hint", 
/**
 * The position it is about.
 */
seq: number, 
/**
 * What could be done, best first.
 */
options: Array<HintOption>, } | { "type": "clock", 
/**
 * Milliseconds since 1970; missing: no clock runs.
 */
deadline?: number, } | { "type": "pong", 
/**
 * What was sent.
 */
t: number, 
/**
 * The server's clock, milliseconds since 1970.
 */
now: number, } | { "type": "error", 
/**
 * Why, for programs.
 */
code: Code, 
/**
 * Why, for people, in English.
 */
text: string, 
/**
 * The number of the message, if it had one.
 */
id?: number, } | { "type": "closing" };

/**
 * A side of a road tile, as printed: `3b`.
 */
export type Side = string;

/**
 * A side of a tile as printed.
 */
export type SideInfo = { 
/**
 * Number and letter.
 */
side: Side, 
/**
 * The terrain of its 48 spaces, numbered `column * 6 + lane`.
 */
terrain: Array<Terrain>, };

/**
 * How large it is.
 */
export type Size = "small" | "medium" | "large";

/**
 * A slam that a step brings.
 */
export type Slam = { 
/**
 * The vehicle that stands there.
 */
with: Vehicle, 
/**
 * The one that is pushed for certain, because it is the lighter one; missing if the dice or a player say.
 */
pushed?: Vehicle, 
/**
 * Whose right it will be to have it rolled again.
 */
reroll?: Crew, };

/**
 * A space of the board by its number: `column * 6 + lane`. Lane 0 is the driver's left, column 0 the rear.
 */
export type Space = number;

/**
 * How long something lasts.
 */
export type Span = "shot" | "slam" | "move" | "turn" | "next" | "round" | "operable" | "card" | "game";

/**
 * Which side of tile 1 is up.
 */
export type StartSide = "a" | "b" | "random";

/**
 * Where a room stands.
 */
export type Status = "lobby" | "racing" | "over";

/**
 * What is known to come of a step before it is made.
 */
export type Step = { 
/**
 * The space it leads to; missing if it leads off the board.
 */
to?: Space, 
/**
 * The moves it costs, as far as known.
 */
cost: number, 
/**
 * Moves left after paying for it.
 */
left: number, 
/**
 * The ground there, tokens considered.
 */
terrain?: Terrain, 
/**
 * The edge it crosses.
 */
edge?: Edge, 
/**
 * The board scrolls: the rear tile and all that is on it go.
 */
scrolls?: boolean, 
/**
 * It crosses the finish line.
 */
finishes?: boolean, 
/**
 * A face-down token lies there.
 */
unseen?: boolean, 
/**
 * A face-up token lies there.
 */
hazard?: Hazard, 
/**
 * A vehicle stands there.
 */
slam?: Slam, 
/**
 * It could drift through instead of slamming.
 */
drift?: boolean, 
/**
 * It leads onto road, as the road bonus counts it.
 */
road?: boolean, 
/**
 * It gives the road bonus away.
 */
leaves_road?: boolean, 
/**
 * What stands there is moved aside by the Cow Catcher, and not slammed.
 */
shoves?: boolean, 
/**
 * It loses its remaining moves.
 */
stops?: boolean, 
/**
 * It is pushed on from there.
 */
slides?: boolean, 
/**
 * It jumps, as far as the stunt die says.
 */
jumps?: boolean, 
/**
 * It catches fire.
 */
burns?: boolean, 
/**
 * A command of the Rig is damaged.
 */
hurts?: boolean, 
/**
 * A chopper hovers there: what ends a turn under it is eliminated.
 */
chopper?: Crew, 
/**
 * It ends its turn under a chopper for certain, and is eliminated.
 */
struck?: boolean, 
/**
 * The vehicle is lost for certain, by anything but a chopper.
 */
lost?: boolean, 
/**
 * The worst that may come of it; missing if nothing comes of it but that it is made.
 */
risk?: Risk, };

/**
 * A moment that changed a chance.
 */
export type Swing = { 
/**
 * The number of the event, as in the replay: `chosen` or `rolled`.
 */
event: number, 
/**
 * Whose chance.
 */
crew: Crew, 
/**
 * The chance before.
 */
before: number, 
/**
 * The chance after.
 */
after: number, };

/**
 * `POST /api/rooms/{id}/seat`: the same as the message `sit`.
 */
export type TakeSeat = { 
/**
 * Which seat.
 */
crew: Crew, 
/**
 * The name of the player.
 */
name: string, };

/**
 * The answer to `POST /api/rooms/{id}/seat`.
 */
export type TakenSeat = { 
/**
 * What the sender has now.
 */
you: You, };

/**
 * What a space is made of; `goo` and what follows are of Carnage.
 */
export type Terrain = "road" | "off-road" | "mud" | "impassable" | "goo" | "glass" | "ramp" | "fire" | "salt";

/**
 * A text in both languages.
 */
export type Text = { en: string, fr: string, };

/**
 * A tile in play.
 */
export type TileView = { 
/**
 * Which side is up; what is printed on it is content.
 */
side: Side, 
/**
 * The spaces with a printed hazard that counts for this number of players, numbered `column * 6 + lane` within the
 * tile.
 */
hazards: Array<number>, };

/**
 * A token on a space: `bag` if it is face down; `hazard` if it is face up, or the viewer has looked at it.
 */
export type TokenView = { 
/**
 * What it is, face up.
 */
hazard?: Hazard, 
/**
 * Face down: which generation of the pile it comes from, see [`PileView::hazards`].
 */
bag?: number, 
/**
 * Face down: who has looked at it; those also see `hazard`.
 */
looked_at_by?: Array<Crew>, 
/**
 * Whether it is of a dispenser, and in no pile.
 */
dropped?: boolean, };

/**
 * An upgrade on a car.
 */
export type UpgradeView = { 
/**
 * Which it is.
 */
card: Card, 
/**
 * Tokens that it has left, if it dispenses any.
 */
supply?: number, };

/**
 * A road vehicle: the crew's letter and its size, `OS`; the Big Rig is `RIG`, motorcycles `Y1` …, wrecks `X1` …
 */
export type Vehicle = string;

/**
 * What kind of road vehicle it is.
 */
export type VehicleKind = "car" | "rig" | "motorcycle" | "wreck";

/**
 * How a road vehicle fares.
 */
export type VehicleStatus = "operable" | "inoperable" | "waiting" | "gone";

/**
 * A road vehicle.
 */
export type VehicleView = { 
/**
 * Whose it is; wrecks are nobody's.
 */
crew?: Crew, 
/**
 * What it is.
 */
kind: VehicleKind, 
/**
 * How large it is.
 */
size: Size, 
/**
 * How it fares.
 */
status: VehicleStatus, 
/**
 * Where it stands, if it is on the board: the Rig with its front section.
 */
space?: Space, 
/**
 * Where the mid section of the Rig stands, if it is on the board.
 */
mid?: Space, 
/**
 * Where the rear section of the Rig stands, if it is on the board.
 */
rear?: Space, 
/**
 * Whether it is on fire.
 */
burning?: boolean, 
/**
 * The die it was assigned this round.
 */
die?: number, 
/**
 * How often it coasted this round.
 */
coasts: number, 
/**
 * How often it may coast in a round.
 */
coast_limit: number, 
/**
 * Its damage tokens.
 */
damage: Array<Wear>, 
/**
 * How many it can hold.
 */
slots: number, 
/**
 * What others or its own crew have put into force on it, for a while.
 */
in_force?: Array<ForceView>, 
/**
 * Its upgrades.
 */
upgrades?: Array<UpgradeView>, };

/**
 * A damage token on a vehicle.
 */
export type Wear = { 
/**
 * Its kind.
 */
token: Damage, 
/**
 * The card that lies with it, if it is an ongoing effect.
 */
card?: Card, };

/**
 * What the viewer has in a room.
 */
export type You = { 
/**
 * The crews of the viewer's seats: none for a spectator, several on one screen and in Big Team.
 */
crews: Array<Crew>, 
/**
 * Whether the viewer is the host.
 */
host: boolean, };

export const PROTOCOL = 4;
