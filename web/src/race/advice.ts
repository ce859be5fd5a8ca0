// An option of a hint in words: the die and its vehicle, the command, the way.

import { spaceName, laneOf } from "../board/geometry";
import { sentence, t } from "../i18n/index.svelte";
import type { Choice, Direction } from "../protocol/types";
import { cardWord, commandWord, directionWord, shapeOf, theVehicle, vehicleName, wearWord, type Cast } from "./names";

export interface Advice {
  words: string;
  /** Directions of the steps, in order. */
  way: Direction[];
  /** What comes after them. */
  then: string;
}

function phraseOf(cast: Cast, choice: Choice): string {
  const the = (id: string): string => {
    const vehicle = cast.view?.vehicles[id];
    return vehicle ? theVehicle(id, shapeOf(vehicle)) : id;
  };
  switch (choice.kind) {
    case "drive":
      return t("advice.drive", { die: choice.die, vehicle: the(choice.vehicle) });
    case "coast":
      return t("advice.coast", { die: choice.die, vehicle: the(choice.vehicle) });
    case "command":
      return t("advice.command", { die: choice.die, command: commandWord(choice.command) });
    case "chopper_to":
      return t("advice.chopper", { space: spaceName(choice.space) });
    case "repair":
      return t("answer.repair", { vehicle: the(choice.vehicle), damage: wearWord(choice.wear) });
    case "enter":
      return t("advice.enter", { lane: laneOf(choice.space) + 1 });
    case "shoot":
      return t("advice.shoot", { target: vehicleName(cast, choice.target) });
    case "take_bonus":
      return t("advice.take_bonus");
    case "leave_bonus":
      return t("advice.leave_bonus");
    case "first":
      return t("advice.first", { vehicle: the(choice.vehicle) });
    case "push":
      return t("advice.push", { vehicle: vehicleName(cast, choice.vehicle) });
    case "respawn":
    case "dispense":
      return t(`advice.${choice.kind}`, { space: spaceName(choice.space) });
    case "mend":
    case "hurt":
    case "shoot_at":
      return t(`advice.${choice.kind}`, { command: commandWord(choice.command) });
    case "card":
      return cardWord(choice.card);
    case "token":
      return t("answer.token", { command: commandWord(choice.command) });
    case "step":
      return directionWord(choice.direction);
    default:
      return t(`answer.${choice.kind}`);
  }
}

export function adviceOf(cast: Cast, choices: readonly Choice[]): Advice {
  const way = choices.flatMap((choice) => (choice.kind === "step" ? [choice.direction] : []));
  const drives = choices.findIndex((choice) => choice.kind === "step");
  const words = (some: readonly Choice[]) => {
    const rest = some.filter((choice) => choice.kind !== "step");
    // That no command is given goes without saying, unless nothing else is said.
    const told = rest.filter((choice) => choice.kind !== "no_command");
    return (told.length || way.length ? told : rest).map((choice) => phraseOf(cast, choice)).join(", ");
  };
  if (drives < 0) return { words: sentence(words(choices)), way, then: "" };
  return { words: sentence(words(choices.slice(0, drives))), way, then: words(choices.slice(drives)) };
}

export const wayWords = (way: readonly Direction[]): string => way.map(directionWord).join(", ");
