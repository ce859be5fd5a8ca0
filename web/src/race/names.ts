// How people and vehicles are called. Names, not ids: "Kofi's Buggy".

import type { Shape } from "../board/figures";
import { nameOf } from "../content.svelte";
import { sentence, t, word } from "../i18n/index.svelte";
import type { GameView, RoomView, SeatView, VehicleView, Wear } from "../protocol/types";

/** Who sits at the table, for naming things. */
export interface Cast {
  room: RoomView | null;
  view: GameView | null;
  /** The crews of the reader. */
  mine: readonly string[];
}

export const crewWord = (crew: string): string => word(`crew.${crew}`, crew);

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
  if (vehicle.kind.startsWith("wreck")) return "wreck";
  if (vehicle.kind.startsWith("motorcycle") || vehicle.kind.startsWith("bike")) return "bike";
  if (vehicle.kind.startsWith("rig")) return "front";
  return vehicle.size === "small" || vehicle.size === "medium" ? vehicle.size : "large";
}

const ORDER: Record<string, number> = { small: 0, medium: 1, large: 2 };

/** The vehicles of a crew, smallest first. */
export function carsOf(view: GameView | null, crew: string): [string, VehicleView][] {
  return Object.entries(view?.vehicles ?? {})
    .filter(([, v]) => v.crew === crew)
    .sort(([a, x], [b, y]) => (ORDER[x.size] ?? 9) - (ORDER[y.size] ?? 9) || a.localeCompare(b));
}

export const shapeWord = (shape: Shape): string => t(`vehicle.${shape}`);

const SIZES: Record<string, string> = { S: "small", M: "medium", L: "large" };

/** The crew and shape of a vehicle; also of one that is no longer in the view. */
export function vehicleOf(cast: Cast, id: string): { crew: string; shape: Shape } {
  const known = cast.view?.vehicles[id];
  if (known) return { crew: known.crew ?? "", shape: shapeOf(known) };
  if (id.startsWith("X")) return { crew: "", shape: "wreck" };
  const crew = cast.room?.seats.find((s) => s.crew[0]?.toUpperCase() === id[0])?.crew ?? "";
  return { crew, shape: shapeOf({ kind: "car", size: SIZES[id[1] ?? ""] ?? "large" }) };
}

/** A vehicle in a sentence: plain if it belongs to `of`, otherwise with its owner. */
export function vehicleName(cast: Cast, id: string, of?: string): string {
  const { crew, shape } = vehicleOf(cast, id);
  if (!crew) return t("name.wreck");
  const vehicle = shapeWord(shape);
  if (crew === of) return t("name.the", { vehicle });
  if (cast.mine.length === 1 && cast.mine[0] === crew) return t("name.yours", { vehicle });
  return t("name.theirs", { who: playerName(cast, crew), vehicle });
}

export function chopperName(cast: Cast, crew: string): string {
  if (cast.mine.length === 1 && cast.mine[0] === crew) return t("name.chopper.yours");
  return t("name.chopper.theirs", { who: playerName(cast, crew) });
}

export const directionWord = (direction: string): string => word(`direction.${direction}`, direction);
export const hazardWord = (hazard: string): string => word(`hazard.${hazard}`, sentence(hazard));
export const damageWord = (damage: string): string => word(`damage.${damage}`, sentence(damage));
/** A damage token on a vehicle: its name, or that of the card that lies with it. */
export const wearWord = ({ token, card }: Wear): string =>
  card === undefined ? damageWord(token) : nameOf("card", card);
export const commandWord = (command: string): string => word(`command.${command}`, sentence(command));
export const terrainWord = (terrain: string): string => word(`terrain.${terrain}`, terrain);
