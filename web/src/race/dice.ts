// Faces of dice: which drawing, and how it is read out.

import { t } from "../i18n/index.svelte";
import type { Aim, Damage, Direction, Outcome } from "../protocol/types";
import { directionWord } from "./names";

const WAYS: Record<Direction, string> = {
  front: "f",
  "front-right": "fr",
  "rear-right": "rr",
  rear: "r",
  "rear-left": "rl",
  "front-left": "fl",
};
const AIMS: Record<Aim, string> = { "small-or-medium": "sm", medium: "m", large: "l", any: "any" };

export interface Face {
  /** Which luck it is. */
  of: Outcome["of"];
  art: string;
  label: string;
}

/** The face of a die; nothing for tokens and tiles. */
export function faceOfOutcome(outcome: Outcome): Face | null {
  const shown = lookOf(outcome);
  return shown && { of: outcome.of, ...shown };
}

function lookOf(outcome: Outcome): Omit<Face, "of"> | null {
  switch (outcome.of) {
    case "move":
      return { art: `move-${outcome.value}`, label: t("die.move", { n: outcome.value }) };
    case "road":
      return { art: `road-${outcome.value}`, label: t("die.road", { n: outcome.value }) };
    case "stunt":
      return { art: `stunt-${outcome.value}`, label: t("die.stunt", { n: outcome.value }) };
    case "slam":
      return {
        art: `slam-${outcome.mover}`,
        label: outcome.mover === "top" ? t("die.slam.top") : t("die.slam.bottom"),
      };
    case "shooting":
      return { art: `shoot-${AIMS[outcome.aim]}`, label: t(`die.shooting.${outcome.aim}`) };
    case "direction":
      return {
        art: `dir-${WAYS[outcome.direction]}`,
        label: t("die.direction", { direction: directionWord(outcome.direction) }),
      };
    case "fire_moves":
      return { art: `fire-${outcome.value}`, label: t("die.fire.moves", { n: outcome.value }) };
    case "fire_out":
      return { art: "fire-out", label: t("die.fire.out") };
    case "fire_skull":
      return { art: "fire-dead", label: t("die.fire.skull") };
    default:
      return null;
  }
}

const DAMAGE_ART: Partial<Record<Damage, string>> = { "blast-off": "blast", "on-fire": "fire" };

/** The drawing of a damage token and how far it is turned: skids are one drawing. */
export function damageArt(damage: Damage): { art: string; turn: number } {
  if (!damage.startsWith("skid-")) return { art: `damage-${DAMAGE_ART[damage] ?? damage}`, turn: 0 };
  const index = Object.keys(WAYS).indexOf(damage.slice(5));
  return { art: "damage-skid", turn: Math.max(0, index) * 60 };
}
