import { expect, test } from "vitest";
import { MIXED, PRESETS, mixedIn, presetOf, toMix } from "./boxes";

test("a proposed mix is known again, and with one switch touched it is somebody's own", () => {
  for (const [name, mix] of Object.entries(PRESETS)) expect(presetOf({ ...mix })).toBe(name);
  expect(presetOf({ ...PRESETS.base, leaders: true })).toBeUndefined();
  expect(presetOf({ ...PRESETS.all, rig: false }, MIXED)).toBe("all");
});

test("what a room is told comes back, however it names Carnage", () => {
  expect(mixedIn(toMix(["carnage", "leaders"]))).toEqual(["leaders", "carnage"]);
  expect(mixedIn({ carnage: false, boxes: ["carnage"] })).toEqual(["carnage"]);
  expect(mixedIn({ carnage: false })).toEqual([]);
});
