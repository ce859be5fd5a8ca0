// The way in and the way out: what can be raced is in front, bots can be watched, and Back goes back.

import { expect, test } from "vitest";
import { HURRY, errorsOf, faults, open, playOut, shot } from "./browser";

test("boxes are in front with pictures, levels say how hard they are, and everything is in view", async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 1180, height: 820 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    const page = await open({ viewport, settings: { ...HURRY, name: "Mara" } });
    await page.waitForSelector(".tile");
    await page.waitForSelector(".seg small");
    const size = `${viewport.width}x${viewport.height}`;
    await shot(page, `home-${size}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), size).toBe(true);
    if (viewport.width > 1100)
      expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1), size).toBe(true);
    // The way in lies free, up to its right end.
    const covered = await page.locator('[data-way="race"]').evaluate((way) => {
      const { right, top, bottom } = way.getBoundingClientRect();
      return !way.contains(document.elementFromPoint(right - 20, (top + bottom) / 2));
    });
    expect(covered, size).toBe(false);
    expect(await page.locator(".box .pic svg").count()).toBe(15);
    expect(await page.locator(".seg small").allInnerTexts()).toEqual(["easy", "fair", "hard", "hardest", "for you"]);
    await page.context().close();
  }
  const page = await open({ settings: { ...HURRY, name: "Mara", level: "drifter" } });
  for (const box of ["carnage", "rig", "five"]) await page.locator(`label:has([data-box="${box}"])`).click();
  expect(await faults(page)).toEqual([]);
  await page.click('[data-way="race"]');
  await page.waitForSelector(".game .crew");
  expect(await page.locator(".crew").evaluateAll((all) => all.map((c) => (c as HTMLElement).dataset.crew))).toEqual([
    "orange",
    "red",
    "yellow",
    "blue",
  ]);
  expect(errorsOf(page)).toEqual([]);
});

test("bots race to be watched, and the way out leads home", async () => {
  const page = await open({ settings: { ...HURRY, crews: 2, level: "drifter" } });
  await page.waitForSelector(".tile");
  await page.click('[data-way="watch"]');
  await page.waitForSelector(".game .ask");
  expect(await page.locator(".board .lit").count()).toBe(0);
  await page.locator('a[href$="/result"]').click({ timeout: 120_000 });
  await page.waitForSelector(".result .win");
  // The result is in the place of the race: one step back is home.
  await page.goBack();
  await page.waitForSelector('[data-way="race"]');
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.locator(".resume").count()).toBe(0);
  expect(errorsOf(page)).toEqual([]);
});

test("a race that is over is its result, from which home is a click and Back does not bounce", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 2 } });
  await page.click('[data-way="race"]');
  await page.waitForSelector(".ask.sign");
  const race = new URL(page.url()).pathname;
  await playOut(page);
  await page.click('a[href$="/result"]');
  await page.waitForSelector(".result .win");
  // It counts for a fair fight.
  const races = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem("vendetta") ?? "{}") as { races: unknown[] }).races);
  expect(await races()).toHaveLength(1);
  await page.locator('.acts a[href="/"]').click();
  await page.waitForSelector('[data-way="race"]');

  // The address of the race, as a friend was sent it.
  await page.goto(race);
  await page.waitForSelector(".result .win");
  expect(new URL(page.url()).pathname).toBe(`${race}/result`);
  await page.goBack();
  await page.waitForSelector('[data-way="race"]');
  expect(new URL(page.url()).pathname).toBe("/");
  expect(errorsOf(page)).toEqual([]);
});
