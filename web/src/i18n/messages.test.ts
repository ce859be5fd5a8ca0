import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import en from "./en.json";
import fr from "./fr.json";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
const english: Record<string, string> = en;
const french: Record<string, string> = fr;

test("both languages say the same things", () => {
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(english)) {
    expect(text, key).not.toBe("");
    expect(french[key], key).not.toBe("");
    expect(placeholders(french[key] ?? ""), key).toEqual(placeholders(text));
  }
});

test("no message is written twice", () => {
  for (const language of ["en", "fr"]) {
    const text = readFileSync(join(import.meta.dirname, `${language}.json`), "utf8");
    const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map((m) => m[1]);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  }
});

test("a count has two forms", () => {
  for (const key of Object.keys(en))
    if (key.endsWith(".one")) expect(english).toHaveProperty([key.replace(/one$/, "other")]);
});

/** Messages that have another word than the one for it. */
const other = (messages: Record<string, string>, words: readonly [RegExp, string][]): string[] =>
  Object.entries(messages).flatMap(([key, text]) =>
    words.filter(([word]) => word.test(text)).map(([, right]) => `${key}: ${text} (${right})`),
  );

test("English has one word for one thing", () => {
  const words: [RegExp, string][] = [
    [/\b(calm|brisk)\b/i, "normal, fast, instant"],
    [/needs any/i, "any die"],
    [/loses \{(damage|wear)\}/, "repairs"],
  ];
  expect(other(english, words)).toEqual([]);
});

test("French has one word for one thing, that of the box and of the rules", () => {
  const words: [RegExp, string][] = [
    [/(?<!tableau de )commande/i, "ordre"],
    [/manche/i, "round"],
    [/jeton/i, "pion"],
    [/ralenti/i, "roue libre"],
    [/convoi/i, "Max Titan"],
    [/hors-piste/i, "sable"],
    [/boue toxique/i, "vase toxique"],
    [/verre du désert/i, "désert vitrifié"],
    [/désert de sel/i, "salar"],
    [/fosse/i, "piège"],
    [/effet durable/i, "effet continu"],
    [/devil's run/i, "Val du diable"],
    [/pas \{n\}/i, "case"],
  ];
  expect(other(french, words)).toEqual([]);
});

const types = readFileSync(resolve(import.meta.dirname, "../protocol/types.ts"), "utf8");
/** The words of a union of the protocol. */
const union = (name: string): string[] =>
  [...(new RegExp(`export type ${name} = (.*);`).exec(types)?.[1] ?? "").matchAll(/"([\w-]+)"/g)].map(
    (m) => m[1] ?? "",
  );

test("how a piece is called is said by the content alone", () => {
  for (const kind of ["Crew", "Terrain", "Hazard", "Damage", "Command"]) {
    const words = union(kind);
    expect(words.length, kind).toBeGreaterThan(5);
    expect(words.map((word) => `${kind.toLowerCase()}.${word}`).filter((key) => key in en)).toEqual([]);
  }
});

test("every refusal of the server has its words", () => {
  const codes = union("Code");
  expect(codes).toContain("not_host");
  expect(codes.filter((code) => !(`refused.${code}` in en))).toEqual([]);
});

const src = resolve(import.meta.dirname, "..");
const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(svelte|ts)$/.test(path) && !/\.test\.ts$|protocol/.test(path),
);
const texts = sources.map((path) => [path, readFileSync(join(src, path), "utf8")] as const);

test("no message is left over", () => {
  const all = texts.map(([, text]) => text).join("\n");
  const prefixes = [...all.matchAll(/`([\w]+(?:\.[\w]+)*\.)\$\{/g)].map((m) => m[1] ?? "");
  const unused = Object.keys(en).filter((key) => {
    const base = key.replace(/\.(one|other)$/, "");
    const named = [key, base].some((name) => all.includes(`"${name}"`) || all.includes(`'${name}'`));
    return !named && !prefixes.some((prefix) => key.startsWith(prefix));
  });
  expect(unused).toEqual([]);
});

test("no words stand in the markup", () => {
  const found = texts.flatMap(([path, text]) => {
    if (!path.endsWith(".svelte")) return [];
    const markup = text
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, "");
    const words = [...markup.matchAll(/>([^<>]*[A-Za-z]{3,}[^<>]*)</g)].map((m) => (m[1] ?? "").trim());
    const labels = [...markup.matchAll(/(?:aria-label|title|placeholder)="([A-Za-z]{3,}[^"]*)"/g)].map(
      (m) => m[1] ?? "",
    );
    return [...words, ...labels]
      .filter((word) => !["English", "Français"].includes(word))
      .map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});
