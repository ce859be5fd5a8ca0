// The part of the road that a small screen shows: what is asked about is in view, the action rides low, so that the road
// ahead is seen.

import { COLS, H, K, LANES, TILES, W, centreOf, columnOf, corner, laneOf } from "../../board/geometry";
import type { Race } from "../../race/race.svelte";

const LENGTH = TILES * COLS * W + W / 2 + K;
/** How far the road goes on behind what is in view, so that it is seen whole. */
const ROOM = W * 0.75;

/** What should be in view, in units along the road; if it is too long, its end or its beginning. */
export interface Span {
  from: number;
  to: number;
  end: boolean;
}

const rearOf = (space: number): number => corner(laneOf(space), columnOf(space)).x;

export function spanOf(race: Race): Span {
  const { wheel } = race;
  const view = race.stage.shown ?? race.view;
  const id = view?.move?.vehicle ?? wheel.vehicle ?? undefined;
  const space = id === undefined ? undefined : view?.vehicles[id]?.space;
  const start = space === undefined ? (id === undefined ? undefined : 0) : rearOf(space);
  const around = (spaces: readonly number[], end: boolean): Span => {
    const places = spaces.map((each) => centreOf(each).x);
    const here = start ?? Math.min(...places);
    return { from: Math.min(here, ...places), to: Math.max(here, ...places), end };
  };
  if (race.myTurn) {
    const { asked } = race.pending ?? {};
    if (asked?.kind === "reroll" || asked?.kind === "slam_push") {
      const both = [asked.top, asked.bottom].flatMap((vehicle) => view?.vehicles[vehicle]?.space ?? []);
      if (both.length) return around(both, false);
    }
    if (wheel.marked !== null) return around([wheel.marked], true);
    const route = wheel.path.route.at(-1);
    if (route) return around([route.space], true);
    // The chopper may go anywhere: there is no part of the road that matters more.
    if (wheel.targets.size && asked?.kind !== "chopper") return around([...wheel.targets.keys()], false);
    if (wheel.path.reachable.size) return around([...wheel.path.reachable.keys()], false);
  }
  if (start !== undefined && !view?.result) return { from: start, to: start, end: false };
  // At the end, whoever has won.
  const crew = view?.result?.winner ?? race.pending?.crew ?? view?.active;
  const own = Object.values(view?.vehicles ?? {}).filter((v) => v.crew === crew && v.space !== undefined);
  const places = own.length ? own.map((v) => rearOf(v.space ?? 0)) : [0];
  return { from: Math.min(...places), to: Math.max(...places), end: view?.result !== undefined };
}

/** Where a view of the road of that length begins: the span starts `low` in it, and is in it as far as it fits. */
export function lookAt({ from, to, end }: Span, long: number, low: number): number {
  const rear = from - ROOM / 2;
  const wanted = Math.max(from - long * low, to + ROOM - long);
  const last = Math.max(-40, LENGTH + W - long);
  return Math.max(-40, Math.min(end ? wanted : Math.min(wanted, rear), last));
}

/** How long and how wide the part is that a box of so many pixels across the lanes and along the road shows. */
export function extent(across: number, along: number, margin: number): { long: number; wide: number } {
  const wide = LANES * H + 2 * margin;
  return { long: (along / Math.max(1, across)) * wide, wide };
}

/** The view box around one place, for a box of so many pixels across the lanes and along the road. */
export function frame(
  focus: number,
  across: number,
  along: number,
  margin: number,
  low: number,
): [number, number, number, number] {
  const { long, wide } = extent(across, along, margin);
  return [lookAt({ from: focus, to: focus, end: false }, long, low), -margin, long, wide];
}
