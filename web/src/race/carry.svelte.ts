// A die that is carried over the table by mouse, pen or finger, and put on a vehicle or a command. A click on the die,
// and then on the vehicle, does the same.

import type { Command } from "../protocol/types";
import type { Race } from "./race.svelte";

/** Pixels before a press becomes a drag. */
const SLACK = 8;

export class Carry {
  /** The place of the die in the hand, while it is carried. */
  die = $state<number | null>(null);
  x = $state(0);
  y = $state(0);
  private from: { die: number; pointer: number; x: number; y: number } | undefined;
  /** The click that ends a drag is none. */
  private carried = false;

  constructor(private readonly race: Race) {}

  press(event: PointerEvent, die: number): void {
    this.carried = false;
    if (event.button !== 0) return;
    this.from = { die, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const { from } = this;
    if (from?.pointer !== event.pointerId) return;
    [this.x, this.y] = [event.clientX, event.clientY];
    if (this.die !== null || Math.hypot(this.x - from.x, this.y - from.y) < SLACK) return;
    this.die = from.die;
    this.carried = true;
    this.race.wheel.take(from.die);
  }

  release(event: PointerEvent): void {
    const dropped = this.die !== null;
    this.from = undefined;
    this.die = null;
    if (!dropped) return;
    const { vehicle, command } = under(event.clientX, event.clientY);
    if (vehicle !== undefined) this.race.wheel.pickVehicle(vehicle);
    else if (command !== undefined) this.race.wheel.pickCommand(command);
    this.race.wheel.hand = null;
  }

  cancel(): void {
    this.from = undefined;
    if (this.die !== null) this.race.wheel.hand = null;
    this.die = null;
  }

  click(die: number): void {
    if (!this.carried) this.race.wheel.pickDie(die);
    this.carried = false;
  }
}

/** What lies under a point: a dashboard or the vehicle itself on the board, or a command. */
function under(x: number, y: number): { vehicle?: string; command?: Command } {
  const hit = [...document.querySelectorAll<HTMLElement | SVGElement>("[data-vehicle], [data-command]")].filter(
    (el) => {
      const box = el.getBoundingClientRect();
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    },
  );
  return hit.at(-1)?.dataset ?? {};
}
