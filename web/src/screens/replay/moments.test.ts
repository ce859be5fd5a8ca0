import { expect, test } from "vitest";
import type { Entry } from "../../protocol/types";
import { momentOf, roundsOf } from "./moments";

const event = (n: number) => ({ n }) as Entry;
const frames = [[event(1), event(2)], [], [event(3)], [event(4), event(5)]].map((events) => ({ events }));

test("an event belongs to the choice that caused it", () => {
  expect([1, 2, 3, 4, 5].map((n) => momentOf(frames, n))).toEqual([1, 1, 3, 4, 4]);
  expect(momentOf(frames, 99)).toBe(4);
});

test("rounds begin where their number changes", () => {
  expect(roundsOf([0, 1, 1, 2, 2].map((round) => ({ round })))).toEqual([
    { moment: 1, round: 1 },
    { moment: 3, round: 2 },
  ]);
});
