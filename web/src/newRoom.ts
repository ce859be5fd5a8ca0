// The ways to begin a race or a lesson, and what the page asks the server for.

import { toMix } from "./boxes";
import type { CreateRoom, Crew, InBox, LessonText, Options, SeatRequest } from "./protocol/types";
import { BOT_PACE, WATCHED } from "./race/pace";
import type { Speed } from "./settings.svelte";

export type Opening = "race" | "invite" | "screen" | "watch";
export type SeatWish = "human" | "bot" | "open";

export interface Wish {
  way: Opening;
  crews: readonly Crew[];
  name: string;
  /** Names of further players on one screen, by seat. */
  names: readonly string[];
  level: string;
  /** Bots of their own for the seats after the first, where there is one. */
  levels: readonly (string | undefined)[];
  /** What the seats after the first should be. */
  seats: readonly SeatWish[];
  side: Options["start_side"];
  /** What is mixed in. */
  boxes: readonly InBox[];
  bigTeam: boolean;
  clock: number;
  speed: Speed;
}

/** The crews of a race in seat order: one's own, those asked for, then others as they come. */
export function lineup(all: readonly Crew[], n: number, yours: Crew, asked: readonly Crew[]): Crew[] {
  const order = [yours, ...asked, ...all].filter((crew) => all.includes(crew));
  return [...new Set(order)].slice(0, n);
}

function seat(wish: Wish, crew: Crew, i: number): SeatRequest {
  const player = wish.bigTeam ? i % 2 : i;
  if (wish.way === "watch") return { crew, level: wish.levels[player - 1] ?? wish.level };
  if (player === 0) return { crew, name: wish.name };
  const kind = wish.way === "race" ? "bot" : (wish.seats[player - 1] ?? "human");
  const bot = { crew, level: wish.levels[player - 1] ?? wish.level };
  if (kind === "bot") return bot;
  if (wish.way === "screen") return kind === "human" ? { crew, name: wish.names[player] ?? crew } : bot;
  return { crew };
}

export function newRoom(wish: Wish): CreateRoom {
  const alone = wish.way !== "invite";
  const plays = wish.way !== "watch";
  return {
    options: {
      start_side: wish.side,
      ...toMix(wish.boxes),
      big_team: wish.bigTeam,
      take_back: alone && plays,
      hints: alone && plays,
      turn_clock: alone ? 0 : wish.clock,
      bot_pace: BOT_PACE[wish.speed] * (plays ? 1 : WATCHED),
      start_at_once: alone,
    },
    seats: wish.crews.map((crew, i) => seat(wish, crew, i)),
  };
}

/** A room for a lesson: the first crew is the player's, the others stand by. */
export function lessonRoom(lesson: LessonText, name: string, bot: string): CreateRoom {
  return {
    options: {
      start_side: "a",
      carnage: false,
      big_team: false,
      take_back: true,
      hints: false,
      turn_clock: 0,
      bot_pace: 0,
      start_at_once: true,
      lesson: lesson.id,
    },
    seats: lesson.crews.map((crew, i) => (i === 0 ? { crew, name } : { crew, level: bot })),
  };
}
