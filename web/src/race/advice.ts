// An option of a hint in words: the die and its vehicle, the command, the way.

import { spaceName, laneOf } from "../board/geometry";
import { sentence, t } from "../i18n/index.svelte";
import type { Answer, Direction } from "../protocol/types";
import { wordOf } from "./answer";
import { cardWord, commandWord, directionWord, shapeOf, theVehicle, vehicleName, wearWord, type Cast } from "./names";

export interface Advice {
  words: string;
  /** Directions of the steps, in order. */
  way: Direction[];
  /** What comes after them. */
  then: string;
}

function phraseOf(cast: Cast, answer: Answer): string {
  const the = (id: string): string => {
    const vehicle = cast.view?.vehicles[id];
    return vehicle ? theVehicle(id, shapeOf(vehicle)) : id;
  };
  switch (answer.kind) {
    case "die":
      if (answer.on.kind === "command")
        return t("advice.command", { die: answer.die, command: commandWord(answer.on.command) });
      return t(`advice.${answer.on.kind}`, { die: answer.die, vehicle: the(answer.on.vehicle) });
    case "space":
      if (answer.to === "step") return t("advice.enter", { lane: laneOf(answer.space) + 1 });
      return t(answer.to === "respawn" || answer.to === "dispense" ? `advice.${answer.to}` : "advice.chopper", {
        space: spaceName(answer.space),
      });
    case "wear":
      return t("answer.repair", { vehicle: the(answer.vehicle), damage: wearWord(answer.wear) });
    case "vehicle":
      if (answer.to === "order") return t("advice.first", { vehicle: the(answer.vehicle) });
      if (answer.to === "slam_push") return t("advice.push", { vehicle: vehicleName(cast, answer.vehicle) });
      return t("advice.shoot", { target: vehicleName(cast, answer.vehicle) });
    case "command": {
      const command = commandWord(answer.command);
      if (answer.to === "command") return t("advice.token", { command });
      return t(answer.to === "mend" || answer.to === "hurt" ? `advice.${answer.to}` : "advice.shoot_at", { command });
    }
    case "card":
      return cardWord(answer.card);
    case "way":
      return directionWord(answer.direction);
    case "yes":
    case "no":
      if (answer.to === "road_bonus") return t(answer.kind === "yes" ? "advice.take_bonus" : "advice.leave_bonus");
      return t(`answer.${wordOf(answer.to, answer.kind)}`);
  }
}

export function adviceOf(cast: Cast, choices: readonly Answer[]): Advice {
  const way = choices.flatMap((choice) => (choice.kind === "way" ? [choice.direction] : []));
  const drives = choices.findIndex((choice) => choice.kind === "way");
  const words = (some: readonly Answer[]) => {
    const rest = some.filter((choice) => choice.kind !== "way");
    // That no command is given goes without saying, unless nothing else is said.
    const told = rest.filter((choice) => choice.to !== "command" || choice.kind !== "no");
    return (told.length || way.length ? told : rest).map((choice) => phraseOf(cast, choice)).join(", ");
  };
  if (drives < 0) return { words: sentence(words(choices)), way, then: "" };
  return { words: sentence(words(choices.slice(0, drives))), way, then: words(choices.slice(drives)) };
}

export const wayWords = (way: readonly Direction[]): string => way.map(directionWord).join(", ");
