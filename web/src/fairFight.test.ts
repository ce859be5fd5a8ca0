import { expect, test } from "vitest";
import { fairLevel, withRace, type Past } from "./fairFight";
import type { RoomView, SeatView } from "./protocol/types";

const levels = ["drifter", "racer", "gunner", "road-captain"];
let rooms = 0;
const races = (level: string, seats: number, ...won: boolean[]): Past[] =>
  won.map((won) => ({ room: String(rooms++), level, seats, won }));

test("everybody begins with the second level, if there is one", () => {
  expect(fairLevel(levels, [])).toBe("racer");
  expect(fairLevel(["drifter"], [])).toBe("drifter");
  expect(fairLevel([], [])).toBe("");
});

test("two wins lead up, two losses of two down", () => {
  expect(fairLevel(levels, races("racer", 2, true))).toBe("racer");
  expect(fairLevel(levels, races("racer", 2, true, true))).toBe("gunner");
  expect(fairLevel(levels, races("racer", 2, false, false))).toBe("drifter");
});

test("who wins one race of four against three bots stays", () => {
  const even = Array.from({ length: 6 }, () => races("racer", 4, false, false, true, false)).flat();
  expect(fairLevel(levels, even)).toBe("racer");
  expect(fairLevel(levels, races("racer", 4, false, false, false, false, false))).toBe("drifter");
});

test("a win against somebody weaker says nothing, nor a loss against somebody stronger", () => {
  expect(fairLevel(levels, races("drifter", 2, true, true, true, true))).toBe("racer");
  expect(fairLevel(levels, races("road-captain", 2, false, false, false))).toBe("racer");
  expect(fairLevel(levels, races("a level of old", 2, true, false))).toBe("racer");
});

test("it ends at the strongest and at the weakest", () => {
  const wins = Array.from({ length: 20 }, () => true);
  expect(fairLevel(levels, races("road-captain", 2, ...wins))).toBe("road-captain");
  const losses = wins.map(() => false);
  expect(fairLevel(levels, races("drifter", 2, ...losses))).toBe("drifter");
});

const bot = (crew: SeatView["crew"], level: string) => ({ crew, kind: "bot", level }) as SeatView;
const room = (...others: SeatView[]) =>
  ({ id: "abc", seats: [{ crew: "orange", kind: "human" }, ...others] }) as unknown as RoomView;

test("a race against bots of one level is remembered, once", () => {
  const table = room(bot("blue", "racer"), bot("white", "racer"));
  const once = withRace([], table, ["orange"], "blue");
  expect(once).toEqual([{ room: "abc", level: "racer", seats: 3, won: false }]);
  expect(withRace(once, table, ["orange"], "orange")).toEqual(once);
});

test("other races are not", () => {
  expect(withRace([], room(bot("blue", "racer"), bot("white", "gunner")), ["orange"], "orange")).toEqual([]);
  expect(withRace([], room(bot("blue", "racer")), [], "orange")).toEqual([]);
  expect(withRace([], room(bot("blue", "racer")), ["orange"], undefined)).toEqual([]);
  const human = { crew: "blue", kind: "human" } as SeatView;
  expect(withRace([], room(human), ["orange"], "orange")).toEqual([]);
});
