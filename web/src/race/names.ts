// How people and vehicles are called. Names, not ids: "Kofi's Buggy".

import type { Fleet, Shape } from "../board/figures";
import { nameOf } from "../content.svelte";
import { sentence, t, word } from "../i18n/index.svelte";
import type { GameView, RoomView, SeatView, Step, VehicleView, Wear } from "../protocol/types";

/** Who sits at the table, for naming things. */
export interface Cast {
  room: RoomView | null;
  view: GameView | null;
  /** The crews of the reader. */
  mine: readonly string[];
}

export const crewWord = (crew: string): string => word(`crew.${crew}`, crew);

const FLEETS: Record<string, Fleet> = { red: "rig", yellow: "five" };
export const fleetOf = (crew: string): Fleet => FLEETS[crew] ?? "cars";
/** A crew by what is special about it: its fleet, or its colour. */
export const driveWord = (crew: string): string => word(`fleet.${fleetOf(crew)}`, crewWord(crew));

/** The name of who has a seat. Bots have names of ours: a table with three of one kind must be told apart. */
export function seatName(seat: SeatView): string {
  if (seat.kind === "bot") return word(`bot.${seat.crew}`, seat.name);
  return seat.name || crewWord(seat.crew);
}

/** The name of the player of a crew. */
export function playerName(cast: Cast, crew: string): string {
  const seat = cast.room?.seats.find((s) => s.crew === crew);
  return seat ? seatName(seat) : crewWord(crew);
}

/** How a vehicle is drawn. */
export function shapeOf(vehicle: Pick<VehicleView, "kind" | "size">): Shape {
  if (vehicle.kind === "wreck") return "wreck";
  if (vehicle.kind === "motorcycle") return "bike";
  if (vehicle.kind === "rig") return "front";
  return vehicle.size === "small" || vehicle.size === "medium" ? vehicle.size : "large";
}

/** How much damage a vehicle has: tokens, or commands of the Rig. */
export function hitsOn(view: GameView | null, vehicle: VehicleView): number {
  if (vehicle.kind !== "rig") return vehicle.damage.length;
  return (view?.crews[vehicle.crew ?? ""]?.commands ?? []).filter((c) => c.damaged).length;
}
/** How much it takes to lose it. */
export function slotsOf(view: GameView | null, vehicle: VehicleView): number {
  if (vehicle.kind !== "rig") return vehicle.slots;
  return (view?.crews[vehicle.crew ?? ""]?.commands ?? []).filter((c) => c.breakable).length;
}

const ORDER: Record<string, number> = { small: 0, medium: 1, large: 2 };

/** The vehicles of a crew, smallest first. */
export function carsOf(view: GameView | null, crew: string): [string, VehicleView][] {
  return Object.entries(view?.vehicles ?? {})
    .filter(([, v]) => v.crew === crew)
    .sort(([a, x], [b, y]) => (ORDER[x.size] ?? 9) - (ORDER[y.size] ?? 9) || a.localeCompare(b));
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

const SIZES: Record<string, string> = { S: "small", M: "medium", L: "large" };

/** The crew and shape of a vehicle; also of one that is no longer in the view. */
export function vehicleOf(cast: Cast, id: string): { crew: string; shape: Shape } {
  const known = cast.view?.vehicles[id];
  if (known) return { crew: known.crew ?? "", shape: shapeOf(known) };
  if (id.startsWith("X")) return { crew: "", shape: "wreck" };
  const crew = cast.room?.seats.find((s) => s.crew[0]?.toUpperCase() === id[0])?.crew ?? "";
  const fleet = fleetOf(crew);
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

export function chopperName(cast: Cast, crew: string): string {
  if (cast.mine.length === 1 && cast.mine[0] === crew) return t("name.chopper.yours");
  return t("name.chopper.theirs", { who: playerName(cast, crew) });
}

/** What a step leads onto. */
export const groundWord = (step: Step): string => terrainWord(step.terrain ?? "off-road");
export const cardWord = (card: string): string => nameOf("card", card);
export const directionWord = (direction: string): string => word(`direction.${direction}`, direction);
export const hazardWord = (hazard: string): string => word(`hazard.${hazard}`, sentence(hazard));
export const damageWord = (damage: string): string => word(`damage.${damage}`, sentence(damage));
/** A damage token on a vehicle: its name, or that of the card that lies with it. */
export const wearWord = ({ token, card }: Wear): string => (card === undefined ? damageWord(token) : cardWord(card));
export const commandWord = (command: string): string => word(`command.${command}`, sentence(command));
/** The drawing of a command; the repairs of the Rig share one. */
export const commandArt = (command: string): string => `command-${command.startsWith("repair") ? "repair" : command}`;
export const cardsOn = (vehicle: VehicleView): string[] =>
  vehicle.damage.flatMap((wear) => (wear.card === undefined ? [] : [wear.card]));
export const terrainWord = (terrain: string): string => word(`terrain.${terrain}`, terrain);
