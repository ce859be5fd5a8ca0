// A race with one player who is asked, without a server: what is sent is kept. For tests.

import type { LookedMessage } from "../net/link.svelte";
import type { Choice, ClientMessage, Crew, GameView, Offer, Pending, Step } from "../protocol/types";
import type { Race } from "../race/race.svelte";
import { Wheel } from "../race/wheel.svelte";
import { view } from "./view";

export const offersOf = (choices: readonly Choice[]): Offer[] => choices.map((choice, index) => ({ index, choice }));

/** A step that nothing is to be said about. */
export const plain: Step = { cost: 1, left: 1, terrain: "road", road: true };

export class TestRace {
  sent: ClientMessage[] = [];
  seq = 7;
  view: GameView = view;
  stage = { shown: null, playing: false };
  hint = { picked: null, isAllowed: false };
  mine: readonly Crew[] = ["orange"];
  seat: Crew = "orange";
  isAsked = true;
  canTakeBack = false;
  readonly link = { send: (message: ClientMessage) => void this.sent.push(message) };
  readonly wheel: Wheel;
  pending: Pending;

  constructor(pending: Omit<Pending, "crew">) {
    this.pending = { crew: "orange", ...pending };
    this.wheel = new Wheel(this.race);
  }

  /** As much of a race as the wheel and the sign ask for. */
  get race(): Race {
    return this as unknown as Race;
  }
  get cast() {
    return { room: null, view: this.view, mine: this.mine };
  }

  /** The answer of the server to the last look. */
  answer(looked: Partial<LookedMessage>): void {
    const look = this.sent.findLast((message) => message.type === "look");
    if (!look) throw new Error("nothing was asked");
    const { choices } = look;
    const found = { taken: choices.length, offers: [], reach: [], ...looked };
    this.wheel.looked({ type: "looked", seq: this.seq, choices, ...found });
  }
}
