// Learning the game: five pictures, five lessons, and rules that are found by what people ask.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, PHONE, asked, errorsOf, faults, open, quiet, resize, shot } from "./browser";

const go = '[data-answer="go"]:not([disabled])';

async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().click();
  await quiet(page);
}

/** Puts the one die on the one vehicle that can go; what the page has picked by itself is picked. */
async function assign(page: Page): Promise<void> {
  await asked(page);
  for (const choice of [".dash.can, .pd.can", ".diebtn.can"])
    if (!(await page.locator(go).count())) await press(page, choice);
  await press(page, go);
}

/** Plans steps with the arrows, and drives them. */
async function drive(page: Page, steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    await page.keyboard.press(step);
    await quiet(page);
  }
  await press(page, go);
}

test("the first lesson is done by doing what it says, and the next one follows", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara" } });
  await page.click('a[href="/learn"]');
  await page.waitForSelector(".basics .tile");
  await shot(page, "learn-1440x900");
  expect(await faults(page)).toEqual([]);
  expect(await page.locator("[data-lesson]").count()).toBeGreaterThanOrEqual(5);
  await page.click('[data-lesson="1-drive"]');
  await asked(page);
  // Nothing was tried that the server refuses.
  expect(await page.locator(".refusal").count()).toBe(0);
  await shot(page, "lesson-1440x900");
  expect(await faults(page)).toEqual([]);
  expect(await page.locator(".coach").count()).toBe(0);
  // The dashboard is whole below the lesson.
  const lowest = await page
    .locator(".console .cmd, .console .dash")
    .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom)));
  expect(lowest).toBeLessThanOrEqual(900);
  await assign(page);
  await drive(page, ["ArrowRight", "ArrowRight", "ArrowRight"]);
  expect(await page.locator(".lesson.done").count()).toBe(0);
  await page.keyboard.press("g");
  await quiet(page);
  // Whichever way the bonus is driven.
  await drive(page, ["ArrowRight", "ArrowDown"]);
  await page.waitForSelector(".lesson.done");
  await shot(page, "lesson-done-1440x900");
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Next lesson" }).click();
  await page.waitForSelector('[data-lesson="2-hazard"]');
  await asked(page);

  // Going back leaves the lessons; the first one is ticked off.
  await page.goBack();
  await page.waitForSelector('[data-lesson="1-drive"] .i');
  expect(errorsOf(page)).toEqual([]);
});

test("a turn that went another way says so, and can be tried again", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara" } }, "/learn");
  await page.click('[data-lesson="4-shot"]');
  await asked(page);
  await assign(page);
  await drive(page, ["ArrowRight"]);
  await page.locator('[data-answer="hold_fire"]').click();
  await page.waitForSelector(".lesson.missed");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForSelector(".lesson:not(.missed)");
  await asked(page);
  expect(errorsOf(page)).toEqual([]);
});

test("a slam on a phone, in French: the word when it is done", async () => {
  const settings = { ...HURRY, name: "Mara", lang: "fr" };
  const page = await open({ ...PHONE, settings }, "/learn");
  await resize(page, "360x640");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await resize(page, "390x844");
  await page.click('[data-lesson="3-slam"]');
  await asked(page);
  await shot(page, "lesson-390x844-fr");
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1)).toBe(true);
  await assign(page);
  await drive(page, ["ArrowUp", "ArrowUp"]);
  await page.keyboard.press("k");
  await page.waitForSelector(".lesson.done");
  await shot(page, "lesson-done-390x844-fr");
  expect(await faults(page)).toEqual([]);
  expect(errorsOf(page)).toEqual([]);
});

test("the last lesson ends over the line, and leads to a race", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara" } }, "/learn");
  await page.click('[data-lesson="5-finish"]');
  await asked(page);
  // The page picks the one car that can go by itself.
  if (await page.locator(".dash.can").count()) await press(page, ".dash.can");
  await press(page, ".diebtn.can >> nth=1");
  await press(page, '[data-command="airstrike"]');
  if (await page.locator(".diebtn.can").count()) await press(page, ".diebtn.can");
  await press(page, go);
  await page.locator('.board .lit[aria-label*="lane 3, column 22" i]').click();
  await quiet(page);
  if (await page.locator(go).count()) await press(page, go);
  await press(page, ".board .lit");
  if (await page.locator(go).count()) await press(page, go);
  await drive(page, ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"]);
  await page.waitForSelector(".lesson.done");
  await shot(page, "lesson-5-done-1440x900");
  await page.locator(".lesson .btn.go").click();
  await page.waitForSelector('[data-way="race"]');
  expect(errorsOf(page)).toEqual([]);
});

test("rules are found by what people ask, and say what a room has agreed on", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 2 } }, "/rules");
  const first = async (query: string) => {
    await page.locator('.book [type="search"]').fill(query);
    await page.waitForSelector(".book .rules li");
    return page
      .locator(".book .rules li")
      .evaluateAll((all) => all.slice(0, 3).map((li) => (li as HTMLElement).dataset.rule));
  };
  expect((await first("win"))[0]).toMatch(/^FIN/);
  expect(await first("how far can I shoot")).toContain("SHT-2");
  await page.locator('.book [type="search"]').fill("");
  await page.locator(".basics .rule", { hasText: "SLM-2" }).click();
  await page.waitForSelector('.book [data-rule="SLM-2"].hit');

  // Alone against bots a choice may be taken back, which the rules alone do not allow.
  await page.goto("/");
  await page.click('[data-way="race"]');
  await asked(page);
  await page.keyboard.press("?");
  await page.locator('.book [type="search"]').fill("RND-8");
  await page.locator('.book [data-rule="RND-8"] .here', { hasText: "taken back" }).waitFor();
  expect(errorsOf(page)).toEqual([]);
});
