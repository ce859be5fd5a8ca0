import { expect, test, vi } from "vitest";
import type { Entry, GameView, Replay } from "../protocol/types";
import { tellStory } from "./story";

vi.mock("../settings.svelte", () => ({ settings: { lang: "en" } }));

const car = (crew: string, space?: number) => ({
  crew,
  kind: "car",
  size: "medium",
  status: space === undefined ? "waiting" : "operable",
  damage: [],
  slots: 2,
  ...(space === undefined ? {} : { space }),
});
const start = {
  vehicles: { OM: car("orange", 6), OL: car("orange"), BM: car("blue", 12) },
  crews: { orange: { commands: [] }, blue: { commands: [] } },
} as unknown as GameView;

/** The story of these events, all in the turn of orange. */
const story = (...events: object[]) => {
  const all = [
    { kind: "round_began", round: 4, first: "orange" },
    { kind: "turn_began", crew: "orange", turn: 1 },
  ];
  const entries = [...all, ...events].map((event, i) => ({ n: i + 1, ...event }) as Entry);
  return tellStory({ start, room: {}, frames: [{ events: entries, patch: {} }] } as unknown as Replay);
};
const fate = (vehicle: string, ...events: object[]) => story(...events).fates.get(vehicle);

test("how a vehicle was lost is told with it, or by what came before", () => {
  const gone = { kind: "eliminated", vehicle: "BM" };
  expect(fate("BM", { ...gone, cause: "rock" })).toMatchObject({ end: "gone", round: 4, cause: { kind: "rock" } });
  expect(fate("BM", { ...gone, cause: "chopper" })?.cause).toEqual({ kind: "chopper" });
  expect(fate("BM", { ...gone, cause: "fire" })?.cause).toEqual({ kind: "fire" });
  const shot = { kind: "shot_by_vehicle", by: "OM", target: "BM", hit: true };
  expect(fate("BM", shot, gone)?.cause).toEqual({ kind: "shot", by: "orange" });
  expect(fate("BM", { ...shot, hit: false }, gone)?.cause).toEqual({ kind: "none" });
  const edge = { kind: "left_board", vehicle: "BM", edge: "left" };
  expect(fate("BM", edge, gone)?.cause).toEqual({ kind: "edge", edge: "left" });
});

test("what fell with the rear tile names it", () => {
  const laid = { kind: "tile_laid", tile: 0, side: "3b" };
  const gone = { kind: "eliminated", vehicle: "BM", cause: "left-behind" };
  expect(fate("BM", laid, gone)?.cause).toEqual({ kind: "left", tile: "3b" });
});

test("a vehicle that crossed stays one that crossed; one that drives again is not lost", () => {
  const crossed = { kind: "finished", vehicle: "OM" };
  expect(fate("OM", crossed, { kind: "eliminated", vehicle: "OM", cause: "rock" })?.end).toBe("crossed");
  const again = story({ kind: "inoperable", vehicle: "OM" }, { kind: "operable", vehicle: "OM" });
  expect(again.fates.get("OM")?.end).toBe("rolling");
  expect(again.fates.get("OL")?.end).toBe("start");
});

test("who is not pushed wins the slam", () => {
  const slam = { kind: "slammed", top: "OM", bottom: "BM" };
  const { tallies } = story(slam, { kind: "pushed", vehicle: "BM", direction: "front" });
  expect(tallies.get("orange")).toMatchObject({ slams: 1, slamsWon: 1 });
  expect(tallies.get("blue")).toMatchObject({ slams: 1, slamsWon: 0 });
});

test("damage is given by whose turn it is, unless to oneself", () => {
  const hurt = (vehicle: string) => ({ kind: "damaged", vehicle, damage: "dent" });
  const { tallies } = story(hurt("BM"), hurt("BM"), hurt("OM"));
  expect(tallies.get("orange")).toMatchObject({ given: 2, got: 1 });
  expect(tallies.get("blue")).toMatchObject({ given: 0, got: 2 });
});

test("luck is what the dice showed above their average, shots and spaces are counted", () => {
  const roll = (value: number) => ({ kind: "rolled", crew: "blue", result: { of: "move", value } });
  const shot = { kind: "shot_by_chopper", by: "blue", target: "OM" };
  const step = { kind: "moved", vehicle: "BM", from: 12, to: 18 };
  const { tallies } = story(
    roll(6),
    roll(2),
    { ...shot, hit: true },
    { ...shot, hit: false },
    { ...step, rule: "MOV-2", driven: true },
    { ...step, rule: "SLM-2" },
  );
  expect(tallies.get("blue")).toMatchObject({ luck: 1, dice: 2, shots: 2, hits: 1, spaces: 1 });
});

test("who leads is counted over all tiles, so that a scroll takes nothing away", () => {
  const end = { kind: "turn_ended" };
  const step = { kind: "moved", vehicle: "OM", from: 60, to: 66, rule: "MOV-2", driven: true };
  const { progress } = story(step, end, { kind: "scrolled", gone: "1a" }, end);
  expect(progress).toHaveLength(2);
  expect(progress[0]?.by.orange).toBeGreaterThan(0);
  expect(progress[1]?.by).toEqual(progress[0]?.by);
});
