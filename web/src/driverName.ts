// What a player is called who has not said so yet.

import type { SeatView } from "./protocol/types";
import { settings } from "./settings.svelte";

const NAMES = [
  "Axle",
  "Bolt",
  "Camber",
  "Clutch",
  "Diesel",
  "Jackal",
  "Juno",
  "Kestrel",
  "Lynx",
  "Magda",
  "Piston",
  "Rook",
  "Sable",
  "Torque",
  "Vesper",
  "Wrench",
];
const first = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;

/** A name that nobody at the table has. */
export function proposedName(taken: readonly string[] = []): string {
  const order = NAMES.map((_, i) => NAMES[(first + i) % NAMES.length] ?? "");
  const lower = taken.map((name) => name.toLowerCase());
  return order.find((name) => !lower.includes(name.toLowerCase())) ?? order[0] ?? "";
}

/** The name of this player: as they said, or a proposal. */
export const driverName = (seats: readonly SeatView[] = []): string =>
  settings.name.trim() || proposedName(seats.map((seat) => seat.name));
