// What this browser remembers: name, language, theme, sound, speed, motion, and which tips were read.

import type { Past } from "./fairFight";
import type { Crew } from "./protocol/types";

export type Lang = "en" | "fr";
export type Theme = "system" | "day" | "night";
export type Speed = "normal" | "fast" | "instant";

interface Settings {
  name: string;
  lang: Lang;
  theme: Theme;
  sound: boolean;
  speed: Speed;
  stillness: "system" | "still" | "moving";
  keys: boolean;
  /** One click on a space drives there, if nothing is risked and it can be taken back. */
  oneClick: boolean;
  /** The names of lanes and columns stand at the edge of the board. */
  edges: boolean;
  coach: boolean;
  tips: string[];
  crews: number;
  level: string;
  side: "a" | "b" | "random";
  bigTeam: boolean;
  /** The crew of this player, and which boxes race. */
  yours: Crew;
  rig: boolean;
  five: boolean;
  carnage: boolean;
  leaders: boolean;
  upgrades: boolean;
  clock: number;
  lastRoom: string;
  /** The lessons that were done. */
  lessons: string[];
  /** How the last races against bots went. */
  races: Past[];
}

const KEY = "vendetta";

function fresh(): Settings {
  return {
    name: "",
    lang: navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en",
    theme: "system",
    sound: true,
    speed: "normal",
    stillness: "system",
    keys: true,
    oneClick: true,
    edges: false,
    coach: true,
    tips: [],
    crews: 4,
    level: "",
    side: "random",
    bigTeam: false,
    yours: "orange",
    rig: false,
    five: false,
    carnage: false,
    leaders: false,
    upgrades: false,
    clock: 0,
    lastRoom: "",
    lessons: [],
    races: [],
  };
}

function load(): Settings {
  const settings = fresh();
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (stored && typeof stored === "object") Object.assign(settings, stored);
  } catch {
    // A browser that keeps nothing still plays.
  }
  return settings;
}

export const settings = $state(load());

/** Writes a change down; call it once, inside an effect root. */
export function remember(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // As above.
    }
  });
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
let systemDark = $state(dark.matches);
let systemReduced = $state(reduced.matches);
dark.addEventListener("change", () => (systemDark = dark.matches));
reduced.addEventListener("change", () => (systemReduced = reduced.matches));

export const isNight = (): boolean => (settings.theme === "system" ? systemDark : settings.theme === "night");
export const isStill = (): boolean =>
  settings.stillness === "system" ? systemReduced : settings.stillness === "still";
