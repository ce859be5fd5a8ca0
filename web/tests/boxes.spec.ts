// The boxes in the browser: races with the Big Rig, the Final Five and Carnage, on a desk and on a phone.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, PHONE, answer, asked, errorsOf, faults, open, playOut, shot } from "./browser";

const ALL = { ...HURRY, name: "Mara", crews: 4, rig: true, five: true, carnage: true, level: "drifter" };

async function begin(page: Page): Promise<void> {
  await page.click('[data-way="race"]');
  await page.waitForSelector(".ask.sign");
}

async function toTheResult(page: Page, name: string): Promise<void> {
  await playOut(page);
  await page.click('a[href$="/result"]');
  await page.waitForSelector('[data-verdict="good"]');
  await shot(page, `${name}-result`);
  expect(await page.locator(".fate > li").count()).toBe(4);
  expect(errorsOf(page)).toEqual([]);
}

test("the Big Rig against bikes and cars with Carnage, to the result; the dice are checked", async () => {
  const page = await open({ settings: { ...ALL, yours: "red" } });
  await begin(page);
  await asked(page);
  expect(await page.locator(".dashes.rig section").count()).toBe(3);
  expect(await page.locator(".dashes.rig button.cmd").count()).toBe(9);
  for (let i = 0; i < 12; i++) if (await asked(page)) await answer(page);
  expect(await page.locator('.vehicle[data-vehicle="RIG"]').count()).toBe(1);
  await asked(page);
  await shot(page, "rig-1440x900");
  expect(await faults(page)).toEqual([]);
  await toTheResult(page, "rig-1440x900");

  await page.click('a[href$="/replay"]');
  await page.waitForSelector(".replay .tile");
  await page.press("body", "End");
  await page.waitForFunction(() => document.querySelectorAll(".log .line").length > 10);
  await shot(page, "rig-replay-1440x900");
  expect(errorsOf(page)).toEqual([]);
});

test("the Final Five on a phone, to the result", async () => {
  const page = await open({ settings: { ...ALL, yours: "yellow" }, ...PHONE });
  await begin(page);
  await asked(page);
  expect(await page.locator(".pd").count()).toBe(5);
  for (let i = 0; i < 12; i++) if (await asked(page)) await answer(page);
  await asked(page);
  await shot(page, "five-390x844");
  expect(await faults(page)).toEqual([]);
  await toTheResult(page, "five-390x844");
});

test("the Big Rig in French on a phone: the question opens the board that answers it", async () => {
  const settings = { ...ALL, yours: "red", lang: "fr" };
  const page = await open({ settings, ...PHONE });
  await begin(page);
  await asked(page);
  await answer(page);
  await page.waitForSelector(".cmds.rig button.cmd.can");
  await shot(page, "rig-390x844-fr");
  expect(await faults(page)).toEqual([]);
  await answer(page);
  await page.waitForFunction(() => document.querySelector(".cmds.rig") === null);
  expect(errorsOf(page)).toEqual([]);
});

test("the host of a room calls the boxes in", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 2 } });
  await page.click('[data-way="invite"]');
  await page.waitForSelector(".bayrow");
  await page.click('[data-add="red"]');
  await page.waitForSelector('.bayrow[data-crew="red"]');
  await page.click('[data-add="yellow"]');
  await page.waitForSelector('.bayrow[data-crew="yellow"]');
  await page.locator(".agreed", { hasText: "Carnage" }).locator("input").check();
  expect(await page.locator(".agreed", { hasText: "Big Team" }).count()).toBe(0);
  await shot(page, "room-boxes-1440x900");
  expect(await faults(page)).toEqual([]);
  expect(errorsOf(page)).toEqual([]);
});
