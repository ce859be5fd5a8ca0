import { expect, test, vi } from "vitest";
import { centreOf } from "../board/geometry";
import type { GameView } from "../protocol/types";
import { choppersOf, figuresOf, tilesOf, tokensOf } from "./picture";

vi.mock("../settings.svelte", () => ({ settings: { lang: "en" } }));

const car = (crew: string, space?: number) => ({
  crew,
  kind: "car",
  size: "medium",
  status: "operable",
  damage: [],
  ...(space === undefined ? {} : { space }),
});
const view = (vehicles: object, more: object = {}) => ({ vehicles, crews: {}, ...more }) as unknown as GameView;

test("only what is on the board is drawn", () => {
  const figures = figuresOf(view({ OM: car("orange", 20), BM: car("blue") }), "OM", { OM: 15 });
  expect(figures).toMatchObject([
    { id: "OM", crew: "orange", at: centreOf(20), turn: 15, active: true, condition: "" },
  ]);
});

test("two in a space stand aside, so that both are seen", () => {
  const [blue, orange] = figuresOf(view({ OM: car("orange", 20), BM: car("blue", 20) }), "OM", {});
  const apart = Math.hypot((blue?.at.x ?? 0) - (orange?.at.x ?? 0), (blue?.at.y ?? 0) - (orange?.at.y ?? 0));
  expect(apart).toBeGreaterThan(30);
});

test("a vehicle shows what it suffers; a wreck nothing more", () => {
  const condition = (more: object) =>
    figuresOf(view({ OM: { ...car("orange", 20), ...more } }), undefined, {})[0]?.condition;
  expect(condition({ burning: true })).toBe("burning");
  expect(condition({ burning: true, status: "inoperable" })).toBe("inoperable");
  expect(condition({ kind: "wreck", status: "inoperable" })).toBe("");
});

test("the sections of the Rig look toward the one before and carry their own damage", () => {
  const commands = [
    { command: "missile", section: "mid", damaged: true },
    { command: "nitro", section: "front", damaged: false },
  ];
  const rig = { ...car("red", 26), kind: "rig", mid: 20, rear: 14 };
  const figures = figuresOf(view({ RIG: rig }, { crews: { red: { commands } } }), "RIG", {});
  const by = Object.fromEntries(figures.map((figure) => [figure.id, figure]));
  expect(by.RM).toMatchObject({ shape: "mid", at: centreOf(20), damage: 1, active: false });
  expect(by.RR).toMatchObject({ shape: "rear", at: centreOf(14), damage: 0 });
  expect(by.RIG).toMatchObject({ shape: "front", damage: 0, active: true });
  const waiting = { ...car("red", 2), kind: "rig" };
  expect(figuresOf(view({ RIG: waiting }), undefined, {})).toHaveLength(1);
});

test("tokens lie face up or down, off-road ground below them; choppers hover", () => {
  const lying = view({}, { off_road: [3], tokens: { 10: { bag: 0 }, 11: { hazard: "oil" } } });
  expect(tokensOf(lying)).toEqual([
    { space: 3, kind: "offroad" },
    { space: 10, kind: "back" },
    { space: 11, kind: "oil" },
  ]);
  const choppers = { blue: { status: "flying", space: 5 }, orange: { status: "home" } };
  expect(choppersOf(view({}, { choppers }))).toEqual([{ crew: "blue", at: centreOf(5) }]);
});

test("tiles are drawn one after another, eight columns each", () => {
  const tile = (side: string) => ({ side, hazards: [] });
  const tiles = tilesOf(view({}, { tiles: [tile("1a"), tile("2b")], tiles_laid: 2 }));
  expect(tiles.map(({ key, column }) => [key, column])).toEqual([
    ["1a", 0],
    ["2b", 8],
  ]);
});
