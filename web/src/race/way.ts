// A way that is planned, step by step, and what it comes to. Everything in it was said by the server.

import { LANES, WAY_OF, columnOf, laneOf, neighbour, spaceAt } from "../board/geometry";
import type { LookedMessage } from "../net/link.svelte";
import type { Answer, Choice, Step } from "../protocol/types";
import { answerTo } from "./answer";
import { groundWord } from "./names";

/** A planned step, and where it is drawn: spaces ahead of the board have numbers from 144. */
export interface Planned {
  choice: Choice;
  step: Step;
  space: number;
}

/** The first of two dice: on which vehicle, and what the server says would be asked then. */
export interface Placed {
  choices: Answer[];
  looked: LookedMessage;
  vehicle: string;
  die: number;
}

/** How a way loses its vehicle, and with which step. */
export interface Doom {
  n: number;
  kind: "ground" | "edge" | "chopper";
  ground: string;
}

/** What a way ends in, if it certainly loses the vehicle. */
export function doomOf(way: readonly Planned[]): Doom | null {
  const lost = way.findIndex((planned) => planned.step.lost);
  const step = way[lost]?.step;
  if (step) return { n: lost + 1, kind: step.edge === undefined ? "ground" : "edge", ground: groundWord(step) };
  const last = way.at(-1)?.step;
  return last?.struck ? { n: way.length, kind: "chopper", ground: groundWord(last) } : null;
}

/** Whether nothing comes of a way but that it is driven: no luck, no harm, no new tile, no road left that it returns to. */
export function isPlain(way: readonly Planned[]): boolean {
  const strays = way.some(({ step }) => step.leaves_road) && way.at(-1)?.step.road === true;
  return !strays && !doomOf(way) && way.every(({ step }) => !step.risk && !step.scrolls);
}

/** Answers of a drive. */
export const steps = (route: readonly Planned[]): Answer[] => route.map((planned) => answerTo("step", planned.choice));

/** Where a step is drawn: also what leaves the board. */
export function targetOf(from: number | undefined, choice: Choice, step: Step): number {
  if (choice.kind === "space") return choice.space;
  if (step.to !== undefined && step.edge === undefined) return step.to;
  if (from === undefined || choice.kind !== "way") return step.to ?? 0;
  const [lane, column] = neighbour(laneOf(from), columnOf(from), WAY_OF[choice.direction]);
  return spaceAt(Math.max(0, Math.min(LANES - 1, lane)), column);
}
