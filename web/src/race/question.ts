// What the sign says: the question, whose it is, one line of consequences, and the answers.

import { count, sentence, t, type Values } from "../i18n/index.svelte";
import { deckOf, facesOf } from "../content.svelte";
import { equal } from "../equal";
import type { Asked, Card, Command, Offer, Pending, Push, Question } from "../protocol/types";
import { isShot, wordOf } from "./answer";
import {
  aimWord,
  chopperName,
  cardText,
  cardWord,
  commandWord,
  directionWord,
  hazardWord,
  playerName,
  groundWord,
  shapeOf,
  theVehicle,
  vehicleName,
  vehicleWord,
  wearWord,
} from "./names";
import type { Race } from "./race.svelte";

export interface Button {
  id: string;
  label: string;
  key?: string;
  icon?: string;
  main?: boolean;
  disabled?: boolean;
  act: () => void;
}

const plainVehicle = (race: Race, id: string | undefined): string => {
  const vehicle = id === undefined ? undefined : race.view?.vehicles[id];
  return vehicle && id !== undefined ? theVehicle(id, shapeOf(vehicle)) : "";
};

const bareVehicle = (race: Race, id: string): string => {
  const vehicle = race.view?.vehicles[id];
  return vehicle ? vehicleWord(id, shapeOf(vehicle)) : id;
};

/** The question to somebody, in their name. */
export function title(race: Race, pending: Pending, mine: boolean): string {
  const asked = (mine && race.wheel.question) || pending.asked;
  const who = playerName(race.cast, pending.crew);
  if (mine && asked.kind === "assign" && race.wheel.isAssigned)
    return t("ask.step", { who, vehicle: plainVehicle(race, race.wheel.vehicle ?? undefined) });
  return t(mine ? `ask.${asked.kind}` : `theirs.${asked.kind}`, { who, ...named(race, asked) });
}

/** Words for what a question names. */
const named = (race: Race, asked: Asked): Values => ({
  vehicle: "vehicle" in asked ? plainVehicle(race, asked.vehicle) : "",
  card: "card" in asked ? cardWord(asked.card) : "",
});

/** Who drives first of two that have their dice. */
function driver(race: Race): string {
  return plainVehicle(race, race.wheel.driven);
}

/** What the route that is shown brings, in a few sentences. */
export function consequences(race: Race): string[] {
  const said: string[] = [];
  const route = race.wheel.path.shown;
  route.forEach(({ step }, i) => {
    const n = i + 1;
    const ground = groundWord(step);
    if (step.lost) said.push(t(step.edge === undefined ? "risk.lost" : "risk.edge", { n, ground }));
    if (step.unseen) said.push(t("risk.unseen", { n }));
    else if (step.hazard) said.push(t("risk.hazard", { n, hazard: hazardWord(step.hazard) }));
    if (step.slam) {
      const target = vehicleName(race.cast, step.slam.with);
      const [odds, of] = facesOf("slam", (face) => face.of === "slam" && face.mover === "bottom");
      const pushed = step.slam.pushed === undefined ? "" : sentence(vehicleName(race.cast, step.slam.pushed));
      if (step.drift) said.push(t("risk.drift", { n, target }));
      else said.push(pushed ? t("risk.slamSure", { n, target, pushed }) : t("risk.slam", { n, target, odds, of }));
      if (step.slam.reroll !== undefined)
        said.push(
          race.mine.includes(step.slam.reroll)
            ? t("risk.rerollYou")
            : t("risk.rerollThey", { who: playerName(race.cast, step.slam.reroll) }),
        );
    }
    if (step.shoves) said.push(t("risk.shoves", { n }));
    if (step.hurts) said.push(t("risk.hurts", { n, ground }));
    if (step.slides) said.push(t("risk.slides", { n, ground }));
    if (step.jumps) said.push(t("risk.jumps", { n, ground }));
    if (step.burns) said.push(t("risk.burns", { n, ground }));
    if (step.stops && !step.slam && !step.lost) said.push(t("risk.stops", { n, ground }));
    if (step.chopper !== undefined) said.push(t("risk.chopper", { n, chopper: chopperName(race.cast, step.chopper) }));
    if (step.finishes) said.push(t("risk.finishes", { n }));
    else if (step.scrolls) said.push(t("risk.scrolls", { n }));
  });
  if (route.some((p) => p.step.leaves_road)) said.push(t("risk.leavesRoad"));
  return said;
}

export const risks = (race: Race): number => race.wheel.path.shown.filter((p) => p.step.risk || p.step.chopper).length;

/** One line that says what to do, or what would come of it. */
export function explanation(race: Race, pending: Pending, touch = false): string {
  const { wheel } = race;
  if (wheel.note !== "") return wheel.note;
  const marked = touch && wheel.marked !== null;
  const again = !marked ? "" : wheel.targets.has(wheel.marked ?? -1) ? t("peek.tapTarget") : t("peek.tap");
  const foreseen = wheel.path.shown.length ? [...consequences(race)] : [];
  if (wheel.path.shown.length && !foreseen.length) foreseen.push(count("sign.route", wheel.path.shown.length));
  if (foreseen.length) return [...foreseen, again].join(" ").trim();
  return [whatToDo(race, pending), again].join(" ").trim();
}

function whatToDo(race: Race, pending: Pending): string {
  const { wheel } = race;
  const asked = wheel.question ?? pending.asked;
  const hand = wheel.hand === null ? undefined : wheel.dice[wheel.hand];
  switch (asked.kind) {
    case "assign": {
      if (wheel.holdsToken) return t("sign.pickTokenCommand");
      if (wheel.command !== null && wheel.commandDie === null && !wheel.token)
        return t("sign.pickCommandDie", { command: commandWord(wheel.command) });
      const drive = wheel.prefix[0];
      if (drive?.kind === "die" && drive.on.kind !== "command") {
        const vehicle = sentence(plainVehicle(race, drive.on.vehicle));
        if (drive.on.kind === "coast") return t("sign.coasts", { vehicle });
        return wheel.ahead ? count("sign.ready", wheel.moves, { vehicle }) : "\u00a0"; // The server is looking ahead.
      }
      if (hand !== undefined) return t("sign.pickVehicle", { die: hand });
      if (wheel.vehicle !== null) return t("sign.pickDie", { vehicle: plainVehicle(race, wheel.vehicle) });
      return t("sign.pickBoth");
    }
    case "section": {
      const [placed] = wheel.prefix;
      if (placed?.kind === "die" && placed.on.kind === "command")
        return count("sign.sectionReady", placed.die, { command: commandWord(placed.on.command) });
      if (wheel.command !== null) return t("sign.pickCommandDie", { command: commandWord(wheel.command) });
      return hand === undefined ? t("sign.section") : t("sign.sectionDie", { die: hand });
    }
    case "second_die": {
      if (wheel.ahead) return count("sign.pairReady", wheel.moves, { vehicle: sentence(driver(race)) });
      if (wheel.vehicle !== null) return t("sign.pickDie", { vehicle: plainVehicle(race, wheel.vehicle) });
      if (wheel.command !== null) return t("sign.pickCommandDie", { command: commandWord(wheel.command) });
      return hand === undefined ? t("sign.second_die") : t("sign.pickVehicle", { die: hand });
    }
    case "slam_push":
      return t("sign.slam_push", { direction: directionWord(asked.direction) });
    case "shot_reroll":
      return t("sign.shot_reroll", { aim: aimWord(asked.aim) });
    case "use":
      return cardText(asked.card);
    case "command":
      return t(wheel.holdsToken ? "sign.pickTokenCommand" : "sign.command");
    case "chopper_shot":
    case "another_shot":
    case "shot": {
      const [aimed] = wheel.targets.get(wheel.path.hover ?? wheel.marked ?? -1) ?? [];
      if (aimed?.choice.kind === "vehicle")
        return t("sign.shotAt", {
          target: sentence(vehicleName(race.cast, aimed.choice.vehicle)),
          hits: aimed.hits ?? 0,
          of: aimed.of ?? 6,
        });
      return wheel.targets.size ? t("sign.shot") : t("sign.noTarget");
    }
    case "step":
      return wheel.offers.some((o) => o.choice.kind === "space") ? t("sign.enter") : count("sign.step", asked.moves);
    case "road_bonus":
      return count("sign.bonus", asked.moves);
    case "drift":
      return (
        t("sign.drift", { target: sentence(vehicleName(race.cast, asked.into)) }) +
        (asked.on_bonus ? ` ${t("sign.driftBonus")}` : "")
      );
    case "reroll":
      return `${kept(race)} ${rerolled(race, [asked.top, asked.bottom])}`;
    default:
      return t(`sign.${asked.kind}`, named(race, asked));
  }
}

/** The card that a question is about, if it is about one. */
export function cardAsked(race: Race, { asked }: Pending): Card | undefined {
  switch (asked.kind) {
    case "use":
    case "drop":
      return deckOf(asked.card) === "card" ? undefined : asked.card;
    case "look":
    case "exchange":
    case "evil_eye":
      return race.view?.crews[race.seat]?.leader;
    default:
      return undefined;
  }
}

/** Where a slam may lead: if it is rolled again, or not. */
const pushesOf = (race: Race, again: "yes" | "no"): readonly Push[] =>
  race.wheel.offers.find((offer) => offer.choice.kind === again)?.pushes ?? [];

/** What the dice of a slam say as they lie. */
function kept(race: Race): string {
  const [push] = pushesOf(race, "no");
  if (!push) return "";
  const values = { vehicle: sentence(vehicleName(race.cast, push.vehicle)), direction: directionWord(push.direction) };
  return t(push.lost ? "sign.rerollLost" : "sign.reroll", values);
}

/** What a new roll might bring each of the two. */
function rerolled(race: Race, [top, bottom]: readonly [string, string]): string {
  const pushes = pushesOf(race, "yes");
  const sum = (some: readonly Push[]) => some.reduce((n, push) => n + push.chances, 0);
  const of = sum(pushes);
  const odds = (vehicle: string): string => {
    const own = pushes.filter((push) => push.vehicle === vehicle);
    const lost = sum(own.filter((push) => push.lost));
    const values = { vehicle: vehicleName(race.cast, vehicle), n: sum(own), lost };
    return t(lost ? "sign.rerollOddsLost" : "sign.rerollOdds", values);
  };
  return t("sign.rerollAgain", { of, first: odds(top), second: odds(bottom) });
}

/** The dice and the command token that would be spent if the player went on now, each with what it goes on. */
export function spending(race: Race): { die: number | null; on: string }[] {
  return race.wheel.prefix.flatMap((choice): { die: number | null; on: string }[] => {
    if (choice.kind === "command" && choice.to === "command") return [{ die: null, on: commandWord(choice.command) }];
    if (choice.kind !== "die") return [];
    const { die, on } = choice;
    return [{ die, on: on.kind === "command" ? commandWord(on.command) : sentence(bareVehicle(race, on.vehicle)) }];
  });
}

/** The cards that work by themselves and can be switched off for this turn. */
export function switches(race: Race): { card: Card; act: () => void }[] {
  const { wheel } = race;
  if (wheel.asked !== "assign" || wheel.hasPicked) return [];
  return wheel.offers.flatMap((offer) =>
    offer.choice.kind === "card" ? [{ card: offer.choice.card, act: () => wheel.choose(offer) }] : [],
  );
}

/** Keys of answers that have one of their own; Enter is the main one's. */
const KEYS: Record<string, string> = { reroll: "R", keep: "K", take_bonus: "G", leave_bonus: "H", not_now: "K" };
const MAIN = new Set(["take_bonus", "drift", "no_command", "chopper_stays", "use_it", "look_no_further", "leave_them"]);

function offered(race: Race, to: Question, offer: Offer): Button | null {
  const { choice } = offer;
  const act = () => race.wheel.choose(offer);
  const { suggested } = race.wheel;
  const id = choice.kind === "yes" || choice.kind === "no" ? wordOf(to, choice.kind) : choice.kind;
  const isMain = suggested ? equal(suggested, choice) : MAIN.has(id);
  const answer = (label: string): Button => ({ id, label, key: KEYS[id], main: isMain, act });
  switch (choice.kind) {
    case "wear":
      return answer(
        t("answer.repair", {
          vehicle: sentence(plainVehicle(race, choice.vehicle)),
          damage: wearWord(choice.wear),
        }),
      );
    case "vehicle":
      if (isShot(to)) return null;
      if (to === "slam_push") return answer(t("answer.push", { vehicle: plainVehicle(race, choice.vehicle) }));
      if (to === "order") return answer(t("answer.first", { vehicle: sentence(plainVehicle(race, choice.vehicle)) }));
      return answer(sentence(vehicleName(race.cast, choice.vehicle)));
    case "command": {
      const command = commandWord(choice.command);
      if (isShot(to)) return answer(t("answer.shootAt", { command, hits: offer.hits ?? 0, of: offer.of ?? 6 }));
      // Those of one's own board are picked there.
      return to === "command" || isOnBoard(race, choice.command) ? null : answer(command);
    }
    case "card":
      return to === "assign" ? null : answer(cardWord(choice.card));
    case "way":
      return to === "step" ? null : answer(sentence(directionWord(choice.direction)));
    case "die":
    case "space":
      return null;
    case "yes":
    case "no":
      return answer(t(`answer.${wordOf(to, choice.kind)}`, { n: race.view?.road_die ?? 0 }));
  }
}

/** Whether a command that breaks or is mended is on the board of the crew at the wheel. */
const isOnBoard = (race: Race, command: Command): boolean =>
  race.view?.crews[race.seat]?.commands.some((own) => own.command === command && own.breakable) ?? false;

/** Whether it is a shot at a command of the Rig. */
const isRigShot = (to: Question, { choice }: Offer): boolean => choice.kind === "command" && isShot(to);

/** The answers on the sign, the main one last. */
export function answers(race: Race): Button[] {
  const { wheel } = race;
  const list: Button[] = [];
  if (race.canTakeBack)
    list.push({ id: "take-back", label: t("answer.takeBack"), key: "U", icon: "ui-undo", act: () => wheel.takeBack() });
  if (race.hint.isAllowed)
    list.push({ id: "hint", label: t("answer.hint"), key: "I", icon: "ui-bot", act: () => race.hint.ask() });
  const kind = wheel.asked;
  if (kind === "") return list;
  if (wheel.path.route.length || wheel.hasPicked)
    list.push({
      id: "clear",
      label: t("answer.clear"),
      icon: "ui-close",
      act: () => (wheel.path.route.length ? wheel.stopPlanning() : wheel.clear()),
    });
  if (wheel.path.route.length > 1)
    list.push({ id: "step", label: t("answer.step"), key: t("key.space"), act: () => wheel.oneStep() });
  const go = (): Button => ({
    id: "go",
    label: wheel.path.route.length ? t("answer.driveN", { n: wheel.path.route.length }) : t("answer.confirm"),
    key: t("key.enter"),
    main: true,
    act: () => wheel.drive(),
  });
  // Of the commands of a section that was marked on the board, only those.
  const here = wheel.marked === null ? undefined : wheel.targets.get(wheel.marked);
  const several =
    here && here.length > 1 ? wheel.offers.filter((o) => !isRigShot(kind, o) || here.includes(o)) : wheel.offers;
  const others = several.map((offer) => offered(race, kind, offer)).filter((answer) => answer !== null);
  if (kind === "assign" || kind === "section" || kind === "steering" || kind === "second_die")
    list.push({ ...go(), disabled: !wheel.isAssigned });
  else if (kind === "command" && wheel.prefix.length) list.push(go());
  else if (kind === "step")
    list.push({
      ...go(),
      label: wheel.path.route.length ? t("answer.driveN", { n: wheel.path.route.length }) : t("answer.drive"),
      disabled: wheel.path.route.length === 0,
    });
  else {
    const marked = here?.length === 1 && here[0] && !isRigShot(kind, here[0]) ? here[0] : undefined;
    const main = others.filter((a) => a.main && !marked && !wheel.path.route.length);
    list.push(...others.filter((a) => !main.includes(a)).map((a) => ({ ...a, main: false })), ...main);
    if (wheel.path.route.length) list.push(go());
    if (marked) {
      const label =
        marked.choice.kind === "vehicle" && isShot(kind)
          ? t("answer.shoot", { target: vehicleName(race.cast, marked.choice.vehicle) })
          : t("answer.place");
      list.push({ id: "target", label, key: t("key.enter"), main: true, act: () => wheel.choose(marked) });
    }
  }
  const main = list.find((a) => a.main);
  if (main && !main.key) main.key = t("key.enter");
  return list;
}
