// The way that a player plans over the board, step after step or to a space at once. The server looks at each end of it and
// says what may follow.

import { directionTo } from "../board/geometry";
import { equal } from "../equal";
import type { LookedMessage } from "../net/link.svelte";
import type { Answer, Choice, Direction, Reach } from "../protocol/types";
import { answerTo } from "./answer";
import type { Race } from "./race.svelte";
import { doomOf, steps, targetOf, type Doom, type Planned } from "./way";
import type { Wheel } from "./wheel.svelte";

export class Path {
  route = $state.raw<Planned[]>([]);
  /** The space under the pointer or the focus. */
  hover = $state<number | null>(null);
  /** Steps that are to be planned as soon as the server has looked. */
  wanted: Answer[] = [];
  /** What the server has seen at the end of the route. */
  private tail = $state.raw<LookedMessage | null>(null);
  /** Where the route ends once everything wanted is planned. */
  private drawn: number | undefined;

  constructor(
    private readonly race: Race,
    private readonly wheel: Wheel,
  ) {}

  clear(): void {
    this.route = [];
    this.hover = null;
    this.tail = null;
    this.wanted = [];
    this.drawn = undefined;
  }

  /** Hears of the end of the route; false if the server has looked at something else. */
  looked(message: LookedMessage): boolean {
    if (!this.route.length || !equal(message.choices, [...this.wheel.untilDrive, ...steps(this.route)])) return false;
    this.tail = message;
    this.goOn();
    return true;
  }

  /** Every reachable space with the way to it, which is the first that the server lists for it. */
  get reachable(): Map<number, Planned[]> {
    const list: readonly Reach[] = this.wheel.ahead?.reach ?? [];
    const ways: Planned[][] = [];
    const best = new Map<number, Planned[]>();
    list.forEach((reach, i) => {
      const before = reach.after === undefined ? [] : (ways[reach.after] ?? []);
      const space = targetOf(before.at(-1)?.space ?? this.wheel.start, reach.choice, reach.step);
      const way = [...before, { choice: reach.choice, step: reach.step, space }];
      ways[i] = way;
      if (!best.has(space)) best.set(space, way);
    });
    return best;
  }

  /** The route that is shown: planned, or under the pointer. */
  get shown(): Planned[] {
    if (this.route.length) return this.route;
    return this.hover === null ? [] : (this.reachable.get(this.hover) ?? []);
  }

  /** Plans one step on, by direction: front, front-left or front-right. */
  step(direction: Direction): void {
    this.planStep((choice) => choice.kind === "way" && choice.direction === direction);
  }

  private planStep(is: (choice: Choice) => boolean): void {
    const next = this.next.find((planned) => is(planned.choice));
    if (next) this.extend([...this.route, next]);
    else this.wanted = [];
  }

  /** The steps that may follow the route, as soon as the server has looked. */
  private get next(): Planned[] {
    const end = this.route.at(-1);
    const from = end ? this.tail?.offers : this.wheel.ahead?.reach.filter((reach) => reach.after === undefined);
    return (from ?? []).flatMap(({ choice, step }) =>
      step ? [{ choice, step, space: targetOf(end?.space ?? this.wheel.start, choice, step) }] : [],
    );
  }

  /** Plans the next of the steps that are wanted. */
  goOn(): void {
    const next = this.wanted.shift();
    if (next) this.planStep((choice) => equal(answerTo("step", choice), next));
  }

  /** A step from the end of the route to a space beside it, at once or when the server has looked; false if there is none. */
  private planTo(space: number): boolean {
    const end = this.route.at(-1)?.space;
    if (this.wanted.length || (end !== undefined && !this.tail)) {
      const direction = directionTo(this.drawn ?? end ?? space, space);
      if (!direction) return false;
      this.wanted = [...this.wanted, { to: "step", kind: "way", direction }];
      this.drawn = space;
      return true;
    }
    const next = this.next.find((planned) => planned.space === space);
    if (!next) return false;
    this.extend([...this.route, next]);
    return true;
  }

  /** A click leads to a space: a step further, or by the best way; true if it was plotted anew. */
  lead(space: number): boolean {
    if (this.route.length && this.planTo(space)) return false;
    const way = this.reachable.get(space);
    if (way) this.extend(way);
    return way !== undefined;
  }

  /** Whether a route can be drawn from a space: from the vehicle, or on from the end of the route. */
  canDraw(space: number): boolean {
    return this.reachable.size > 0 && space === (this.route.at(-1)?.space ?? this.wheel.start);
  }

  /** The pointer draws the route over the spaces: on to the next, back to the one before, or by the best way. */
  draw(space: number): void {
    const end = this.drawn ?? this.route.at(-1)?.space ?? this.wheel.start;
    if (space === end) return;
    if (space === this.wheel.start) return this.wheel.stopPlanning();
    const known = this.route.findIndex((planned) => planned.space === space);
    if (known >= 0 && !this.wanted.length) return this.extend(this.route.slice(0, known + 1));
    if (this.planTo(space)) return;
    const way = this.reachable.get(space);
    if (way) this.extend(way);
  }

  /** Takes the last step back. */
  back(): void {
    this.extend(this.route.slice(0, -1));
  }

  private extend(route: Planned[]): void {
    this.route = route;
    this.wheel.asking = false;
    this.tail = null;
    if (!this.wanted.length) this.drawn = undefined;
    if (route.length)
      this.race.link.send({
        type: "look",
        seq: this.race.seq,
        choices: [...this.wheel.untilDrive, ...steps(route)],
      });
  }

  /** What the route that is planned ends in, if it certainly loses the vehicle. */
  get doom(): Doom | null {
    return doomOf(this.route);
  }
}
