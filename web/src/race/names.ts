// How people and vehicles are called. Names, not ids: "Kofi's Buggy".

import type { Shape } from "../board/figures";
import { deckOf, nameOf, textOf, theConfig } from "../content.svelte";
import { t } from "../i18n/index.svelte";
import type { Said } from "../tip.svelte";
import type {
  Aim,
  Card,
  Command,
  CommandView,
  Crew,
  CrewView,
  Damage,
  Direction,
  Fleet,
  GameView,
  Hazard,
  RoomView,
  SeatView,
  Size,
  Step,
  Terrain,
  VehicleView,
  Wear,
} from "../protocol/types";

/** Who sits at the table, for naming things. */
export interface Cast {
  room: RoomView | null;
  view: GameView | null;
  /** The crews of the reader. */
  mine: readonly Crew[];
}

export const crewWord = (crew: Crew): string => nameOf("crew", crew);

export const fleetOf = (crew: Crew): Fleet => theConfig()?.fleets[crew] ?? "cars";
/** A crew by what is special about it: its fleet, or its colour. */
export function driveWord(crew: Crew): string {
  const fleet = fleetOf(crew);
  return fleet === "cars" ? crewWord(crew) : t(`fleet.${fleet}`);
}

/** The name of who has a seat. Bots have names of ours: a table with three of one kind must be told apart. */
export function seatName(seat: SeatView): string {
  if (seat.kind === "bot") return t(`bot.${seat.crew}`);
  return seat.name || crewWord(seat.crew);
}

/** The name of the player of a crew. */
export function playerName(cast: Cast, crew: Crew): string {
  const seat = cast.room?.seats.find((s) => s.crew === crew);
  return seat ? seatName(seat) : crewWord(crew);
}

/** How a vehicle is drawn. */
export function shapeOf(vehicle: Pick<VehicleView, "kind" | "size">): Shape {
  if (vehicle.kind === "wreck") return "wreck";
  if (vehicle.kind === "motorcycle") return "bike";
  if (vehicle.kind === "rig") return "front";
  return vehicle.size;
}

/** How much damage a vehicle has: tokens, or commands of the Rig. */
export function hitsOn(view: GameView | null, vehicle: VehicleView): number {
  if (vehicle.kind !== "rig") return vehicle.damage.length;
  return boardOf(view, vehicle).filter((c) => c.damaged).length;
}
/** How much it takes to lose it. */
export function slotsOf(view: GameView | null, vehicle: VehicleView): number {
  if (vehicle.kind !== "rig") return vehicle.slots;
  return boardOf(view, vehicle).filter((c) => c.breakable).length;
}
const boardOf = (view: GameView | null, { crew }: VehicleView): CrewView["commands"] =>
  (crew && view?.crews[crew]?.commands) ?? [];

const ORDER: Record<Size, number> = { small: 0, medium: 1, large: 2 };

/** The vehicles of a crew, smallest first. */
export function carsOf(view: GameView | null, crew: Crew): [string, VehicleView][] {
  return Object.entries(view?.vehicles ?? {})
    .filter(([, v]) => v.crew === crew)
    .sort(([a, x], [b, y]) => ORDER[x.size] - ORDER[y.size] || a.localeCompare(b));
}

export const shapeWord = (shape: Shape): string => t(`vehicle.${shape}`);

/** A vehicle of whoever is meant: "the Truck", "Bike 2". */
export const theVehicle = (id: string, shape: Shape): string =>
  shape === "bike"
    ? t("name.numbered", { vehicle: shapeWord(shape), n: id.slice(1) })
    : t("name.the", { vehicle: shapeWord(shape) });

/** A vehicle without its owner: bikes have numbers. */
export function vehicleWord(id: string, shape: Shape): string {
  const vehicle = shapeWord(shape);
  return shape === "bike" ? t("vehicle.numbered", { vehicle, n: id.slice(1) }) : vehicle;
}

const SIZES: Record<string, Size> = { S: "small", M: "medium", L: "large" };

/** The crew and shape of a vehicle; also of one that is no longer in the view. */
export function vehicleOf(cast: Cast, id: string): { crew: Crew | ""; shape: Shape } {
  const known = cast.view?.vehicles[id];
  if (known) return { crew: known.crew ?? "", shape: shapeOf(known) };
  if (id.startsWith("X")) return { crew: "", shape: "wreck" };
  const crew = cast.room?.seats.find((s) => s.crew[0]?.toUpperCase() === id[0])?.crew ?? "";
  const fleet = crew === "" ? "cars" : fleetOf(crew);
  if (fleet !== "cars") return { crew, shape: fleet === "rig" ? "front" : "bike" };
  return { crew, shape: shapeOf({ kind: "car", size: SIZES[id[1] ?? ""] ?? "large" }) };
}

/** A vehicle in a sentence: plain if it belongs to `of`, otherwise with its owner. */
export function vehicleName(cast: Cast, id: string, of?: string): string {
  const { crew, shape } = vehicleOf(cast, id);
  if (!crew) return t("name.wreck");
  const vehicle = vehicleWord(id, shape);
  if (crew === of) return theVehicle(id, shape);
  if (cast.mine.length === 1 && cast.mine[0] === crew) return t("name.yours", { vehicle });
  return t("name.theirs", { who: playerName(cast, crew), vehicle });
}

export function chopperName(cast: Cast, crew: Crew): string {
  if (cast.mine.length === 1 && cast.mine[0] === crew) return t("name.chopper.yours");
  return t("name.chopper.theirs", { who: playerName(cast, crew) });
}

/** What a step leads onto. */
export const groundWord = (step: Step): string => terrainWord(step.terrain ?? "off-road");
export const cardWord = (card: Card): string => nameOf("card", card);
/** What a card does. */
export const cardText = (card: Card): string => textOf("card", card);
/** The drawing of a leader or of an upgrade. */
export const cardArt = (card: Card): string => `${deckOf(card)}-${card.toLowerCase()}`;
export const directionWord = (direction: Direction): string => t(`direction.${direction}`);
export const aimWord = (aim: Aim): string => t(`aim.${aim}`);
export const hazardWord = (hazard: Hazard): string => nameOf("hazard", hazard);
/** What lies on a space: a hazard, its back, or the off-road token of the Rig. */
export const tokenWord = (token: Hazard | "back" | "offroad"): string =>
  token === "back" || token === "offroad" ? t(`token.${token}`) : hazardWord(token);
/** What it does. */
export const tokenText = (token: Hazard | "back" | "offroad"): string =>
  token === "back" || token === "offroad" ? t(`tip.token.${token}`) : textOf("hazard", token);
export const damageWord = (damage: Damage): string => nameOf("damage", damage);
/** A damage token on a vehicle: its name, or that of the card that lies with it. */
export const wearWord = ({ token, card }: Wear): string => (card === undefined ? damageWord(token) : cardWord(card));
export const commandWord = (command: Command): string => nameOf("command", command);
/** Which dice a command takes, in words. */
export function diceWord({ from, to }: { from: number; to: number }): string {
  if (from === 1 && to === 6) return t("command.anyDie");
  return from === to ? t("command.die", { n: from }) : t("command.dice", { from, to });
}
/** Why a command of the board cannot have a die. */
export function whyNot(board: readonly CommandView[], command: Command, die: number | undefined): string {
  const own = board.find((c) => c.command === command);
  const values = { command: commandWord(command), takes: own ? diceWord(own) : "" };
  const wrong = die !== undefined && own && (die < own.from || die > own.to);
  return wrong ? t("note.wrongDie", { ...values, die }) : t("note.notNow", values);
}
/** The drawing of a command; the repairs of the Rig share one. */
export const commandArt = (command: Command): string => `command-${command.startsWith("repair") ? "repair" : command}`;
/** The dice that a command takes. */
export const rangeWord = ({ from, to }: Pick<CommandView, "from" | "to">): string =>
  from === 1 && to === 6 ? t("command.any") : from === to ? String(from) : t("command.range", { from, to });
/** What lies on a vehicle for a while: ongoing effects, and what others have put into force. */
export function lyingOn(vehicle: VehicleView, cast: Cast): (Said & { art: string })[] {
  const ongoing = vehicle.damage.flatMap(({ card }) =>
    card === undefined ? [] : [{ title: cardWord(card), text: cardText(card), art: "damage-ongoing" }],
  );
  const forces = (vehicle.in_force ?? []).flatMap(({ by, command, card }) => {
    const who = playerName(cast, by);
    if (command !== undefined)
      return [
        { title: `${commandWord(command)} · ${who}`, text: textOf("command", command), art: commandArt(command) },
      ];
    return card === undefined
      ? []
      : [{ title: `${cardWord(card)} · ${who}`, text: cardText(card), art: cardArt(card) }];
  });
  return [...ongoing, ...forces];
}
export const terrainWord = (terrain: Terrain): string => nameOf("terrain", terrain);
/** What the ground does. */
export const terrainText = (terrain: Terrain): string => textOf("terrain", terrain);
