import { beforeEach, expect, test, vi } from "vitest";
import type { Entry, GameView, RoomView } from "../protocol/types";
import { Log, spoken, wordsOf, writeLog, type LogTurn } from "./log";
import type { Cast } from "./names";

const settings = vi.hoisted(() => ({ lang: "en" }));
vi.mock("../settings.svelte", () => ({ settings }));
beforeEach(() => {
  settings.lang = "en";
});

const seat = (crew: string, name: string) => ({ crew, name, kind: "human", connected: true, ready: true });
const car = (crew: string, size: string) => ({ crew, kind: "car", size, status: "operable", damage: [], slots: 2 });
const cast: Cast = {
  room: { seats: [seat("orange", "Mara"), seat("blue", "Kofi")] } as unknown as RoomView,
  view: { vehicles: { OM: car("orange", "medium"), BM: car("blue", "medium") } } as unknown as GameView,
  mine: [],
};

/** A turn of Mara, then these events, numbered on. */
const log = (...events: object[]): LogTurn[] =>
  writeLog(
    [{ kind: "turn_began", crew: "orange", turn: 2 }, ...events].map((event, i) => ({ n: i + 1, ...event }) as Entry),
    cast,
  );
const lines = (...events: object[]) => log(...events)[0]?.lines ?? [];
const words = (...events: object[]) => lines(...events).map(wordsOf);

const roll = (result: object, crew?: string) => ({ kind: "rolled", result, ...(crew ? { crew } : {}) });
const step = (to: number, from = to - 6) => ({ kind: "moved", vehicle: "OM", from, to, rule: "MOV-2", driven: true });

test("a turn has its crew, its place in the round and its lines", () => {
  const [turn] = log({ kind: "turn_passed", rule: "RND-4" });
  expect(turn).toMatchObject({ n: 1, crew: "orange" });
  expect(turn?.title).toMatch(/1.*2/);
  expect(turn?.lines).toMatchObject([{ n: 2, rule: "RND-4", dice: [] }]);
});

test("what comes before the first turn is the setup and belongs to nobody", () => {
  const [setup] = writeLog([{ n: 1, kind: "tile_laid", tile: 0, side: "1a" }] as Entry[], cast);
  expect(setup).toMatchObject({ n: 0, crew: "" });
  expect(setup?.lines).toHaveLength(1);
});

test("the steps of a drive are one sentence, which leads to the last of them", () => {
  const drive = lines(step(20), { kind: "paid", vehicle: "OM", cost: 1, left: 2 }, step(26), step(32));
  expect(drive).toHaveLength(1);
  expect(drive[0]?.n).toBe(5);
  expect(drive[0] && wordsOf(drive[0])).toContain("3");
});

test("another vehicle, or something between, begins a new sentence", () => {
  const other = { kind: "moved", vehicle: "BM", from: 1, to: 7, rule: "MOV-2", driven: true };
  expect(words(step(20), other)).toHaveLength(2);
  expect(words(step(20), { kind: "turned_up", space: 20, hazard: "oil" }, step(26))).toHaveLength(3);
});

test("a die stands in the sentence that it decided, once", () => {
  const slam = lines(
    roll({ of: "slam", mover: "top" }),
    roll({ of: "direction", direction: "front" }),
    { kind: "pushed", vehicle: "BM", direction: "front" },
    { kind: "pushed", vehicle: "BM", direction: "front" },
  );
  expect(slam.map((line) => line.dice.map((die) => die.art))).toEqual([["slam-top", "dir-f"], []]);
  const [first, second] = slam;
  if (!first || !second) throw new Error("two lines were expected");
  expect(spoken(first)).toContain(first.dice[0]?.label);
  expect(wordsOf(first)).not.toContain(first.dice[0]?.label);
  expect(second.parts.every((part) => "text" in part)).toBe(true);
});

test("a die, its vehicle, a command and what comes of it are told one after the other", () => {
  expect(
    words(
      { kind: "assigned", vehicle: "OM", die: 4 },
      { kind: "commanded", crew: "orange", command: "nitro", die: 2 },
      { kind: "moves_gained", vehicle: "OM", moves: 2 },
      step(20),
    ),
  ).toEqual([
    expect.stringMatching(/^Puts the 4 on the /),
    expect.stringMatching(/^Uses .* with the 2\.$/),
    expect.stringMatching(/gains 2 moves/),
    expect.stringMatching(/drives 1 space/),
  ]);
});

test("the dice of a hand are told together, a line for each crew", () => {
  const [turn] = log(
    roll({ of: "move", value: 3 }, "orange"),
    roll({ of: "move", value: 5 }, "blue"),
    roll({ of: "move", value: 1 }, "orange"),
    { kind: "turn_passed" },
  );
  const hands = turn?.lines.slice(0, 2) ?? [];
  expect(hands.map(wordsOf)).toEqual(["Mara:", "Kofi:"]);
  expect(hands.map((line) => line.dice.map((die) => die.art))).toEqual([["move-3", "move-1"], ["move-5"]]);
});

test("a new round takes the road die that began it", () => {
  const turns = log(roll({ of: "road", value: 2 }), { kind: "round_began", round: 3, first: "blue" });
  const round = turns.at(-1);
  expect(round).toMatchObject({ crew: "", n: 3 });
  expect(round?.lines[0]?.dice).toMatchObject([{ art: "road-2" }]);
  expect(round?.lines.map(wordsOf).join(" ")).toContain("Kofi");
});

test("one's own vehicle is called plainly, another's by its driver", () => {
  const [said] = words({ kind: "slammed", top: "OM", bottom: "BM" });
  expect(said).toContain("Kofi");
  expect(said).not.toContain("Mara");
});

test("a shot says whether it hit", () => {
  const shot = { kind: "shot_by_vehicle", by: "OM", target: "BM" };
  const [hit, missed] = words({ ...shot, hit: true }, { ...shot, hit: false });
  expect(hit).not.toBe(missed);
});

test("what was taken back is not told, that it was is", () => {
  const back = words(step(20), { kind: "turn_passed" }, { kind: "taken_back", to: 1, crew: "orange" });
  expect(back).toHaveLength(1);
  expect(back[0]).toContain("Mara");
});

test("sentences begin with a capital, in French too", () => {
  for (const lang of ["en", "fr"]) {
    settings.lang = lang;
    for (const said of words(step(20), { kind: "inoperable", vehicle: "BM" }, { kind: "drifted", vehicle: "OM" }))
      expect(said.charAt(0), said).toBe(said.charAt(0).toLocaleUpperCase());
  }
});

test("a log that goes on is the log that is written at once, and turns that are over stay the same", () => {
  const entries = [
    { kind: "turn_began", crew: "orange", turn: 2 },
    step(8),
    step(14),
    { kind: "turn_began", crew: "blue", turn: 3 },
    { kind: "turn_passed", rule: "RND-4" },
    { kind: "taken_back", crew: "blue", to: 4 },
    { kind: "turn_passed", rule: "RND-4" },
  ].map((event, i) => ({ n: i + 1, ...event }) as Entry);
  const growing = new Log();
  for (let n = 1; n <= entries.length; n++) {
    const known = entries.slice(0, n);
    expect(growing.read(known, cast)).toEqual(writeLog(known, cast));
  }
  const longer = [...entries.slice(0, 5), { n: 6, kind: "turn_passed", rule: "RND-4" } as Entry];
  const [over] = growing.read(entries.slice(0, 5), cast);
  expect(growing.read(longer, cast)[0]).toBe(over);
  settings.lang = "fr";
  expect(growing.read(longer, cast)).toEqual(writeLog(longer, cast));
});

test("a lane change of the Rig is told as one, and not as a die put on its steering", () => {
  const [put, steered] = words({ kind: "steering", die: 2, is_new: true }, { kind: "steering", die: 1 });
  expect(put).toMatch(/2 on steering/);
  expect(steered).toMatch(/aside.*1 side step left/);
});
