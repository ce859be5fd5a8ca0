import { expect, test } from "vitest";
import { Fitting } from "./fitting.svelte";

test("cards are put on cars, swapped and taken back", () => {
  const fitting = new Fitting();
  expect(fitting.isEmpty).toBe(true);
  fitting.put("OS", "U01");
  fitting.put("OM", "U02");
  expect([fitting.on("OS"), fitting.on("OM"), fitting.on("OL")]).toEqual(["U01", "U02", undefined]);
  // A card lies on one car, and a car holds one card.
  fitting.put("OL", "U01");
  fitting.put("OM", "U03");
  expect([fitting.on("OS"), fitting.on("OM"), fitting.on("OL")]).toEqual([undefined, "U03", "U01"]);
  expect([fitting.has("U01"), fitting.has("U02")]).toEqual([true, false]);
  fitting.take("OL");
  expect(fitting.on("OL")).toBeUndefined();
  fitting.locked = true;
  fitting.clear();
  expect([fitting.isEmpty, fitting.locked]).toEqual([true, false]);
});
