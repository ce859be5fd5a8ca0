// What the board lights up for the player: spaces with their price, the route, signs on it. All of it was said by the
// server; here it only gets words and places.

import type { Badge, Effect, LitSpace, PushFigure, Risk, Route } from "../board/figures";
import { centre, centreOf, columnOf, laneOf, neighbour, WAY_OF } from "../board/geometry";
import { count, sentence, t } from "../i18n/index.svelte";
import type { Offer, Step } from "../protocol/types";
import { isShot } from "./answer";
import { faceOfOutcome } from "./dice";
import { commandWord, directionWord, hazardWord, shapeOf, terrainWord, vehicleName } from "./names";
import type { Race } from "./race.svelte";
import type { Planned } from "./way";

/** How the worst that a step may bring is drawn. */
const DRAWN: Record<NonNullable<Step["risk"]>, Risk> = { some: "unseen", slam: "slam", lost: "dead" };
export const riskOf = ({ risk }: Step): Risk => (risk === undefined ? "none" : DRAWN[risk]);

function stepLabel(race: Race, way: Planned[]): string {
  const last = way.at(-1);
  if (!last) return "";
  const { step, choice, space } = last;
  const notes = [step.terrain ? terrainWord(step.terrain) : t("space.ahead")];
  // What stands on the space is said, too.
  if (step.cost > 1 && way.length > 1) notes.push(t("space.own", { n: step.cost }));
  if (step.unseen) notes.push(t("space.unseen"));
  if (step.hazard) notes.push(hazardWord(step.hazard));
  if (step.slam) notes.push(t("space.slam", { target: vehicleName(race.cast, step.slam.with) }));
  if (step.lost) notes.push(t("space.lost"));
  if (step.scrolls) notes.push(t("space.scrolls"));
  if (step.finishes) notes.push(t("space.finishes"));
  const total = way.reduce((sum, p) => sum + p.step.cost, 0);
  const values = {
    ground: notes.join(", "),
    cost: count("space.cost", total),
    left: t("space.left", { n: step.left }),
    lane: laneOf(space) + 1,
    column: columnOf(space),
  };
  if (choice.kind === "space") return t("space.enter", values);
  if (way.length === 1 && choice.kind === "way")
    return t("space.step", { way: directionWord(choice.direction), ...values });
  return t("space.far", values);
}

function targetLabel(race: Race, offers: readonly Offer[], space: number): string {
  const choice = offers[0]?.choice;
  const odds = { hits: offers[0]?.hits ?? 0, of: offers[0]?.of ?? 6 };
  const place = { lane: laneOf(space) + 1, column: columnOf(space) };
  switch (choice?.kind) {
    case "vehicle":
      return race.wheel.asked === "order"
        ? t("answer.first", { vehicle: sentence(vehicleName(race.cast, choice.vehicle)) })
        : t("space.target", { target: vehicleName(race.cast, choice.vehicle), ...odds });
    case "command": {
      const commands = offers.map((o) => (o.choice.kind === "command" ? commandWord(o.choice.command) : ""));
      return t("space.targetRig", { commands: commands.join(", "), ...odds });
    }
    default:
      return t(race.wheel.asked === "chopper" ? "space.chopper" : "space.place", place);
  }
}

/** Every space that may be chosen now. */
export function litSpaces(race: Race): LitSpace[] {
  if (!race.myTurn) return [];
  const { wheel } = race;
  const route = new Set(wheel.path.shown.map((planned) => planned.space));
  const lit: LitSpace[] = [];
  for (const [space, vehicle] of wheel.parked) {
    const label = t("space.pick", { vehicle: vehicleName(race.cast, vehicle, race.seat) });
    lit.push({ space, label, cost: 0, risk: "none", onPath: wheel.vehicle === vehicle });
  }
  for (const [space, offers] of wheel.targets) {
    lit.push({
      space,
      label: targetLabel(race, offers, space),
      cost: 0,
      risk: "none",
      onPath: wheel.marked === space || wheel.path.hover === space,
    });
  }
  for (const [space, way] of wheel.path.reachable) {
    const step = way.at(-1)?.step;
    if (step)
      lit.push({ space, label: stepLabel(race, way), cost: step.cost, risk: riskOf(step), onPath: route.has(space) });
  }
  for (const planned of wheel.path.route) {
    if (lit.some((l) => l.space === planned.space)) continue;
    lit.push({
      space: planned.space,
      label: stepLabel(race, [planned]),
      cost: planned.step.cost,
      risk: riskOf(planned.step),
      onPath: true,
    });
  }
  return lit.sort((a, b) => columnOf(a.space) - columnOf(b.space) || a.space - b.space);
}

/** The signs on the route, and on targets. */
export function badges(race: Race): Badge[] {
  const { wheel } = race;
  const signs: Badge[] = wheel.path.shown.flatMap(({ step, space }, i): Badge[] => {
    if (step.lost) return [];
    if (step.risk === "slam") return [{ space, text: t("badge.slam", { n: i + 1 }), icon: "ui-slam", kind: "bad" }];
    if (step.finishes) return [{ space, text: String(i + 1), icon: "ui-flag", kind: "warn" }];
    if (step.risk || step.chopper) return [{ space, text: String(i + 1), icon: "ui-warn", kind: "warn" }];
    return [];
  });
  for (const { space, icon } of race.hint.marks) if (!wheel.targets.has(space)) signs.push({ space, icon, kind: "" });
  for (const [space, [offer]] of wheel.targets) {
    if (offer && isShot(wheel.asked))
      signs.push({
        space,
        text: t("badge.odds", { hits: offer.hits ?? 0, of: offer.of ?? 6 }),
        icon: "ui-aim",
        kind: "warn",
      });
  }
  return signs;
}

/** The way that is planned or shown; a step that has one of the `signs` needs no number. */
export function routeOf(race: Race, signs: readonly Badge[]): Route | null {
  const planned = race.wheel.path.shown;
  const first = planned[0];
  if (!first || !race.myTurn) return null;
  const view = race.view;
  const vehicle = race.wheel.driven;
  const space = vehicle ? view?.vehicles[vehicle]?.space : undefined;
  const entry = centreOf(first.space);
  const from = space === undefined ? { x: entry.x - 70, y: entry.y } : centreOf(space);
  const signed = new Set(signs.map((sign) => sign.space));
  return { from, steps: planned.map((p) => ({ space: p.space, sign: signed.has(p.space) || Boolean(p.step.lost) })) };
}

/** Where a slam leads if its dice stay, and where it might if they are rolled again. */
export function pushesOf(race: Race): PushFigure[] {
  const { asked, offers } = race.pending ?? {};
  if (asked?.kind !== "reroll") return [];
  const space = race.view?.vehicles[asked.bottom]?.space;
  if (space === undefined) return [];
  const from = centreOf(space);
  const figures = (offers ?? []).flatMap(({ pushes = [] }) =>
    pushes.map(({ vehicle, direction, lost = false }): PushFigure => {
      const known = race.view?.vehicles[vehicle];
      const to = centre(...neighbour(laneOf(space), columnOf(space), WAY_OF[direction]));
      const key = `${vehicle} ${direction}`;
      const shape = known ? shapeOf(known) : "small";
      const [sure, isTop] = [pushes.length === 1, vehicle === asked.top];
      return { key, shape, crew: known?.crew ?? "", from, to, lost, sure, isTop };
    }),
  );
  // What the dice say now is drawn once, and last.
  const sure = figures.filter((figure) => figure.sure);
  return [...figures.filter((figure) => !sure.some(({ key }) => key === figure.key)), ...sure];
}

/** The dice of a slam lie beside it as long as they may be rolled again. */
export function diceOf(race: Race): Effect[] {
  const { asked } = race.pending ?? {};
  const view = race.stage.shown;
  if (asked?.kind !== "reroll" || race.stage.playing) return [];
  const space = view?.vehicles[asked.bottom]?.space;
  const rolled = [
    faceOfOutcome({ of: "slam", mover: asked.mover }),
    faceOfOutcome({ of: "direction", direction: asked.direction }),
  ];
  const faces = rolled.flatMap((face) => (face ? [{ face: face.art, crew: "" }] : []));
  return space === undefined ? [] : [{ key: -1, kind: "dice", at: centreOf(space), faces, stays: true }];
}
