// What fills the road for a moment, and what is left to do when a crew or the race is over; where a push leads.
// Each begins in a position of its own (tests/positions).

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { HURRY, PHONE, answer, asked, errorsOf, faults, open, quiet, shot, type Visit } from "./browser";
import { servePositions } from "./server";

let positions: Awaited<ReturnType<typeof servePositions>>;
beforeAll(async () => {
  positions = await servePositions(inject("bin"));
});
afterAll(() => positions.stop());

const go = '[data-answer="go"]:not([disabled])';
const line = '.board use[href="#fx-finish"]';
const press = async (page: Page, selector: string): Promise<void> => {
  await page.locator(selector).first().click();
  await quiet(page);
};

/** A position in which the one die is put on the one car that can go. */
async function position(name: string, visit: Visit = {}): Promise<Page> {
  const settings = { ...HURRY, name: "Mara", oneClick: false, ...visit.settings };
  const page = await open({ ...visit, settings, baseURL: positions.url }, "/learn");
  await page.click(`[data-lesson="${name}"]`);
  await asked(page);
  for (const choice of [".dash.can, .pd.can", ".diebtn.can"])
    if (!(await page.locator(go).count())) await press(page, choice);
  await press(page, go);
  await asked(page);
  return page;
}

/** From now on every moment is written down: it goes by itself. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moments: string[] = [];
    Object.assign(window, { moments });
    const look = () => {
      const moment = document.querySelector<HTMLElement>(".moment");
      const words = moment && [...moment.querySelectorAll("b, p")].map((each) => each.textContent.trim()).join(": ");
      const crew = moment?.querySelector<HTMLElement>(":scope > .flag")?.dataset.crew;
      const told = words && `${words} (${crew ?? "nobody"})`;
      if (told && moments.at(-1) !== told) moments.push(told);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
const moments = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { moments: string[] }).moments);

/** Drives by keys: a step, and the plan. */
async function drive(page: Page, ...steps: string[]): Promise<void> {
  for (const step of steps) {
    await page.keyboard.press(step);
    await quiet(page);
  }
  await press(page, go);
}

test("the finish line comes as a moment that says who brought it, and stands on the board", async () => {
  const page = await position("finish-line", { settings: { speed: "fast" } });
  expect(await page.locator(line).count()).toBe(0);
  await watch(page);
  await drive(page, "ArrowRight");
  await page.waitForSelector(".moment b");
  await page.screenshot({ path: "shots/finish-line-1440x900.png" });
  await page.waitForSelector(line, { state: "attached" });
  await asked(page);
  expect(await moments(page)).toEqual([
    "The finish line: Mara brought it into sight. Whoever crosses it wins. (orange)",
  ]);
  expect(await page.locator(".moment").count()).toBe(0);
  expect(errorsOf(page)).toEqual([]);
});

test("a click on the road, or Enter, goes on from a moment; by itself it would not while time stands still", async () => {
  for (const pass of [(page: Page) => page.locator(".pass").click(), (page: Page) => page.keyboard.press("Enter")]) {
    const page = await position("finish-line", { settings: { speed: "normal" } });
    await page.keyboard.press("ArrowRight");
    await quiet(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.locator(go).first().click();
    while (!(await page.locator(".moment").count())) await page.clock.runFor(50);
    await pass(page);
    await page.waitForSelector(".moment", { state: "detached" });
    expect(errorsOf(page)).toEqual([]);
    await page.context().close();
  }
});

test("over the line: a moment for the car, then the winner on the board, in the sign, and the way to the result", async () => {
  const page = await position("over-the-line", { settings: { speed: "fast" } });
  await watch(page);
  await drive(page, "ArrowRight", "ArrowRight");
  await page.waitForSelector(".ask.over");
  expect(await moments(page)).toEqual(["Across the line: Your Muscle (orange)", "Mara wins (orange)"]);
  // It stays there: whoever looks away does not miss it.
  expect(await page.locator(".moment b").innerText()).toMatch(/mara wins/i);
  expect(await page.locator(".ask.over h2").innerText()).toMatch(/you win the race/i);
  await shot(page, "over-1440x900");
  expect(await faults(page)).toEqual([]);
  await page.locator('.ask.over a[href$="/result"]').click();
  await page.waitForSelector(".result .win");
  expect(errorsOf(page)).toEqual([]);
});

test("on a phone the winner is in the picture when the race is over", async () => {
  const page = await position("over-the-line", PHONE);
  await drive(page, "ArrowUp", "ArrowUp");
  await page.waitForSelector(".ask.over");
  // The picture goes there: below the upper edge of the road, above the words.
  await page.waitForFunction(() => {
    const box = (of: string) => document.querySelector(of)?.getBoundingClientRect();
    const car = box('.board .vehicle[data-vehicle="OM"] .body');
    const [road, words] = [box(".proad"), box(".moment.over")];
    return car && road && words && car.y > road.y && car.y + car.height / 2 < words.y;
  });
  await shot(page, "over-390x844");
  expect(errorsOf(page)).toEqual([]);
});

test("with reduced motion nothing stops the race, and the winner is still on the board", async () => {
  const page = await position("over-the-line", { settings: { speed: "normal" }, reducedMotion: "reduce" });
  await watch(page);
  await drive(page, "ArrowRight", "ArrowRight");
  await page.waitForSelector(".ask.over");
  await page.waitForSelector(".moment b");
  expect(await moments(page)).toEqual(["Mara wins (orange)"]);
  expect(errorsOf(page)).toEqual([]);
});

test("a crew that is out is told so, why the line comes, and what it can do; no dead dashboards are left to look at", async () => {
  const page = await position("crew-out", { settings: { speed: "fast" } });
  await watch(page);
  await drive(page, "ArrowDown");
  // Into the rocks on purpose: the page asks once more.
  await press(page, ".ask.danger .acts .btn >> nth=-1");
  await page.waitForSelector(".ask.theirs .btn");
  await page.waitForFunction(() => (window as unknown as { moments: string[] }).moments.length > 1);
  expect(await moments(page)).toEqual([
    "Mara is out of the race. (orange)",
    "The finish line: Mara is out, so the road ends here. Whoever crosses it wins. (orange)",
  ]);
  expect(await page.locator(".ask h2").innerText()).toMatch(/your crew is out/i);
  expect(await page.locator(".ask .btn").allInnerTexts()).toEqual(
    ["Leave", "Watch", "Skip to the result"].map((word) => expect.stringMatching(new RegExp(word, "i")) as string),
  );
  await page.waitForSelector('.console .dash[data-crew="blue"]');
  expect(await page.locator('.console .dash[data-crew="orange"]').count()).toBe(0);
  await shot(page, "crew-out-1440x900");
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Watch" }).click();
  await page.waitForSelector(".ask.theirs .btn", { state: "detached" });
  await page.reload();
  await page.getByRole("link", { name: "Leave" }).click();
  await page.waitForSelector('[data-way="race"]');
  expect(errorsOf(page)).toEqual([]);
});

test("who is out of a race against bots skips to its result, or leaves", async () => {
  const settings = { ...HURRY, name: "Mara", crews: 3, level: "drifter", oneClick: false };
  const page = await open({ settings, number: 7 });
  await page.click('[data-way="race"]');
  const out = page.locator(".ask.theirs .btn.go");
  const lost = page.locator('.crew[data-crew="orange"]').locator(".mini.gone, .mini.out");
  // Every car goes where it is lost, as soon as there is such a place. After the first the bots take their time, so that
  // there is something left to skip.
  let watched = false;
  while (!(await out.count())) {
    await asked(page);
    if (!watched && (await lost.count()) > 0) {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("group", { name: "Speed" }).getByText("fast").click();
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
      watched = true;
    }
    const end = page.locator(".board .lit.dead").first();
    if (await end.count()) {
      await end.dispatchEvent("click");
      await quiet(page);
      if (await page.locator(go).count()) await press(page, go);
    } else await answer(page);
    await quiet(page);
    await page.waitForSelector(".ask.sign, .ask.danger, .ask.theirs .btn.go");
  }
  expect(await page.locator(".ask h2").innerText()).toMatch(/your crew is out/i);
  await out.click();
  await page.waitForSelector(".ask.over");
  expect(await page.locator(".moment b").innerText()).toMatch(/ wins$/i);
  expect(await page.locator('.console .dash[data-crew="orange"]').count()).toBe(0);
  expect(errorsOf(page)).toEqual([]);
});

test("a slam and a new roll of it are moments, each with who it is about", async () => {
  const page = await position("push", { settings: { speed: "fast" } });
  await watch(page);
  await drive(page, "ArrowRight", "ArrowRight");
  await page.waitForSelector('[data-answer="reroll"]');
  await page.keyboard.press("r");
  await page.waitForFunction(() => (window as unknown as { moments: string[] }).moments.length > 1);
  expect(await moments(page)).toEqual([
    expect.stringMatching(/^Slam: Your Truck slams .*Buggy\.? \(orange\)$/),
    "Rolled again: Mara (orange)",
  ]);
  expect(errorsOf(page)).toEqual([]);
});

test("a push that loses nobody has an arrow and a ghost where it leads, and there the car stands if the dice are kept", async () => {
  const page = await position("push");
  await drive(page, "ArrowRight", "ArrowRight");
  await page.waitForSelector('[data-answer="keep"]');
  const sure = page.locator('.push.sure[data-crew="blue"]');
  expect(await sure.count()).toBe(1);
  expect(await sure.locator(".lost").count()).toBe(0);
  expect(await sure.locator(".head").count()).toBe(1);
  const ghost = await sure.locator(".ghost").evaluate((g) => (g as SVGElement).style.transform);
  // Each of the two cars has a ghost wherever a new roll may push it: none lies on another, none under the dice.
  const ghosts = await page.locator(".push:not(.sure) .ghost, .board .fx-dicebox").evaluateAll((all) =>
    all.map((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2] as const;
    }),
  );
  expect(ghosts).toHaveLength(12);
  for (const [i, [x, y, w, h]] of ghosts.entries())
    for (const [x2, y2, w2, h2] of ghosts.slice(i + 1))
      expect(Math.abs(x - x2) < (w + w2) * 0.8 && Math.abs(y - y2) < (h + h2) * 0.8, `ghost ${i}`).toBe(false);
  // Of what another roll may bring, the rocks are marked, and the rest is not.
  expect(await page.locator(".push:not(.sure) .lost").count()).toBe(2);
  expect(await page.locator(".push:not(.sure):not(:has(.lost))").count()).toBe(9);
  await shot(page, "push-1440x900");
  await page.keyboard.press("k");
  await page.waitForSelector(".push", { state: "detached" });
  const buggy = page.locator('.board .vehicle[data-vehicle="BS"]');
  expect(await buggy.evaluate((g) => (g as SVGElement).style.transform)).toContain(ghost);
  expect(errorsOf(page)).toEqual([]);
});
