import "./testing/browser";
import { expect, test } from "vitest";
import { hardness } from "./levels";

test("levels go from easy to hardest, however many there are", () => {
  const all = (n: number) => Array.from({ length: n }, (_, i) => hardness(i, n));
  expect(all(4)).toEqual(["easy", "fair", "hard", "hardest"]);
  expect(all(2)).toEqual(["easy", "hardest"]);
  expect(all(5)[0]).toBe("easy");
  expect(all(5)[4]).toBe("hardest");
  expect(all(1)).toEqual(["easy"]);
});
