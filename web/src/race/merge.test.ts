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
