// Words of the interface, from message files. A message may hold {placeholders}; `phrase` keeps them apart, so that a
// die or a rule can stand in the middle of a sentence. A key that ends in `.one` is used for a count of 1.

import type { Text } from "../protocol/types";
import { settings } from "../settings.svelte";
import en from "./en.json";
import fr from "./fr.json";
import { elided, printed } from "./french";

export type Key = keyof typeof en;
type Plural = { [K in Key]: K extends `${infer P}.one` ? P : never }[Key];
export type Values = Record<string, string | number | undefined>;

const messages: Record<string, Record<string, string>> = {
  en,
  fr: Object.fromEntries(Object.entries(fr).map(([key, text]) => [key, printed(text)])),
};

function message(key: string): string {
  return messages[settings.lang]?.[key] ?? messages.en?.[key] ?? key;
}

function fill(text: string, values: Values): string {
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  return settings.lang === "fr" ? elided(filled) : filled;
}

/** A message in the language of the reader. */
export function t(key: Key, values: Values = {}): string {
  return fill(message(key), values);
}

/** A message that depends on a count: `key.one` or `key.other`, with {n}. */
export function count(key: Plural, n: number, values: Values = {}): string {
  const form = n === 1 || (settings.lang === "fr" && n === 0) ? "one" : "other";
  return fill(message(`${key}.${form}`), { n, ...values });
}

/** What the server says in both languages, in that of the reader. */
export function told(text: Text): string {
  return settings.lang === "fr" ? printed(text.fr) : text.en;
}

/** Whether there is a message; for keys made of what the server says. */
export function has(key: string): key is Key {
  return key in en;
}

/** A message whose key is made of what the server says, or something else if there is none. */
export function word(key: string, otherwise: string): string {
  return has(key) ? t(key) : otherwise;
}

export type Part = { text: string } | { slot: string };

/** A message cut at its placeholders: text, and the slots whose name is in `slots`. */
export function phrase(key: Key, values: Values, slots: readonly string[]): Part[] {
  return message(key)
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (name && slots.includes(name)) return { slot: name };
      return { text: fill(piece, values) };
    });
}

export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
