import { expect, test } from "vitest";
import type { RoomLink } from "../net/link.svelte";
import { BOT_PACE, isAlone, speedOf } from "./pace";

test("a speed is found again by its pace, and what lies between is the faster one", () => {
  for (const speed of ["normal", "fast", "instant"] as const) expect(speedOf(BOT_PACE[speed])).toBe(speed);
  expect(speedOf(BOT_PACE.normal - 1)).toBe("fast");
  expect(speedOf(5000)).toBe("normal");
});

test("a host is alone with bots and with crews of their own", () => {
  const at = (host: boolean, ...kinds: string[]) => {
    const seats = kinds.map((kind, i) => ({ kind, crew: `crew ${i}` }));
    return isAlone({ you: { host, crews: ["crew 0"] }, room: { seats } } as unknown as RoomLink);
  };
  expect(at(true, "human", "bot", "bot")).toBe(true);
  expect(at(true, "human", "human")).toBe(false);
  expect(at(false, "human", "bot")).toBe(false);
});
