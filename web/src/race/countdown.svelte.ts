// The seconds that are left to decide, by this machine's clock. Make it while a component is made; it ticks only while
// there is a deadline.

import { play } from "../sound/sounds";
import { isStill } from "../settings.svelte";
import type { Table } from "./race.svelte";

/** So many seconds before the end it is said, and felt. */
export const LATE = 10;

export class Countdown {
  private now = $state(Date.now());

  constructor(private readonly race: Table) {
    $effect(() => {
      if (this.race.pending?.deadline === undefined) return;
      this.now = Date.now();
      const timer = setInterval(() => (this.now = Date.now()), 500);
      return () => clearInterval(timer);
    });
  }

  /** Seconds; nothing without a clock. */
  get left(): number | undefined {
    const deadline = this.race.pending?.deadline;
    if (deadline === undefined) return undefined;
    return Math.max(0, Math.ceil((deadline - this.race.link.skew - this.now) / 1000));
  }
  get isLate(): boolean {
    return this.left !== undefined && this.left <= LATE;
  }
  /** How much of the clock is left, from 1 to 0. */
  get part(): number | undefined {
    const whole = this.race.link.room?.options.turn_clock;
    return this.left === undefined || !whole ? undefined : Math.min(1, this.left / whole);
  }
}

/** Tells a player who may not look that little time is left. */
export function warn(): void {
  play("turn");
  if (!isStill() && "vibrate" in navigator) navigator.vibrate([120, 80, 120]);
}
