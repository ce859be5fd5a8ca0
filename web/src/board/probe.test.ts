import { expect, test } from "vitest";
import { SPACES, centreOf } from "./geometry";
import { spaceUnder } from "./probe";

test("the middle of every space is in it", () => {
  for (let space = 0; space < SPACES; space++) expect(spaceUnder(centreOf(space))).toBe(space);
});

test("beside the board there is no space", () => {
  expect(spaceUnder({ x: 100, y: -5 })).toBeNull();
  expect(spaceUnder({ x: -5, y: 20 })).toBeNull();
  expect(spaceUnder({ x: 1620, y: 20 })).toBeNull();
});
