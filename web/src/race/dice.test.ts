import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import type { Outcome } from "../protocol/types";
import { damageArt, faceOfOutcome } from "./dice";

vi.mock("../settings.svelte", () => ({ settings: { lang: "en" } }));

const drawn = (file: string) => existsSync(resolve(import.meta.dirname, "../art", file));
const ways = ["front", "front-right", "rear-right", "rear", "rear-left", "front-left"] as const;
const outcomes = [
  ...[1, 2, 3, 4, 5, 6].map((value) => ({ of: "move", value })),
  ...[1, 2, 3].map((value) => ({ of: "road", value })),
  ...[1, 2, 3, 4].map((value) => ({ of: "stunt", value })),
  ...["top", "bottom"].map((mover) => ({ of: "slam", mover })),
  ...["small-or-medium", "medium", "large", "any"].map((aim) => ({ of: "shooting", aim })),
  ...ways.map((direction) => ({ of: "direction", direction })),
  ...[1, 2].map((value) => ({ of: "fire_moves", value })),
  { of: "fire_out" },
  { of: "fire_skull" },
] as Outcome[];

test("every face of every die has a drawing and is read out, and no two are the same", () => {
  const faces = outcomes.map(faceOfOutcome);
  for (const face of faces) expect(drawn(`die/die-${face?.art}.svg`), face?.art).toBe(true);
  expect(new Set(faces.map((face) => face?.art)).size).toBe(outcomes.length);
  expect(new Set(faces.map((face) => face?.label)).size).toBe(outcomes.length);
});

test("tokens and tiles are no dice", () => {
  expect(faceOfOutcome({ of: "hazard", hazard: "oil" })).toBeNull();
});

test("damage tokens have a drawing; skids are one, turned", () => {
  for (const damage of ["blast-off", "on-fire", "dazed", "dent", "minor", "shrapnel", "ongoing"] as const)
    expect(drawn(`damage/${damageArt(damage).art}.svg`), damage).toBe(true);
  expect(ways.map((way) => damageArt(`skid-${way}`).turn)).toEqual([0, 60, 120, 180, 240, 300]);
  expect(damageArt("skid-rear").art).toBe("damage-skid");
});
