// What the coach says about a question, once: for the crew that is driven, then what the box adds.

import { mixedIn } from "../boxes";
import { has, type Key } from "../i18n/index.svelte";
import { settings } from "../settings.svelte";
import type { Race } from "./race.svelte";

export interface Tip {
  /** What is remembered when it was read. */
  id: string;
  title: Key;
  text: Key;
}

function tip(id: string): Tip | undefined {
  const [title, text] = [`coach.${id}.title`, `coach.${id}`];
  return has(title) && has(text) ? { id, title, text } : undefined;
}

/** The tip that is due now. */
export function tipOf(race: Race): Tip | undefined {
  // A lesson says what there is to say.
  if (!settings.coach || !race.myTurn || race.link.room?.options.lesson !== undefined) return undefined;
  const kind = race.pending?.asked.kind ?? "";
  const fleet = race.view?.crews[race.seat]?.fleet ?? "cars";
  const { options } = race.link.room ?? {};
  const boxes = options ? mixedIn(options).map((box) => tip(`${kind}.${box}`)) : [];
  const due = [tip(`${kind}.${fleet}`) ?? tip(kind), ...boxes];
  return due.find((each) => each && !settings.tips.includes(each.id));
}
