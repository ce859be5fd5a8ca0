// A race against bots from the first click to the result, the replay and the record.

import { expect, test } from "vitest";
import { HURRY, errorsOf, open, playOut, shot } from "./browser";

test("race now: from the first click to the result", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 2 } });
  await page.waitForSelector(".tile");
  await page.click('[data-way="race"]');
  await page.waitForSelector(".ask.sign");
  await playOut(page);
  await page.click('a[href$="/result"]');
  await page.waitForSelector('[data-verdict="good"]');
  await page.waitForSelector(".chances", { timeout: 120_000 });
  await shot(page, "result-1440x900");
  expect(await page.locator(".fate > li").count()).toBe(2);
  expect(await page.locator(".stats tbody tr").count()).toBe(2);

  const record = await page.request.get((await page.locator("a[download]").getAttribute("href")) ?? "");
  expect(await record.text()).toMatch(/^vendetta game 1/);

  // What turned the race: each leads to its moment of the replay.
  expect(await page.locator(".pins li").count()).toBe(6);
  expect(await page.locator(".pins .what").allInnerTexts()).not.toContain("");
  const pin = page.locator(".pins a").last();
  const turned = Number(await pin.getAttribute("data-moment"));
  await pin.click();
  await page.waitForSelector(".replay .tile");
  await page.waitForFunction((n) => Number(location.hash.slice(1)) >= n, turned);
  await page.goBack();

  await page.click('a[href$="/replay"]');
  await page.waitForSelector(".replay .vehicle, .replay .tile");
  await page.press("body", "End");
  await page.waitForFunction(() => /#\d+$/.test(location.href));
  await page.press("body", ",");
  await page.press("body", ",");
  const moment = page.url();
  await shot(page, "replay-1440x900");
  const log = await page.locator(".log .line").count();
  expect(log).toBeGreaterThan(10);

  const other = await page.context().newPage();
  await other.goto(moment);
  await other.waitForFunction((lines) => document.querySelectorAll(".log .line").length === lines, log);
  expect(errorsOf(page)).toEqual([]);
  expect(errorsOf(other)).toEqual([]);
});
