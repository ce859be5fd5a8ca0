import { expect, test } from "vitest";
import { W } from "../../board/geometry";
import { lookAt } from "./camera";

const LONG = 400;
const sees = (from: number, place: number) => place >= from && place <= from + LONG;

test("what drives rides low, and the road ahead of it is in view", () => {
  const from = lookAt({ from: 600, to: 600, end: false }, LONG, 0.14);
  expect(from).toBeCloseTo(600 - 0.14 * LONG);
});

test("everything that is asked about is in view, if it fits", () => {
  const from = lookAt({ from: 600, to: 900, end: false }, LONG, 0.14);
  expect(sees(from, 600) && sees(from, 900)).toBe(true);
  const behind = lookAt({ from: 300, to: 620, end: false }, LONG, 0.14);
  expect(sees(behind, 300) && sees(behind, 620)).toBe(true);
});

test("of what is too long the beginning is seen, and of a route its end", () => {
  const offers = lookAt({ from: 300, to: 300 + 8 * W, end: false }, LONG, 0.14);
  expect(sees(offers, 300)).toBe(true);
  const route = lookAt({ from: 300, to: 300 + 8 * W, end: true }, LONG, 0.14);
  expect(sees(route, 300 + 8 * W)).toBe(true);
});

test("it does not look past the ends of the road", () => {
  expect(lookAt({ from: 0, to: 0, end: false }, LONG, 0.5)).toBe(-40);
  expect(lookAt({ from: 1500, to: 1500, end: false }, LONG, 0)).toBeLessThan(1500);
});
