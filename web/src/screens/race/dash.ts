// The state of a dashboard in a word and a look.

import { textOf } from "../../content.svelte";
import { t } from "../../i18n/index.svelte";
import type { VehicleView, Wear } from "../../protocol/types";
import { damageArt } from "../../race/dice";
import { cardText, cardWord, lyingOn, shapeOf, vehicleWord, wearWord } from "../../race/names";
import type { Race } from "../../race/race.svelte";
import type { Said } from "../../tip.svelte";

export interface DashState {
  word: string;
  look: "" | "can" | "sel" | "done" | "wrecked";
}

export function dashState(race: Race, id: string, vehicle: VehicleView): DashState {
  const { wheel } = race;
  const view = race.stage.shown ?? race.view;
  if (vehicle.status === "gone") return { word: t("dash.gone"), look: "wrecked" };
  if (vehicle.status === "inoperable") return { word: t("dash.out"), look: "wrecked" };
  if (wheel.asked !== "order" && view?.move?.vehicle === id) return { word: t("dash.driving"), look: "sel" };
  if (race.myTurn && (wheel.asked === "assign" || wheel.asked === "second_die" || wheel.asked === "order")) {
    if (wheel.vehicle === id || wheel.dieFor(id) !== undefined) return { word: t("dash.picked"), look: "sel" };
    const die = wheel.hand === null ? undefined : wheel.dice[wheel.hand];
    if (wheel.firstOffer(id) || wheel.canAssign(id, die)) return { word: t("dash.can"), look: "can" };
  }
  if (view?.move?.next?.vehicle === id) return { word: t("dash.next"), look: "sel" };
  if (vehicle.burning && vehicle.die === undefined) return { word: t("dash.burning"), look: "" };
  if (vehicle.die !== undefined || vehicle.coasts > 0) return { word: t("dash.moved"), look: "done" };
  return { word: vehicle.status === "waiting" ? t("dash.waiting") : t("dash.idle"), look: "" };
}

/** The die that lies on a dashboard, or would. */
export function dieOn(race: Race, id: string, vehicle: VehicleView): number | undefined {
  const { wheel } = race;
  if (vehicle.die !== undefined) return vehicle.die;
  return wheel.dieFor(id);
}

const wearText = ({ token, card }: Wear): string => (card === undefined ? textOf("damage", token) : cardText(card));

/** What a damage token, or the card that lies with it, does. */
export const wearSaid = (wear: Wear): Said => ({
  title: wearWord(wear),
  text: wearText(wear),
  art: damageArt(wear.token).art,
});

/** What can be said of a vehicle where there is little room: its state, its upgrades and its damage. */
export function vehicleSaid(race: Race, id: string, vehicle: VehicleView): Said {
  const state = dashState(race, id, vehicle).word;
  const damage = vehicle.damage.map((wear) => `${wearWord(wear)}: ${wearText(wear)}`);
  const upgrades = (vehicle.upgrades ?? []).map(({ card }) => `${cardWord(card)}: ${cardText(card)}`);
  const forces = lyingOn({ ...vehicle, damage: [] }, race.cast).map(({ title, text }) => `${title}: ${text}`);
  const text = [...upgrades, ...forces, damage.join(" ") || t("tip.sound")].join(" ");
  return { title: `${vehicleWord(id, shapeOf(vehicle))}, ${state}`, text };
}
