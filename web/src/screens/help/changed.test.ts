import "../../testing/browser";
import { expect, test } from "vitest";
import type { Options } from "../../protocol/types";
import { changedHere } from "./changed";

const options: Options = {
  start_side: "a",
  carnage: false,
  big_team: false,
  take_back: false,
  hints: false,
  turn_clock: 0,
  bot_pace: 0,
  start_at_once: false,
};

test("a rule says what a room has agreed on instead", () => {
  expect(changedHere("RND-8", options)).toBe("");
  expect(changedHere("RND-8", { ...options, take_back: true })).toMatch(/taken back/);
  expect(changedHere("RND-3", { ...options, turn_clock: 60 })).toMatch(/60/);
  expect(changedHere("FIN-1", { ...options, big_team: true })).not.toBe("");
  expect(changedHere("SLM-2", { ...options, take_back: true })).toBe("");
  expect(changedHere("RND-8", null)).toBe("");
});
