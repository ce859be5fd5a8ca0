// The bots by name and character: in the reader's language where there are words, otherwise in the server's.

import { theConfig } from "./content.svelte";
import { FAIR, fairLevel } from "./fairFight";
import { t, word } from "./i18n/index.svelte";
import { settings } from "./settings.svelte";

export interface LevelWords {
  id: string;
  name: string;
  about: string;
  /** How hard it is to beat, in a word. */
  hard: string;
}

const HARD = ["easy", "fair", "hard", "hardest"] as const;
/** How hard the level at a place is, of so many that are sorted by it. */
export const hardness = (place: number, of: number): (typeof HARD)[number] =>
  HARD[Math.round((place / Math.max(1, of - 1)) * (HARD.length - 1))] ?? "fair";

/** Every level that the server has, weakest first. */
export const theLevels = (): LevelWords[] =>
  (theConfig()?.levels ?? []).map(({ id, name, about }, i, all) => ({
    id,
    name: word(`level.${id}`, name),
    about: word(`level.${id}.about`, about),
    hard: t(`hard.${hardness(i, all.length)}`),
  }));

/** The level that new bots have: the one that was chosen, or the one that makes a fair fight. */
export const chosenLevel = (): string => {
  const all = theLevels().map(({ id }) => id);
  if (settings.level === FAIR) return fairLevel(all, settings.races);
  return settings.level || (all[0] ?? "");
};

export const levelWords = (id: string): LevelWords =>
  theLevels().find((level) => level.id === id) ?? { id, name: id, about: "", hard: "" };
