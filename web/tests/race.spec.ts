// A race against bots from the first click to the result, the replay and the record.

import { expect, test } from "vitest";
import { HURRY, errorsOf, open, playOut, resize, shot } from "./browser";

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

  // Wherever there is less room, what to do next and the verdict take their own, and leave the rest to the result.
  for (const size of ["820x1180", "844x390", "390x844"]) {
    await resize(page, size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), size).toBe(true);
    const verdict = await page.locator(".acts .sealed").boundingBox();
    expect(verdict?.width, size).toBeGreaterThan(250);
    expect(await page.locator(".acts").evaluate((acts) => getComputedStyle(acts).position), size).toBe("static");
    await shot(page, `result-${size}`);
  }
  await resize(page, "1440x900");

  const record = await page.request.get((await page.locator("a[download]").getAttribute("href")) ?? "");
  expect(await record.text()).toMatch(/^vendetta game 1/);

  // What turned the race: each leads to its moment of the replay.
  expect(await page.locator(".pins li").count()).toBe(6);
  expect(await page.locator(".pins .what").allInnerTexts()).not.toContain("");
  const pin = page.locator(".pins a").last();
  const turned = (await pin.getAttribute("href")) ?? "";
  await pin.click();
  await page.waitForSelector(".replay .tile");
  await page.waitForFunction((there) => location.pathname + location.hash === there, turned);
  await page.goBack();

  // The winner comes first; by how far, how many rounds and how long are said.
  await page.waitForSelector(".fate > li");
  const winner = (await page.locator(".win h1").innerText()).replace(/ wins$/i, "");
  expect((await page.locator(".fate > li b").first().innerText()).toLowerCase()).toContain(winner.toLowerCase());
  expect(await page.locator(".win .label").innerText()).toMatch(/\d+ rounds?, \d+ (second|minute)s?/i);
  expect(await page.locator(".win p").innerText()).toMatch(/\d+ spaces? ahead of|vehicle/);

  await page.click('a[href$="/replay"]');
  await page.waitForSelector(".replay .vehicle, .replay .tile");
  await page.press("body", "End");
  await page.waitForFunction(() => /#\d+$/.test(location.href));

  // One numbering: the address, the words beside the strip, and the newest line of the log. Arrows step, Shift by rounds.
  const at = () => page.evaluate(() => Number(location.hash.slice(1)));
  const last = await at();
  expect(await page.locator(".player output").innerText()).toMatch(new RegExp(`^Moment ${last} of ${last}$`, "i"));
  // A turn of the log that the browser has not painted yet has no inner text, only content.
  expect(await page.locator(".log .moment").last().textContent()).toBe(`#${last}`);
  await page.waitForFunction(() => document.querySelectorAll(".scrubber [data-crew]").length === 2);
  expect(await page.locator(".scrubber .rounds text").count()).toBeGreaterThan(1);
  await page.press("body", "Shift+ArrowLeft");
  expect(await at()).toBeLessThan(last - 1);
  expect(await page.locator(".crewboard header .die").count()).toBeGreaterThan(3);
  await page.press("body", "End");
  await page.press("body", "ArrowLeft");
  await page.press("body", ",");
  expect(await at()).toBe(last - 2);
  await page.press(".scrubber input", "ArrowLeft");
  expect(await at()).toBe(last - 3);
  const moment = page.url();
  await shot(page, "replay-1440x900");
  const log = await page.locator(".log .line").count();
  expect(log).toBeGreaterThan(10);

  // Dice are those of the moment: fewer late in a round than when it began.
  const dice = () => page.locator(".crewboard header .dice .die").count();
  await page.press("body", "Home");
  await page.press("body", "Shift+ArrowRight");
  const whole = await dice();
  await page.press("body", "Shift+ArrowRight");
  for (let back = 0; back < 40 && (await dice()) >= whole; back++) await page.press("body", "ArrowLeft");
  expect(await dice()).toBeLessThan(whole);
  // It plays on by itself, as fast as is chosen there.
  await page.locator(".player").getByText("fast").click();
  await page.locator(".player output").click();
  await page.press("body", "End");
  await page.press("body", "ArrowLeft");
  await page.locator(".player").getByRole("button", { name: "Play" }).click();
  await page.waitForFunction((end) => Number(location.hash.slice(1)) === end, last);

  const other = await page.context().newPage();
  await other.goto(moment);
  await other.waitForFunction((lines) => document.querySelectorAll(".log .line").length === lines, log);
  expect(errorsOf(page)).toEqual([]);
  expect(errorsOf(other)).toEqual([]);
});
