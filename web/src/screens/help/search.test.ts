import { expect, test } from "vitest";
import { hasWords, wordsOf } from "./search";

const found = (text: string, query: string) => hasWords(text, wordsOf(query));

test("accents, capitals, apostrophes and typographic spaces do not matter", () => {
  const rule = "HAZ-6 les pions Danger Flaque d’essence\u202f: le véhicule est poussé d’une case, sans coût";
  for (const query of ["haz-6", "FLAQUE", "flaque d'essence", "flaque d’essence", "vehicule pousse", "véhicule  cout"])
    expect(found(rule, query), query).toBe(true);
  expect(found("Un nœud", "noeud")).toBe(true);
});

test("every word must be there", () => {
  expect(found("Roll the slam die and the direction die", "direction slam")).toBe(true);
  expect(found("Roll the slam die and the direction die", "direction shooting")).toBe(false);
  expect(wordsOf("  ")).toEqual([]);
});
