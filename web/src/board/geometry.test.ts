import { expect, test } from "vitest";
import {
  COLS,
  LANES,
  SPACES,
  WAYS,
  centreOf,
  chevron,
  columnOf,
  laneOf,
  neighbour,
  progressOf,
  spaceAt,
  spaceName,
  wayTo,
} from "./geometry";
import { worn } from "./outline";

test("spaces are numbered column by column", () => {
  expect(spaceAt(2, 12)).toBe(74);
  expect(spaceName(74)).toBe("c12");
  expect([laneOf(74), columnOf(74)]).toEqual([2, 12]);
  expect(progressOf(spaceAt(1, 3))).toBe(7);
});

test("neighbours are mutual, and near each other on the screen", () => {
  const opposite: Record<string, string> = { F: "R", R: "F", FL: "RR", RR: "FL", FR: "RL", RL: "FR" };
  for (let space = 0; space < SPACES; space++) {
    for (const way of WAYS) {
      const [lane, column] = neighbour(laneOf(space), columnOf(space), way);
      if (lane < 0 || lane >= LANES || column < 0 || column >= SPACES / LANES) continue;
      const there = spaceAt(lane, column);
      expect(wayTo(space, there)).toBe(way);
      expect(wayTo(there, space)).toBe(opposite[way]);
      const [a, b] = [centreOf(space), centreOf(there)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(70);
    }
  }
});

test("the outline of a tile is one closed loop, and of nothing is nothing", () => {
  expect(worn(() => true, { amp: 0, parts: 1 }).fill.match(/M/g)).toHaveLength(1);
  expect(worn(() => false, {}).fill).toBe("");
  const two = worn((lane, column) => (lane === 0 && column === 0) || (lane === 5 && column === COLS - 1), {
    amp: 2,
    smooth: true,
  });
  expect(two.fill.match(/Z/g)).toHaveLength(2);
});

test("a chevron has six corners", () => {
  expect(chevron(0, 0).match(/[ML]/g)).toHaveLength(6);
});
