// A fair fight: the level of bots against which the player wins as often as everybody else at the table, by how the last races
// went. What is remembered of them stays in this browser.

import type { Crew, RoomView } from "./protocol/types";

/** Stands for a level where one is chosen. */
export const FAIR = "fair";

/** A race against bots that was raced to its end. */
export interface Past {
  room: string;
  /** What all the bots were. */
  level: string;
  seats: number;
  won: boolean;
}

/** Races that count. */
const KEPT = 30;
/** How far a win goes towards the next level; losses go back so far that one win for each seat in turn stays where it is. */
const STEP = 0.4;

/** The level for the next race, of those that there are, weakest first. The second is where everybody begins. */
export function fairLevel(levels: readonly string[], past: readonly Past[]): string {
  const top = Math.max(0, levels.length - 1);
  let place = Math.min(1, top);
  for (const { level, seats, won } of past) {
    const against = levels.indexOf(level);
    const now = Math.round(place);
    // A win against somebody weaker says nothing, nor does a loss against somebody stronger.
    if (won && against >= now) place += STEP;
    if (!won && against >= 0 && against <= now) place -= STEP / Math.max(1, seats - 1);
    place = Math.min(top, Math.max(0, place));
  }
  return levels[Math.round(place)] ?? "";
}

/** What is remembered after a race that is over: nothing new if it did not count, or was counted before. */
export function withRace(
  past: readonly Past[],
  room: RoomView,
  mine: readonly Crew[],
  winner: Crew | undefined,
): Past[] {
  const race = counted(room, mine, winner);
  return race && !past.some((known) => known.room === race.room) ? [...past, race].slice(-KEPT) : [...past];
}

/** One player with one crew against bots of one level, and somebody has won. */
function counted(room: RoomView, mine: readonly Crew[], winner: Crew | undefined): Past | undefined {
  const others = room.seats.filter((seat) => !mine.includes(seat.crew));
  const level = others[0]?.level;
  if (mine.length !== 1 || winner === undefined || level === undefined) return undefined;
  if (!others.every((seat) => seat.kind === "bot" && seat.level === level)) return undefined;
  return { room: room.id, level, seats: room.seats.length, won: mine.includes(winner) };
}
