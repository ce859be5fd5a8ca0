import "../testing/browser";
import { expect, test } from "vitest";
import type { Choice, Command, Reach, Step } from "../protocol/types";
import { TestRace, offersOf, plain } from "../testing/race";
import { answerTo } from "./answer";

const drive = (vehicle: string, die: number): Choice => ({ kind: "die", die, on: { kind: "drive", vehicle } });
const driven = (vehicle: string, die: number) => answerTo("assign", drive(vehicle, die));
const onCommand = (command: Command, die: number): Choice => ({ kind: "die", die, on: { kind: "command", command } });
const front: Choice = { kind: "way", direction: "front" };
const assigning = () =>
  new TestRace({
    asked: { kind: "assign" },
    offers: offersOf([drive("OS", 2), drive("OS", 4), drive("OM", 2), drive("OM", 4)]),
    commands: [answerTo("command", onCommand("nitro", 2))],
  });
const stepping = (reach: Reach[]) => {
  const race = new TestRace({ asked: { kind: "step", vehicle: "OM", moves: 2 }, offers: offersOf([front]) });
  race.wheel.look();
  race.answer({ reach });
  return race;
};
/** A straight way from space 20, step by step. */
const way = (...steps: Partial<Step>[]): Reach[] =>
  steps.map((step, i) => ({
    choice: front,
    step: { ...plain, to: 26 + 6 * i, left: steps.length - 1 - i, ...step },
    onward: i + 1 < steps.length,
    ...(i ? { after: i - 1 } : {}),
  }));

test("a die and a vehicle in either order make the same choice", () => {
  const one = assigning();
  one.wheel.pickDie(1);
  one.wheel.pickVehicle("OM");
  const other = assigning();
  other.wheel.pickVehicle("OM");
  other.wheel.pickDie(1);
  expect(one.wheel.prefix).toEqual([driven("OM", 4)]);
  expect(other.wheel.prefix).toEqual([driven("OM", 4)]);
  expect(one.sent.at(-1)).toEqual({ type: "look", seq: 7, choices: [driven("OM", 4)] });
});

test("which command takes which die is what the server says", () => {
  const { wheel } = assigning();
  expect(wheel.canCommand("nitro")).toBe(true);
  expect(wheel.canCommand("drift")).toBe(false);
  wheel.pickDie(1);
  expect(wheel.canCommand("nitro"), "a 4 does not fit").toBe(false);
  wheel.pickDie(1);
  wheel.pickCommand("nitro");
  expect(wheel.commandDie, "only one die fits").toBe(0);
});

test("once the server has looked, its offers say which commands may follow", () => {
  const race = assigning();
  race.wheel.pickDie(1);
  race.wheel.pickVehicle("OM");
  race.answer({ asked: { kind: "command" }, offers: offersOf([onCommand("drift", 2)]) });
  expect(race.wheel.canCommand("drift")).toBe(true);
  expect(race.wheel.canCommand("nitro")).toBe(false);
});

test("the moves are those that the server has counted", () => {
  const race = assigning();
  race.wheel.pickDie(1);
  race.wheel.pickVehicle("OM");
  expect(race.wheel.moves).toBe(0);
  race.answer({ asked: { kind: "command" }, moves: 4 });
  expect(race.wheel.moves).toBe(4);
});

test("a command that the server does not take is put back", () => {
  const race = assigning();
  race.wheel.pickCommand("nitro");
  race.wheel.pickVehicle("OM");
  race.wheel.pickDie(1);
  expect(race.wheel.prefix).toHaveLength(2);
  race.answer({ taken: 1 });
  expect(race.wheel.command).toBeNull();
  expect(race.wheel.prefix).toEqual([driven("OM", 4)]);
});

test("a space that is clicked has its way, and a second click drives it", () => {
  const race = stepping(way({}, {}));
  expect([...race.wheel.reachable.keys()]).toEqual([26, 32]);
  race.wheel.pickSpace(32, true);
  expect(race.wheel.route.map((planned) => planned.space)).toEqual([26, 32]);
  expect(race.sent.filter((message) => message.type === "plan")).toEqual([]);
  race.wheel.pickSpace(32, true);
  expect(race.sent.at(-1)).toEqual({
    type: "plan",
    seq: 7,
    choices: [answerTo("step", front), answerTo("step", front)],
  });
});

test("of two ways to a space the one that leaves more moves is taken", () => {
  const race = stepping([...way({ to: 27, left: 0 }), ...way({ to: 27, left: 1 })]);
  expect(race.wheel.reachable.get(27)?.at(-1)?.step.left).toBe(1);
});

test("a certain loss is asked about before it is driven", () => {
  const race = stepping(way({}, { lost: true, terrain: "impassable" }));
  race.wheel.pickSpace(32, true);
  expect(race.wheel.doom).toMatchObject({ n: 2, kind: "ground" });
  race.wheel.drive();
  expect(race.wheel.asking).toBe(true);
  expect(race.sent.some((message) => message.type === "plan")).toBe(false);
  race.wheel.drive();
  expect(race.sent.at(-1)).toMatchObject({ type: "plan" });
});

test("who ends under a chopper is lost if the server says so, and only then", () => {
  const under = stepping(way({}, { chopper: "blue" }));
  under.wheel.pickSpace(32, true);
  expect(under.wheel.doom).toBeNull();
  const struck = stepping(way({}, { chopper: "blue", struck: true }));
  struck.wheel.pickSpace(32, true);
  expect(struck.wheel.doom).toMatchObject({ n: 2, kind: "chopper" });
});

test("an answer about a position that is no more is not heard", () => {
  const race = assigning();
  race.wheel.pickDie(1);
  race.wheel.pickVehicle("OM");
  race.wheel.looked({ type: "looked", seq: 6, choices: [driven("OM", 4)], taken: 1, offers: [], reach: [] });
  expect(race.wheel.ahead).toBeNull();
});
