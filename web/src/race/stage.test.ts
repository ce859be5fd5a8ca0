import "../testing/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entry } from "../protocol/types";
import { settings } from "../settings.svelte";
import { view } from "../testing/view";
import { afterEvents } from "./merge";
import { Stage } from "./stage.svelte";

/** Of the cards of these tests its player is asked about one. */
vi.mock("../content.svelte", async (real) => ({
  ...(await real<typeof import("../content.svelte")>()),
  isPlayed: (card: string) => card === "L07",
}));

const moved = (n: number, to: number): Entry => ({
  n,
  kind: "moved",
  driven: true,
  vehicle: "OM",
  to,
  patch: { vehicles: { OM: { space: to } } },
});
const gone: Entry = {
  n: 3,
  kind: "eliminated",
  vehicle: "OM",
  patch: { vehicles: { OM: { space: null, status: "gone" } } },
};
const events = [moved(1, 26), moved(2, 32), gone];
const frame = { events, view: afterEvents(view, events) };
const place = (stage: Stage) => stage.shown?.vehicles.OM?.space;

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = "normal";
  stage = new Stage();
  stage.jump(view, 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("events are shown one after the other, each with its patch, and the log follows", async () => {
  const seen: [number | undefined, number][] = [];
  stage.add(frame);
  expect(stage.playing).toBe(true);
  while (stage.playing) {
    const now: [number | undefined, number] = [place(stage), stage.told];
    if (JSON.stringify(seen.at(-1)) !== JSON.stringify(now)) seen.push(now);
    await vi.advanceTimersToNextTimerAsync();
  }
  // The vehicle still stands while it blows up; what is told comes when it was shown.
  expect(seen).toEqual([
    [26, 0],
    [32, 1],
    [32, 2],
    [undefined, 2],
  ]);
  expect(stage.shown).toEqual(frame.view);
  expect(stage.told).toBe(3);
});

test("frames wait for each other", async () => {
  const on: Entry = { n: 4, kind: "turn_began", crew: "blue", turn: 1, patch: { active: "blue" } };
  const next = { events: [on], view: afterEvents(frame.view, [on]) };
  stage.add(frame);
  stage.add(next);
  expect(stage.shown?.active).toBe("orange");
  await vi.runAllTimersAsync();
  expect(stage.shown).toEqual(next.view);
  expect(stage.told).toBe(4);
  expect(stage.playing).toBe(false);
});

test("whoever skips sees the end at once, and nothing that was under way comes after it", async () => {
  stage.add(frame);
  await vi.advanceTimersToNextTimerAsync();
  stage.skip();
  expect(stage.shown).toBe(frame.view);
  expect(stage.told).toBe(3);
  stage.jump(view, 0);
  await vi.runAllTimersAsync();
  expect(stage.shown).toBe(view);
  expect(stage.playing).toBe(false);
});

test("a jump in the middle of a gesture is not undone by its end", async () => {
  stage.add({ events: [gone], view: afterEvents(view, [gone]) });
  stage.jump(view, 9);
  await vi.runAllTimersAsync();
  expect(stage.shown).toBe(view);
  expect(stage.told).toBe(9);
});

test("a page that nobody looks at, or that wants no gestures, shows the end", () => {
  vi.stubGlobal("document", { hidden: true });
  stage.add(frame);
  expect(stage.shown).toBe(frame.view);
  vi.stubGlobal("document", { hidden: false });
  settings.speed = "instant";
  stage.jump(view, 0);
  stage.add(frame);
  expect(stage.shown).toBe(frame.view);
});

test("a moment is passed, and what comes after it is still shown", async () => {
  const out: Entry = { n: 1, kind: "crew_out", crew: "blue" };
  const line: Entry = { n: 2, kind: "final_tile", side: "1a" };
  stage.add({ events: [out, line], view });
  await vi.advanceTimersByTimeAsync(0);
  expect(stage.moment).toBe(out);
  stage.pass();
  await vi.advanceTimersByTimeAsync(0);
  expect(stage.moment).toBe(line);
  await vi.runAllTimersAsync();
  expect(stage.moment).toBe(null);
});

test("a card that was played is a moment, and one that works by itself is none", async () => {
  const cards = ["L05", "L07"];
  const events = cards.map((card, i): Entry => ({ n: i + 1, kind: "card_worked", vehicle: "OM", card }));
  stage.add({ events, view });
  await vi.advanceTimersByTimeAsync(10);
  // The first is told already, without a stop.
  expect(stage.told).toBe(1);
  expect(stage.moment).toBe(events[1]);
});
