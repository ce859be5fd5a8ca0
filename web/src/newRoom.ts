// The three ways to begin a race, and what the page asks the server for.

import type { CreateRoom, Options, SeatRequest } from "./protocol/types";

export type Way = "race" | "invite" | "screen";
export type SeatWish = "human" | "bot" | "open";

export interface Wish {
  way: Way;
  crews: readonly string[];
  name: string;
  /** Names of further players on one screen, by seat. */
  names: readonly string[];
  level: string;
  /** What the seats after the first should be. */
  seats: readonly SeatWish[];
  side: Options["start_side"];
  bigTeam: boolean;
  clock: number;
  speed: keyof typeof BOT_PACE;
}

/** Milliseconds that a bot takes for a choice: long enough to be watched, short enough not to be waited for. */
export const BOT_PACE = { normal: 280, fast: 140, instant: 0 } as const;

function seat(wish: Wish, crew: string, i: number): SeatRequest {
  const player = wish.bigTeam ? i % 2 : i;
  if (player === 0) return { crew, name: wish.name };
  const kind = wish.way === "race" ? "bot" : (wish.seats[player - 1] ?? "human");
  if (kind === "bot") return { crew, level: wish.level };
  if (wish.way === "screen")
    return kind === "human" ? { crew, name: wish.names[player] ?? crew } : { crew, level: wish.level };
  return { crew };
}

export function newRoom(wish: Wish): CreateRoom {
  const alone = wish.way !== "invite";
  return {
    options: {
      start_side: wish.side,
      big_team: wish.bigTeam,
      take_back: alone,
      hints: alone,
      turn_clock: alone ? 0 : wish.clock,
      bot_pace: BOT_PACE[wish.speed],
      start_at_once: alone,
    },
    seats: wish.crews.map((crew, i) => seat(wish, crew, i)),
  };
}
