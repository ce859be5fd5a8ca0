import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { search, wordsOf } from "./search";

const found = (text: string, query: string) => search([{ title: "", text }], wordsOf(query)).length > 0;

/** The rules as they are read to players, each with its chapter as title. */
function book(language: "" | ".fr") {
  return ["base", "expansions"].flatMap((name) => {
    const path = join(resolve(import.meta.dirname, "../../../../content/rules"), `${name}${language}.md`);
    let chapter = "";
    return readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line) => {
        chapter = /^## (.*)/.exec(line)?.[1] ?? chapter;
        const rule = /^- ([A-Z]+-\d+) (.*)/.exec(line);
        return rule ? [{ id: rule[1] ?? "", title: `${rule[1]} ${chapter}`, text: rule[2] ?? "" }] : [];
      });
  });
}
const english = book("");
const ids = (query: string, rules = english) => search(rules, wordsOf(query)).map((rule) => rule.id);

test("accents, capitals, apostrophes and typographic spaces do not matter", () => {
  const rule = "HAZ-6 les pions Danger Flaque d’essence\u202f: le véhicule est poussé d’une case, sans coût";
  for (const query of ["haz-6", "FLAQUE", "flaque d'essence", "flaque d’essence", "vehicule pousse", "véhicule  cout"])
    expect(found(rule, query), query).toBe(true);
  expect(found("Un nœud", "noeud")).toBe(true);
});

test("whole words come first: how to win is the finish, not a drawing", () => {
  for (const query of ["win", "how do I win?", "who wins"]) {
    const first = ids(query).slice(0, 3);
    expect(first.filter((id) => id.startsWith("FIN")).length, `${query}: ${first.join()}`).toBeGreaterThan(0);
    expect(first).not.toContain("SET-3");
  }
});

test("a question is understood by the words that say something", () => {
  expect(ids("how far can I shoot").slice(0, 3)).toContain("SHT-2");
  expect(ids("can I take back").slice(0, 3)).toContain("RND-8");
  expect(ids("SLM-2")[0]).toBe("SLM-2");
});

test("in French too", () => {
  const french = book(".fr");
  expect(ids("comment gagner", french)[0]).toMatch(/^FIN/);
});

test("nothing is found for nothing", () => {
  expect(ids("zeppelin")).toEqual([]);
  expect(wordsOf("  ")).toEqual([]);
});
