import { expect, test } from "vitest";
import type { Entry } from "../protocol/types";
import { view } from "../testing/view";
import { afterEvents, merge } from "./merge";

test("a merge patch shares what it does not change", () => {
  const after = merge(view, { round: 3, vehicles: { OM: { space: null, status: "gone" } } });
  expect(after.round).toBe(3);
  expect(after.vehicles.OM).not.toHaveProperty("space");
  expect(after.vehicles.BM).toBe(view.vehicles.BM);
  expect(view.vehicles.OM?.space).toBe(20);
});

test("a merge patch replaces lists, makes what was not there, and takes away", () => {
  const after = merge(view, { off_road: [7], tokens: { 10: null, 11: { hazard: "oil" } }, move: { vehicle: "OM" } });
  expect(after.off_road).toEqual([7]);
  expect(after.tokens).toEqual({ 11: { hazard: "oil" }, 60: { bag: 0 } });
  expect(after.move).toEqual({ vehicle: "OM" });
});

test("a list takes changes by place", () => {
  const after = merge(view, { crews: { orange: { commands: { 0: { die: 3 } } } } });
  expect(after.crews.orange?.commands[0]).toEqual({ ...view.crews.orange?.commands[0], die: 3 });
  expect(after.crews.orange?.commands[1]).toBe(view.crews.orange?.commands[1]);
});

test("a scroll slides everything back, and what is behind the board is gone", () => {
  const scrolled = { n: 1, kind: "scrolled", gone: "1a", patch: { slid: 48, vehicles: { OM: { status: "gone" } } } };
  const after = afterEvents(view, [scrolled as Entry]);
  expect(after.tokens).toEqual({ 12: { bag: 0 } });
  expect(after.tiles).toEqual(view.tiles.slice(1));
  expect(after.vehicles.OM).not.toHaveProperty("space");
  expect(after.vehicles.OM?.status).toBe("gone");
});

test("at the end of a round the dice are swept off", () => {
  const ended = { n: 1, kind: "turn_ended", crew: "orange", patch: { swept: true, round: 3 } };
  const before = merge(view, { vehicles: { OM: { die: 4, coasts: 1 } } });
  const after = afterEvents(before, [ended as Entry]);
  expect(after.vehicles.OM).toEqual({ ...view.vehicles.OM, coasts: 0 });
  expect(after.crews.orange?.dice).toEqual([]);
  expect(after.crews.orange?.commands.some((command) => command.die !== undefined)).toBe(false);
  expect(after.round).toBe(3);
});

test("events lead from a view to the next, and one without a patch changes nothing", () => {
  const events = [
    { n: 1, kind: "chosen", crew: "orange", by: "human", choice: { to: "step", kind: "way", direction: "front" } },
    { n: 2, kind: "moved", vehicle: "OM", from: 20, to: 26, patch: { vehicles: { OM: { space: 26 } } } },
    { n: 3, kind: "paid", vehicle: "OM", cost: 1, left: 2, patch: { turn: 2 } },
  ] as Entry[];
  expect(afterEvents(view, events.slice(0, 1))).toBe(view);
  const after = afterEvents(view, events);
  expect(after.vehicles.OM?.space).toBe(26);
  expect(after.turn).toBe(2);
});
