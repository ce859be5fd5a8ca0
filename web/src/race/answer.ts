// What an answer means. It has one of a few shapes; the question says the rest.

import type { Answer, Choice, Command, Question } from "../protocol/types";

export const isShot = (to: Question | ""): boolean => to === "shot" || to === "another_shot" || to === "chopper_shot";

/** The words for yes and no: the end of their message keys. */
type Word =
  | "yes"
  | "no"
  | "no_command"
  | "chopper_stays"
  | "hold_fire"
  | "no_hazard"
  | "stop"
  | "take_bonus"
  | "leave_bonus"
  | "drift"
  | "slam"
  | "reroll"
  | "keep"
  | "use_it"
  | "not_now"
  | "look_no_further"
  | "exchange"
  | "leave_them"
  | "leave_it";

/** What yes and no are called where they have words of their own. */
const WORDS: Partial<Record<Question, { yes?: Word; no?: Word }>> = {
  command: { no: "no_command" },
  chopper: { no: "chopper_stays" },
  shot: { no: "hold_fire" },
  another_shot: { no: "hold_fire" },
  chopper_shot: { no: "hold_fire" },
  dispense: { no: "no_hazard" },
  step: { no: "stop" },
  road_bonus: { yes: "take_bonus", no: "leave_bonus" },
  drift: { yes: "drift", no: "slam" },
  reroll: { yes: "reroll", no: "keep" },
  shot_reroll: { yes: "reroll", no: "keep" },
  use: { yes: "use_it", no: "not_now" },
  look: { no: "look_no_further" },
  exchange: { yes: "exchange", no: "leave_them" },
  move_hazard: { no: "leave_it" },
  drop: { no: "not_now" },
  use_one: { no: "not_now" },
};

export const wordOf = (to: Question, said: "yes" | "no"): Word => WORDS[to]?.[said] ?? said;

/** An answer that travels without its question. */
export const answerTo = (to: Question, choice: Choice): Answer => ({ to, ...choice });

/** A step of a drive, the first one of the race included. */
export const isStep = (answer: Answer): boolean => answer.to === "step" && answer.kind !== "no";

/** A command with what pays for it, and the question that the two would answer. */
export interface CommandPaid {
  to: Question;
  command: Command;
  /** The die; none if it is a command token. */
  die: number | null;
}

export const commandsIn = (to: Question, choices: readonly Choice[]): CommandPaid[] =>
  choices.flatMap((choice): CommandPaid[] => {
    if (choice.kind === "die" && choice.on.kind === "command")
      return [{ to, command: choice.on.command, die: choice.die }];
    return choice.kind === "command" && to === "command" ? [{ to, command: choice.command, die: null }] : [];
  });

/** Questions that are answered with a die: on a vehicle, on a command, or on either. */
export const WITH_VEHICLE = new Set<string>(["assign", "second_die"]);
export const WITH_DIE = new Set<string>(["assign", "second_die", "steering", "section"]);
/** Questions before a drive, or in one: the server is asked how far it could go. */
export const LOOKS = new Set<string>(["assign", "second_die", "section", "command", "step", "road_bonus"]);
