// The race without a mouse: keys by their place on the keyboard, so that they are the same on every layout.

import { help, openRules } from "../../help.svelte";
import type { Direction } from "../../protocol/types";
import type { Race } from "../../race/race.svelte";
import { carsOf } from "../../race/names";
import { answers, type Button } from "../../race/question";
import { settings } from "../../settings.svelte";

export interface KeyActions {
  up: () => boolean;
  where: () => void;
  log: () => void;
}

export const VEHICLES: Record<string, number> = { KeyZ: 0, KeyX: 1, KeyC: 2, KeyA: 3, KeyD: 4 };
const COMMANDS: Record<string, number> = {
  KeyV: 0,
  KeyB: 1,
  KeyN: 2,
  KeyM: 3,
  Comma: 4,
  Period: 5,
  Slash: 6,
  Semicolon: 7,
  Quote: 8,
};
const SIDEWAYS: Record<string, Direction | "back"> = {
  ArrowRight: "front",
  ArrowUp: "front-left",
  ArrowDown: "front-right",
  ArrowLeft: "back",
};
const UPWARD: Record<string, Direction | "back"> = {
  ArrowUp: "front",
  ArrowLeft: "front-left",
  ArrowRight: "front-right",
  ArrowDown: "back",
};
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches("input, textarea, select, dialog *") || target.isContentEditable);
/** What has the focus because somebody went there by keys keeps its own Enter and Space; a click only leaves it behind. */
const pressing = (target: EventTarget | null): boolean =>
  focus.byKeys && target instanceof Element && target.matches("button, a, [role=button], summary");
/** How the focus came to where it is. */
const focus = { byKeys: true };
export const pointed = (): void => {
  focus.byKeys = false;
};

/** The only answer that there is to the question. */
function onlyOne(list: readonly Button[]): Button | undefined {
  const answers = list.filter((a) => a.id !== "hint" && a.id !== "take-back");
  return answers.length === 1 ? answers[0] : undefined;
}

/** Does what a key stands for; true if it stood for something. */
export function press(event: KeyboardEvent, race: Race, actions: KeyActions): boolean {
  if (event.key === "Tab") focus.byKeys = true;
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || help.open) return false;
  const { wheel, stage } = race;
  if (stage.moment && ["Enter", " ", "Escape"].includes(event.key)) return (stage.pass(), true);
  if (event.key === "Escape") {
    race.hint.close();
    if (wheel.path.route.length || wheel.asking) wheel.stopPlanning();
    else wheel.clear();
    return true;
  }
  if (!settings.keys) return false;
  if (event.key === "?") return (openRules(), true);
  if (event.code === "KeyW") return (actions.where(), true);
  if (event.code === "KeyL") return (actions.log(), true);
  if (event.code === "KeyS") return (stage.skip(), true);
  if (event.code === "KeyF") return ((settings.speed = settings.speed === "normal" ? "fast" : "normal"), true);
  if (race.handsOver && event.key === "Enter" && !pressing(event.target)) return (race.takeWheel(), true);
  if (!race.myTurn || !race.pending) return false;

  if (event.code === "KeyT") return (wheel.pickToken(), true);
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code)?.[1];
  if (digit) return (wheel.pickDie(Number(digit) - 1), true);
  const cars = carsOf(race.view, race.seat);
  const car = cars[VEHICLES[event.code] ?? -1]?.[0];
  if (car) return (wheel.pickVehicle(car), true);
  const command = race.view?.crews[race.seat]?.commands[COMMANDS[event.code] ?? -1];
  if (command) return (wheel.pickCommand(command.command), true);

  const way = (actions.up() ? UPWARD : SIDEWAYS)[event.code];
  const shoved = wheel.offers.find(
    ({ choice }) => wheel.asked === "shove" && "direction" in choice && choice.direction === way,
  );
  if (shoved) return (wheel.choose(shoved), true);
  if (way === "back") return (wheel.path.back(), true);
  if (way) return (wheel.path.step(way), true);

  const list = answers(race);
  const answer = list.find((a) => a.key !== undefined && event.code === `Key${a.key}`);
  if (answer) return (answer.act(), true);
  if (event.key === " " && wheel.path.route.length) return (wheel.oneStep(), true);
  if (pressing(event.target)) return false;
  const main = list.find((a) => a.main && !a.disabled) ?? onlyOne(list);
  if (event.key === "Enter" && main && !wheel.asking) return (main.act(), true);
  return false;
}
