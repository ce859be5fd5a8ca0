import { expect, test } from "vitest";
import { lineup, newRoom, type Wish } from "./newRoom";

const wish: Wish = {
  way: "race",
  crews: ["orange", "blue", "white", "green"],
  name: "Mara",
  names: ["Mara", "Kofi", "Ada", "Jo"],
  level: "racer",
  levels: [],
  seats: ["human", "bot", "open"],
  side: "a",
  boxes: [],
  bigTeam: false,
  clock: 60,
  speed: "normal",
};

test("race now is you against bots, at once", () => {
  const room = newRoom(wish);
  expect(room.seats.map((s) => s.level ?? s.name)).toEqual(["Mara", "racer", "racer", "racer"]);
  expect(room.options).toMatchObject({ start_at_once: true, take_back: true, turn_clock: 0 });
});

test("a race to watch is driven by bots alone, at once", () => {
  const room = newRoom({ ...wish, way: "watch" });
  expect(room.seats.map((s) => s.level ?? s.name)).toEqual(["racer", "racer", "racer", "racer"]);
  expect(room.options).toMatchObject({ start_at_once: true, take_back: false, hints: false, turn_clock: 0 });
  expect(room.options.bot_pace).toBeGreaterThan(newRoom(wish).options.bot_pace);
});

test("a seat may have a bot of its own", () => {
  const room = newRoom({ ...wish, levels: [undefined, "gunner"] });
  expect(room.seats.map((s) => s.level ?? s.name)).toEqual(["Mara", "racer", "gunner", "racer"]);
});

test("an invitation leaves seats open", () => {
  const room = newRoom({ ...wish, way: "invite" });
  expect(room.seats.map((s) => s.level ?? s.name ?? "open")).toEqual(["Mara", "open", "racer", "open"]);
  expect(room.options).toMatchObject({ start_at_once: false, take_back: false, turn_clock: 60 });
});

test("one screen names its players", () => {
  expect(newRoom({ ...wish, way: "screen" }).seats.map((s) => s.level ?? s.name)).toEqual([
    "Mara",
    "Kofi",
    "racer",
    "racer",
  ]);
});

test("in Big Team every other crew is yours", () => {
  expect(newRoom({ ...wish, bigTeam: true }).seats.map((s) => s.level ?? s.name)).toEqual([
    "Mara",
    "racer",
    "Mara",
    "racer",
  ]);
});

test("the lineup is your crew, the boxes that were asked for, then the others", () => {
  const all = ["orange", "blue", "white", "green", "red", "yellow"] as const;
  expect(lineup(all, 3, "blue", ["red"])).toEqual(["blue", "red", "orange"]);
  expect(lineup(all, 2, "red", ["red", "yellow"])).toEqual(["red", "yellow"]);
  expect(lineup(all, 6, "orange", [])).toEqual(all);
});
