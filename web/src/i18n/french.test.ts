import { expect, test } from "vitest";
import { elided, printed } from "./french";

test("spaces that belong to a sign do not break, apostrophes are curly", () => {
  expect(printed("L'hélico ? « Air-sol » : un tir ; pas deux !")).toBe(
    "L’hélico\u202f? «\u202fAir-sol\u202f»\u202f: un tir\u202f; pas deux\u202f!",
  );
  expect(printed("Dé {n}, case {space}.")).toBe("Dé {n}, case {space}.");
});

test("a name that begins with a vowel takes the e of de", () => {
  expect(["le Buggy de Anna", "Dés de Émile", "Dés de Kofi", "possède Anna", "avance de 2 cases"].map(elided)).toEqual([
    "le Buggy d’Anna",
    "Dés d’Émile",
    "Dés de Kofi",
    "possède Anna",
    "avance de 2 cases",
  ]);
});
