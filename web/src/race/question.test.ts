import "../testing/browser";
import { expect, test } from "vitest";
import type { Asked, Choice, Step } from "../protocol/types";
import { TestRace, offersOf, plain } from "../testing/race";
import { answers, consequences, explanation, risks, title } from "./question";

const ask = (asked: Asked, choices: readonly Choice[] = []) => new TestRace({ asked, offers: offersOf(choices) });
const planned = (...steps: Partial<Step>[]) => {
  const race = ask({ kind: "step", vehicle: "OM", moves: 3 });
  race.wheel.path.route = steps.map((step, i) => ({
    choice: { kind: "way", direction: "front" },
    step: { ...plain, ...step },
    space: 26 + 6 * i,
  }));
  return race;
};
const ids = (race: TestRace) => answers(race.race).map((answer) => answer.id);

test("every question has a title for the one who is asked, and for the others", () => {
  const { race, pending } = ask({ kind: "repair" });
  const [mine, theirs] = [title(race, pending, true), title(race, pending, false)];
  expect(mine).not.toBe("");
  expect(theirs).not.toBe(mine);
  for (const text of [mine, theirs]) expect(text).not.toMatch(/[{}]|^ask\.|^theirs\./);
});

test("a quiet route brings nothing, and says how long it is", () => {
  const { race, pending } = planned({}, {});
  expect(consequences(race)).toEqual([]);
  expect(risks(race)).toBe(0);
  expect(explanation(race, pending)).toContain("2");
});

test("what a step brings is said with its number, in the order of the route", () => {
  const { race } = planned({ unseen: true, risk: "some" }, { leaves_road: true, scrolls: true });
  const said = consequences(race);
  expect(said).toHaveLength(3);
  expect(said[0]).toContain("1");
  expect(said[1]).toContain("2");
  expect(risks(race)).toBe(1);
});

test("a slam says who may have it rolled again", () => {
  const slam = { with: "BM", reroll: "orange" } as const;
  const mine = consequences(planned({ slam }).race);
  const theirs = consequences(planned({ slam: { ...slam, reroll: "blue" } }).race);
  expect(mine).toHaveLength(2);
  expect(theirs).toHaveLength(2);
  expect(mine[0]).toBe(theirs[0]);
  expect(mine[1]).not.toBe(theirs[1]);
});

test("while the server looks ahead nothing is said, then the moves that it counted", () => {
  const race = ask({ kind: "assign" }, [{ kind: "die", die: 4, on: { kind: "drive", vehicle: "OM" } }]);
  race.wheel.pickVehicle("OM");
  race.wheel.pickDie(1);
  expect(explanation(race.race, race.pending).trim()).toBe("");
  race.answer({ moves: 7 });
  expect(explanation(race.race, race.pending)).toContain("7");
});

test("offers are answers on the sign, the main one last and with a key", () => {
  const race = ask({ kind: "road_bonus", vehicle: "OM", moves: 2 }, [{ kind: "yes" }, { kind: "no" }]);
  const list = answers(race.race);
  expect(list.map((answer) => answer.id)).toEqual(["leave_bonus", "take_bonus"]);
  expect(list.map((answer) => Boolean(answer.main))).toEqual([false, true]);
  list[0]?.act();
  expect(race.sent).toEqual([{ type: "choose", seq: 7, choice: 1 }]);
});

test("what is answered on the board is not on the sign until it is marked there", () => {
  const race = ask({ kind: "shot", vehicle: "OM" }, [{ kind: "vehicle", vehicle: "BM" }, { kind: "no" }]);
  expect(ids(race)).toEqual(["hold_fire"]);
  race.wheel.marked = 74;
  expect(ids(race)).toEqual(["hold_fire", "target"]);
});

test("a command that breaks is picked on the board that has it; who has no such board picks it on the sign", () => {
  const race = ask({ kind: "hurt" }, [{ kind: "command", command: "missile" }]);
  expect(ids(race)).toEqual(["command"]);
  const { orange } = race.view.crews;
  if (!orange) throw new Error("nobody has the wheel");
  const commands = [{ command: "missile" as const, from: 1, to: 6, breakable: true }];
  race.view = { ...race.view, crews: { orange: { ...orange, fleet: "rig", commands } } };
  expect(ids(race)).toEqual([]);
  expect(race.wheel.canCommand("missile")).toBe(true);
});

test("a drive is confirmed only when something is planned", () => {
  const idle = ask({ kind: "step", vehicle: "OM", moves: 3 });
  expect(answers(idle.race)).toMatchObject([{ id: "go", disabled: true }]);
  const race = planned({}, {});
  expect(ids(race)).toEqual(["clear", "step", "go"]);
  expect(answers(race.race).at(-1)?.disabled).toBe(false);
});

test("taking back is offered if the server allows it", () => {
  const race = ask({ kind: "step", vehicle: "OM", moves: 3 });
  race.canTakeBack = true;
  expect(ids(race)[0]).toBe("take-back");
});

test("whether a card is used is asked with its name, and answered by keys that the buttons show", () => {
  const asked = { kind: "use", card: "U16", vehicle: "OM" } as const;
  const race = new TestRace({ asked, offers: offersOf([{ kind: "yes" }, { kind: "no" }]) });
  expect(title(race.race, race.pending, true)).toContain("U16");
  expect(answers(race.race).map(({ id, key, main }) => [id, key, main])).toEqual([
    ["not_now", "K", false],
    ["use_it", "Enter", true],
  ]);
});
