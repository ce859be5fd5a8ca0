import { expect, test } from "vitest";
import type { Story } from "../../race/story";
import { finishOrder, leadOf } from "./order";

const story = (winner: string | undefined, by: Record<string, number>, out: Record<string, number>): Story =>
  ({
    views: [{ result: winner === undefined ? {} : { winner } }],
    progress: [{ n: 9, round: 4, by }],
    tallies: new Map(["orange", "blue", "white", "green"].map((crew) => [crew, { crew, outIn: out[crew] ?? 0 }])),
  }) as unknown as Story;
const crews = ["orange", "blue", "white", "green"] as const;

test("the winner comes first, then those still racing by place, then those who were out, the last first", () => {
  const told = story("green", { orange: 40, blue: 30, green: 48 }, { blue: 3, white: 2 });
  expect(finishOrder(told, crews)).toEqual(["green", "orange", "blue", "white"]);
  expect(leadOf(told, crews)).toEqual({ crew: "orange", spaces: 4 });
});

test("a race that is won because nobody else is left has no lead", () => {
  const told = story("blue", { blue: 20 }, { orange: 4, white: 2, green: 4 });
  expect(finishOrder(told, crews)[0]).toBe("blue");
  expect(leadOf(told, crews)).toBeNull();
});
