// What the strongest bot would do, if somebody asks: its main options, each with the chance to win. Picking one only
// prepares it.

import type { Answer, HintOption, Question } from "../protocol/types";
import type { Race } from "./race.svelte";

/** Questions that are answered with a place on the board, and the sign that it gets. */
const MARKS: Partial<Record<Question, string>> = {
  chopper: "command-airstrike",
  shot: "ui-aim",
  another_shot: "ui-aim",
  chopper_shot: "ui-aim",
  respawn: "command-respawn",
  dispense: "command-dispenser",
};

export class Hint {
  thinking = $state(false);
  options = $state.raw<HintOption[]>([]);
  /** The option that lies prepared on the table. */
  picked = $state<number | null>(null);

  /** Whether there is something to show: an answer, or that one is thought of. */
  readonly isOpen = $derived(this.thinking || this.options.length > 0);
  readonly isAllowed = $derived.by(() => this.race.link.room?.options.hints === true && this.race.myTurn);
  /** What the option that lies prepared brings after the drive, or before it: places on the board. */
  readonly marks = $derived.by(() => {
    const choices = this.picked === null ? [] : (this.options[this.picked]?.choices ?? []);
    return choices.flatMap((choice) => {
      const icon = MARKS[choice.to];
      const space = this.race.wheel.spaceOf(choice);
      return icon === undefined || space === undefined ? [] : [{ space, icon }];
    });
  });

  constructor(private readonly race: Race) {}

  /** Asks; asked again, puts the answer away. */
  ask(): void {
    if (this.isOpen) return this.close();
    if (!this.isAllowed) return;
    this.thinking = this.race.link.send({ type: "hint", seq: this.race.seq });
  }

  heard(seq: number, options: HintOption[]): void {
    if (seq !== this.race.seq || !this.thinking) return;
    this.thinking = false;
    this.options = options;
    this.pick(0);
  }

  pick(index: number): void {
    const choices: readonly Answer[] | undefined = this.options[index]?.choices;
    if (!choices) return;
    this.race.wheel.prepare(choices);
    this.picked = index;
  }

  close(): void {
    this.thinking = false;
    this.options = [];
    this.picked = null;
  }
}
