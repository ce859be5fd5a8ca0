// A JSON merge patch (RFC 7396), applied without touching what it changes: unchanged parts are shared, so that views of
// a whole race can be kept. Besides, a list takes an object as changes by place, and a patch of a view has two words of its
// own: `slid` for a scroll, `swept` for the end of a round.

import type { Entry, GameView } from "../protocol/types";

type Json = unknown;

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function merge<T>(to: T, patch: Json): T {
  return mergeJson(to, patch) as T;
}

/** The view after an event. */
export function afterEvent(view: GameView, { patch }: Entry): GameView {
  if (!patch) return view;
  const { slid, swept, ...rest } = patch;
  let after = view;
  if (slid) after = slide(after, slid);
  if (swept) after = sweep(after);
  return merge(after, rest);
}

/** The view after some events. */
export const afterEvents = (view: GameView, entries: readonly Entry[]): GameView => entries.reduce(afterEvent, view);

/** Everything on the board is so many spaces further back; what would fall off is gone, and so is the rear tile. */
function slide(view: GameView, by: number): GameView {
  const back = <T extends { space?: number; mid?: number; rear?: number }>(piece: T): T => {
    const slid = { ...piece };
    for (const part of ["space", "mid", "rear"] as const) {
      const at = slid[part];
      if (at === undefined) continue;
      if (at < by) Reflect.deleteProperty(slid, part);
      else slid[part] = at - by;
    }
    return slid;
  };
  const each = <T extends object>(pieces: T): T =>
    Object.fromEntries(Object.entries(pieces).map(([id, piece]) => [id, back(piece as object)])) as T;
  const tokens = Object.entries(view.tokens).flatMap(([space, token]) =>
    Number(space) < by ? [] : [[Number(space) - by, token]],
  );
  return {
    ...view,
    tiles: view.tiles.slice(1),
    tokens: Object.fromEntries(tokens) as GameView["tokens"],
    off_road: view.off_road.flatMap((space) => (space < by ? [] : [space - by])),
    vehicles: each(view.vehicles),
    choppers: each(view.choppers),
  };
}

/** Dice are off the vehicles and the commands, and nobody has coasted. */
function sweep(view: GameView): GameView {
  const vehicles = Object.entries(view.vehicles).map(([id, { die: _, ...vehicle }]) => [id, { ...vehicle, coasts: 0 }]);
  const crews = Object.entries(view.crews).map(([crew, has]) => [
    crew,
    { ...has, dice: [], commands: has.commands.map(({ die: _, token: __, ...command }) => command) },
  ]);
  return {
    ...view,
    vehicles: Object.fromEntries(vehicles) as GameView["vehicles"],
    crews: Object.fromEntries(crews) as GameView["crews"],
  };
}

function mergeJson(to: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  if (Array.isArray(to)) return to.map((item: Json, i) => (i in patch ? mergeJson(item, patch[i]) : item));
  const merged: Record<string, Json> = isObject(to) ? { ...to } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) Reflect.deleteProperty(merged, key);
    else merged[key] = mergeJson(merged[key], change);
  }
  return merged;
}
