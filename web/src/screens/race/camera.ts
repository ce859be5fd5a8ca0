// The part of the road that a small screen shows: the action rides low, so that the road ahead is in view.

import { COLS, H, K, LANES, TILES, W, centreOf, corner, laneOf, columnOf } from "../../board/geometry";
import type { Race } from "../../race/race.svelte";

const LENGTH = TILES * COLS * W + W / 2 + K;

/** Where the action is, in units along the road. */
export function focusOf(race: Race): number {
  const view = race.stage.shown ?? race.view;
  const route = race.wheel.route.at(-1);
  // What goes behind the Rig is dropped there.
  if (race.myTurn && race.wheel.asked === "dispense")
    return Math.min(...[...race.wheel.targets.keys()].map((space) => centreOf(space).x));
  const id = view?.move?.vehicle ?? race.wheel.vehicle ?? undefined;
  const space = id === undefined ? undefined : view?.vehicles[id]?.space;
  if (space !== undefined) return corner(laneOf(space), columnOf(space)).x;
  if (id !== undefined) return 0;
  if (route) return centreOf(route.space).x;
  const crew = race.pending?.crew ?? view?.active;
  const own = Object.values(view?.vehicles ?? {}).filter((v) => v.crew === crew && v.space !== undefined);
  if (!own.length) return 0;
  return Math.min(...own.map((v) => corner(laneOf(v.space ?? 0), columnOf(v.space ?? 0)).x));
}

/** The view box for a box of so many pixels across the lanes and along the road. */
export function frame(
  focus: number,
  across: number,
  along: number,
  margin: number,
  low: number,
): [number, number, number, number] {
  const wide = LANES * H + 2 * margin;
  const long = (along / Math.max(1, across)) * wide;
  const last = LENGTH + W - long;
  const from = Math.max(-40, Math.min(focus - long * low, Math.max(-40, last)));
  return [from, -margin, long, wide];
}
