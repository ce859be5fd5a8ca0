// The bots by name and character: in the reader's language where there are words, otherwise in the server's.

import { theConfig } from "./content.svelte";
import { word } from "./i18n/index.svelte";

export interface LevelWords {
  id: string;
  name: string;
  about: string;
}

/** Every level that the server has, weakest first. */
export const theLevels = (): LevelWords[] =>
  (theConfig()?.levels ?? []).map(({ id, name, about }) => ({
    id,
    name: word(`level.${id}`, name),
    about: word(`level.${id}.about`, about),
  }));

export const levelWords = (id: string): LevelWords =>
  theLevels().find((level) => level.id === id) ?? { id, name: id, about: "" };
