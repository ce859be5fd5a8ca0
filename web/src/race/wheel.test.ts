import "../testing/browser";
import { expect, test } from "vitest";
import type { Choice, Command, Offer, Reach, Step } from "../protocol/types";
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
  expect([...race.wheel.path.reachable.keys()]).toEqual([26, 32]);
  race.wheel.pickSpace(32, true);
  expect(race.wheel.path.route.map((planned) => planned.space)).toEqual([26, 32]);
  expect(race.sent.filter((message) => message.type === "plan")).toEqual([]);
  race.wheel.pickSpace(32, true);
  expect(race.sent.at(-1)).toEqual({
    type: "plan",
    seq: 7,
    choices: [answerTo("step", front), answerTo("step", front)],
  });
});

test("of two ways to a space the first that the server lists is taken", () => {
  const race = stepping([...way({ to: 27, left: 0 }), ...way({ to: 27, left: 1 })]);
  expect(race.wheel.path.reachable.get(27)?.at(-1)?.step.left).toBe(0);
});

const spaces = (race: TestRace) => race.wheel.path.route.map((planned) => planned.space);
const right: Choice = { kind: "way", direction: "front-right" };
const driving = (...choices: Choice[]) => choices.map((choice) => answerTo("step", choice));
/** What may follow a route: straight on, or to the right. */
const onward = (from: number): Offer[] => [
  { index: 0, choice: front, step: { ...plain, to: from + 6 } },
  { index: 1, choice: right, step: { ...plain, to: from + 1 } },
];

test("a click beside the end of the route extends it, and does not plot it anew", () => {
  const race = stepping(way({}, {}, {}));
  race.wheel.pickSpace(32, true);
  race.answer({ offers: onward(32) });
  race.wheel.pickSpace(33, true);
  expect(spaces(race)).toEqual([26, 32, 33]);
  expect(race.sent.at(-1)).toEqual({ type: "look", seq: 7, choices: driving(front, front, right) });
});

test("a route is drawn over the spaces, as fast as one likes, and back", () => {
  const race = stepping(way({}, {}, {}));
  race.wheel.vehicle = "OM";
  race.wheel.path.draw(26);
  race.wheel.path.draw(32); // The server has not looked yet.
  race.wheel.path.draw(33);
  expect(spaces(race)).toEqual([26]);
  race.answer({ offers: onward(26) });
  race.answer({ offers: onward(32) });
  expect(spaces(race)).toEqual([26, 32, 33]);
  race.answer({ offers: [] });
  race.wheel.path.draw(32);
  expect(spaces(race)).toEqual([26, 32]);
  race.wheel.path.draw(20);
  expect(spaces(race)).toEqual([]);
});

test("one click drives if nothing is risked and it can be taken back; otherwise it shows the way", () => {
  const click = (steps: Partial<Step>[], take_back = true) => {
    const race = stepping(way(...steps));
    Object.assign(race.link, { room: { options: { take_back } } });
    race.wheel.pickSpace(20 + 6 * steps.length, false);
    return race.sent.at(-1)?.type;
  };
  expect(click([{}, {}])).toBe("plan");
  expect(click([{}, {}], false)).toBe("look");
  expect(click([{}, { risk: "some" }])).toBe("look");
  expect(click([{ leaves_road: true, terrain: "off-road", road: false }, {}])).toBe("look");
  expect(click([{}, { leaves_road: true, terrain: "off-road", road: false }])).toBe("plan");
  expect(click([{}, { scrolls: true }])).toBe("look");
});

test("a die that a command does not take stays in the hand, and the sign says why", () => {
  const { wheel } = assigning();
  wheel.pickCommand("drift"); // Not offered.
  expect(wheel.command).toBeNull();
  expect(wheel.note).not.toBe("");
  wheel.pickCommand("nitro");
  wheel.pickDie(0); // Its only die lies there: it is taken off.
  wheel.pickDie(1);
  expect(wheel.commandDie).toBeNull();
  expect(wheel.note).toContain("4");
  expect(wheel.fits("nitro", 4)).toBe(false);
});

test("the only vehicle and the only die are picked", () => {
  const race = new TestRace({ asked: { kind: "assign" }, offers: offersOf([drive("OM", 2)]) });
  race.wheel.preselect();
  expect(race.wheel.prefix).toEqual([driven("OM", 2)]);
  const two = new TestRace({ asked: { kind: "assign" }, offers: offersOf([drive("OM", 2), drive("OM", 4)]) });
  two.wheel.preselect();
  expect([two.wheel.vehicle, two.wheel.vehicleDie]).toEqual(["OM", null]);
  const free = assigning();
  free.wheel.preselect();
  expect(free.wheel.vehicle).toBeNull();
});

test("two dice of a turn and who goes first are chosen together", () => {
  const race = assigning();
  race.wheel.pickDie(0);
  race.wheel.pickVehicle("OS");
  race.answer({ asked: { kind: "second_die" }, offers: offersOf([drive("OM", 4)]) });
  expect(race.wheel.asked).toBe("second_die");
  expect(race.wheel.usedDice).toEqual([0]);
  race.wheel.pickDie(1);
  race.wheel.pickVehicle("OM");
  const first: Choice = { kind: "vehicle", vehicle: "OS" };
  race.answer({ asked: { kind: "order" }, offers: offersOf([{ kind: "vehicle", vehicle: "OM" }, first]) });
  const choices = [driven("OS", 2), answerTo("second_die", drive("OM", 4)), answerTo("order", first)];
  expect(race.wheel.prefix).toEqual(choices);
  expect(race.wheel.driven).toBe("OS");
  race.answer({ asked: { kind: "step", vehicle: "OS", moves: 2 }, moves: 2 });
  race.wheel.drive();
  expect(race.sent.at(-1)).toEqual({ type: "plan", seq: 7, choices });
});

test("a space beyond the road bonus takes it and drives there", () => {
  const race = new TestRace({
    asked: { kind: "road_bonus", vehicle: "OM", moves: 1 },
    offers: offersOf([{ kind: "yes" }, { kind: "no" }]),
  });
  race.wheel.look();
  const take = answerTo("road_bonus", { kind: "yes" });
  expect(race.sent.at(-1)).toEqual({ type: "look", seq: 7, choices: [take] });
  race.answer({ reach: way({}) });
  race.wheel.pickSpace(26, true);
  race.wheel.pickSpace(26, true);
  expect(race.sent.at(-1)).toEqual({ type: "plan", seq: 7, choices: [take, ...driving(front)] });
});

test("a certain loss is asked about before it is driven", () => {
  const race = stepping(way({}, { lost: true, terrain: "impassable" }));
  race.wheel.pickSpace(32, true);
  expect(race.wheel.path.doom).toMatchObject({ n: 2, kind: "ground" });
  race.wheel.drive();
  expect(race.wheel.asking).toBe(true);
  expect(race.sent.some((message) => message.type === "plan")).toBe(false);
  race.wheel.drive();
  expect(race.sent.at(-1)).toMatchObject({ type: "plan" });
});

test("who ends under a chopper is lost if the server says so, and only then", () => {
  const under = stepping(way({}, { chopper: "blue" }));
  under.wheel.pickSpace(32, true);
  expect(under.wheel.path.doom).toBeNull();
  const struck = stepping(way({}, { chopper: "blue", struck: true }));
  struck.wheel.pickSpace(32, true);
  expect(struck.wheel.path.doom).toMatchObject({ n: 2, kind: "chopper" });
});

test("an answer about a position that is no more is not heard", () => {
  const race = assigning();
  race.wheel.pickDie(1);
  race.wheel.pickVehicle("OM");
  race.wheel.looked({ type: "looked", seq: 6, choices: [driven("OM", 4)], taken: 1, offers: [], reach: [] });
  expect(race.wheel.ahead).toBeNull();
});

test("a command token pays where no die does, or where it is taken up for it", () => {
  const token = (command: Command): Choice => ({ kind: "command", command });
  const race = new TestRace({
    asked: { kind: "command" },
    offers: offersOf([onCommand("nitro", 2), token("nitro"), token("evil-eye"), { kind: "no" }]),
  });
  const { wheel } = race;
  wheel.pickCommand("evil-eye");
  expect(wheel.prefix).toEqual([answerTo("command", token("evil-eye"))]);
  wheel.pickCommand("evil-eye");
  expect([wheel.command, wheel.token]).toEqual([null, false]);
  wheel.pickToken();
  expect(wheel.holdsToken).toBe(true);
  wheel.pickCommand("nitro");
  expect(wheel.prefix).toEqual([answerTo("command", token("nitro"))]);
  wheel.pickDie(0);
  expect(wheel.prefix).toEqual([answerTo("command", onCommand("nitro", 2))]);
});

test("who picks a command and no way is asked for another; who picks none has declined", () => {
  const race = assigning();
  race.wheel.pickDie(1);
  race.wheel.pickVehicle("OM");
  race.answer({ asked: { kind: "command" }, offers: offersOf([onCommand("nitro", 2), { kind: "no" }]) });
  race.wheel.drive();
  expect(race.sent.at(-1)).toMatchObject({ choices: [driven("OM", 4), answerTo("command", { kind: "no" })] });
  race.wheel.pickCommand("nitro");
  race.answer({ asked: { kind: "command" }, offers: offersOf([{ kind: "no" }]) });
  race.wheel.drive();
  expect(race.sent.at(-1)).toMatchObject({
    choices: [driven("OM", 4), answerTo("command", onCommand("nitro", 2))],
  });
});
