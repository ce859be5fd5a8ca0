// A plan that nobody has confirmed yet, kept by the browser: whoever leaves the race for a moment, or loads the page again,
// finds it as it was.

import type { Answer } from "../protocol/types";
import type { Race } from "./race.svelte";
import { steps } from "./way";

const KEY = "vendetta plan";

interface Kept {
  room: string;
  /** The position that it was made for. */
  seq: number;
  choices: Answer[];
}

/** Keeps what is picked now. */
export function keepPlan({ link, seq, wheel }: Race): void {
  const kept: Kept = { room: link.id, seq, choices: [...wheel.prefix, ...steps(wheel.path.route)] };
  if (kept.choices.length) sessionStorage.setItem(KEY, JSON.stringify(kept));
  else sessionStorage.removeItem(KEY);
}

/** The plan that was made for this position, if there is one. */
export function planOf({ link, seq, isAsked }: Race): readonly Answer[] {
  const text = sessionStorage.getItem(KEY);
  const kept = text === null ? null : (JSON.parse(text) as Kept);
  return isAsked && kept?.room === link.id && kept.seq === seq ? kept.choices : [];
}
