// A JSON merge patch (RFC 7396), applied without touching what it changes: unchanged parts are shared, so that views of
// a whole race can be kept.

import type { Entry, GameView } from "../protocol/types";

type Json = unknown;

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function merge<T>(to: T, patch: Json): T {
  return mergeJson(to, patch) as T;
}

/** The view after an event. */
export const afterEvent = (view: GameView, entry: Entry): GameView => (entry.patch ? merge(view, entry.patch) : view);

/** The view after some events. */
export const afterEvents = (view: GameView, entries: readonly Entry[]): GameView => entries.reduce(afterEvent, view);

function mergeJson(to: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: Record<string, Json> = isObject(to) ? { ...to } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) Reflect.deleteProperty(merged, key);
    else merged[key] = mergeJson(merged[key], change);
  }
  return merged;
}
