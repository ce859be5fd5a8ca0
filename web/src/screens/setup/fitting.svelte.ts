// Which upgrade goes on which car: laid out, swapped and taken back at will, and said to the server only once all is as it
// should be.

import type { Card } from "../../protocol/types";

export class Fitting {
  #on = $state<Record<string, Card>>({});
  /** Whether it stays as it is: the questions that come are answered by it. */
  locked = $state(false);

  on(car: string): Card | undefined {
    return this.#on[car];
  }

  has(card: Card): boolean {
    return Object.values(this.#on).includes(card);
  }

  get isEmpty(): boolean {
    return Object.keys(this.#on).length === 0;
  }

  /** Puts a card on a car; the card that lay there goes back to the others. */
  put(car: string, card: Card): void {
    this.#on = { ...Object.fromEntries(Object.entries(this.#on).filter(([, other]) => other !== card)), [car]: card };
  }

  /** Takes the card off a car. */
  take(car: string): void {
    this.#on = Object.fromEntries(Object.entries(this.#on).filter(([other]) => other !== car));
  }

  clear(): void {
    this.#on = {};
    this.locked = false;
  }
}
