import { expect, test } from "vitest";
import { equal } from "./equal";

test("the order of keys does not count, the order of a list does", () => {
  expect(equal({ of: "slam", mover: "top" }, { mover: "top", of: "slam" })).toBe(true);
  expect(equal([1, 2], [2, 1])).toBe(false);
  expect(equal({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toBe(true);
});

test("what is missing is not there, and what is more is too much", () => {
  expect(equal({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(equal({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(equal({ a: 1, b: 2 }, { a: 1, c: 2 })).toBe(false);
  expect(equal([1], [1, 2])).toBe(false);
});

test("kinds of values are told apart", () => {
  expect(equal({}, [])).toBe(false);
  expect(equal(null, {})).toBe(false);
  expect(equal(undefined, null)).toBe(false);
  expect(equal("1", 1)).toBe(false);
});
