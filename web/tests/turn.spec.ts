// A turn at the wheel: the way that is driven, keys that do what they show, taps that mean what they hit.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, PHONE, answer, asked, errorsOf, open, quiet, shot, visitor } from "./browser";

/** The first tile has its road in the middle, in lanes c and d. A click shows the way, and does not drive it yet. */
const START = { ...HURRY, name: "Mara", crews: 4, side: "b", oneClick: false };

const space = (name: string): number => Number(name.slice(1)) * 6 + "abcdef".indexOf(name.charAt(0));
const lit = (name: string): string => `.board .lit[data-space="${space(name)}"]`;
const route = async (page: Page): Promise<number[]> =>
  (
    await page.locator(".board .lit.on").evaluateAll((all) => all.map((g) => Number((g as SVGElement).dataset.space)))
  ).sort((a, b) => a - b);
const click = async (page: Page, selector: string): Promise<void> => {
  await page.locator(selector).first().click();
  await quiet(page);
};

/** A race of which the first turn has a 5, and the 5 on a car. */
async function withFive(settings: object = START): Promise<Page> {
  const page = await open({ settings: { ...settings }, number: 1 });
  await page.click('[data-way="race"]');
  await asked(page);
  await click(page, '.diebtn[aria-label="Die 5"]');
  await click(page, ".dash.can");
  await page.waitForSelector(lit("c4"));
  return page;
}

test("of ways that cost the same the road is taken, and clicks and drags draw another", async () => {
  const page = await withFive();
  await click(page, lit("c4"));
  expect(await route(page)).toEqual(["c0", "c1", "c2", "c3", "c4"].map(space));
  expect(await page.locator(".ask.sign p").innerText()).not.toMatch(/leaves the road/i);
  await page.keyboard.press("Escape");

  await click(page, lit("c1"));
  await click(page, lit("d1"));
  await click(page, lit("d2"));
  expect(await route(page)).toEqual(["c0", "c1", "d1", "d2"].map(space));
  await shot(page, "drawn-1440x900");

  // The key of a button does what the button says, wherever the last click was.
  await page.keyboard.press(" ");
  await page.waitForSelector('.board .vehicle[data-crew="orange"]');
  await quiet(page);
  expect(await page.locator(".gauge").getAttribute("aria-label")).toMatch(/^4 /);

  // From the car on, with the button held: over the spaces, and back over the last one.
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} is not there`);
    return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
  };
  const [d0, c1, d1] = [lit("d0"), lit("c1"), lit("d1")];
  const places = await Promise.all([d0, c1, d1].map(box));
  const car = await box('.board .vehicle[data-crew="orange"]:has(.active-ring) .body');
  await page.mouse.move(car.x, car.y);
  await page.mouse.down();
  for (const place of places) {
    await page.mouse.move(place.x, place.y, { steps: 3 });
    await quiet(page);
  }
  const back = places[1] ?? car;
  await page.mouse.move(back.x, back.y, { steps: 3 });
  await quiet(page);
  await page.mouse.up();
  expect(await route(page)).toEqual(["d0", "c1"].map(space).sort((a, b) => a - b));
  expect(errorsOf(page)).toEqual([]);
});

test("Enter confirms after a click on a die and a vehicle, and after a hint", async () => {
  const page = await withFive();
  const dice = await page.locator(".diebtn").count();
  await page.keyboard.press("Enter");
  await page.waitForFunction((n) => document.querySelectorAll(".diebtn").length === n - 1, dice);
  await quiet(page);
  await page.locator('[data-answer="hint"]').click();
  await page.waitForSelector("[data-hint]", { timeout: 60_000 });
  await quiet(page);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hint", { state: "detached" });
  expect(errorsOf(page)).toEqual([]);
});

test("a die that a command does not take is refused, and the sign says why", async () => {
  const page = await open({ settings: START });
  await page.click('[data-way="race"]');
  await asked(page);
  await click(page, '.diebtn[aria-label="Die 5"]');
  expect(await page.locator('[data-command="nitro"]').getAttribute("aria-disabled")).toBe("true");
  await page.locator('[data-command="nitro"]').click({ force: true });
  expect(await page.locator(".cmd.used").count()).toBe(0);
  expect(await page.locator(".ask.sign p").innerText()).toMatch(/nitro takes 1 to 3, not a 5/i);
  await click(page, '.diebtn[aria-label="Die 5"]');
  await click(page, '[data-command="airstrike"]');
  await click(page, '.diebtn[aria-label="Die 5"]');
  expect(await page.locator(".spent").count()).toBe(0);
  expect(errorsOf(page)).toEqual([]);
});

test("a plain turn is a die, a vehicle and a space; it can be taken back", async () => {
  const page = await withFive({ ...START, oneClick: true });
  await click(page, lit("c2"));
  await page.waitForSelector('.board .vehicle[data-crew="orange"]');
  await page.locator('[data-answer="take-back"]').click();
  await quiet(page);
  expect(errorsOf(page)).toEqual([]);
});

test("a plan outlives the browser's Back, and loading the page again; the race fits the window", async () => {
  const page = await withFive();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page.locator(".dash.sel").focus();
  await click(page, lit("c2"));
  const planned = await route(page);
  expect(planned).toHaveLength(3);
  await page.goBack();
  await page.waitForSelector('[data-way="race"]');
  await page.goForward();
  await page.waitForSelector(`${lit("c2")}.on`);
  expect(await route(page)).toEqual(planned);
  expect(await page.locator(".spent").innerText()).toMatch(/buggy/i);
  await page.reload();
  await page.waitForSelector(`${lit("c2")}.on`);
  await quiet(page);
  await page.keyboard.press("Enter");
  await page.waitForSelector('.board .vehicle[data-crew="orange"]');
  expect(errorsOf(page)).toEqual([]);
});

test("the first roll of a race is a moment, too, and goes by itself or with a click", async () => {
  const page = await (await visitor({ settings: { ...START, crews: 3, speed: "normal" } })).newPage();
  // It is there for a second only: whoever looks too late is told by what was seen.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      const moment = document.querySelector(".moment");
      if (moment) seen.add(`${moment.querySelector("b")?.textContent}, ${moment.querySelectorAll("li").length} rolls`);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
  await page.goto("/");
  await page.click('[data-way="race"]');
  await page.waitForFunction(() => (window as unknown as { seen: Set<string> }).seen.size > 0);
  await page.screenshot({ path: "shots/first-roll-1440x900.png" });
  await asked(page);
  const [first] = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(first).toBe("Round 1, 4 rolls");
  expect(await page.locator(".moment").count()).toBe(0);
  expect(errorsOf(page)).toEqual([]);
});

test("no answer takes a tap as soon as it appears, and skipping is nowhere near the answers", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 2, speed: "normal" }, ...PHONE });
  await page.locator('[data-way="race"]').tap();
  const skip = await page.locator(".skip").boundingBox();
  await asked(page);
  const sign = await page.locator(".ask.sign").boundingBox();
  if (!skip || !sign) throw new Error("something is not there");
  expect(skip.y + skip.height).toBeLessThanOrEqual(sign.y);

  // Whenever another question stands there, its answers take no tap yet.
  await page.evaluate(() => {
    const fresh: boolean[] = [];
    let last = document.querySelector<HTMLElement>(".ask.sign")?.dataset.seq;
    Object.assign(window, { fresh });
    const look = () => {
      const sign = document.querySelector<HTMLElement>(".ask.sign:has(.acts)");
      if (!sign || sign.dataset.seq === last) return;
      last = sign.dataset.seq;
      // Timers come in their order: this one before that which ends the time in which no tap counts.
      setTimeout(() => {
        const acts = document.querySelector(".ask.sign .acts");
        if (acts) fresh.push(getComputedStyle(acts).pointerEvents === "none");
      });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  for (let i = 0; i < 6 && (await asked(page)); i++) await answer(page);
  await asked(page);
  const fresh = await page.evaluate(() => (window as unknown as { fresh: boolean[] }).fresh);
  expect(fresh.length).toBeGreaterThan(3);
  expect(fresh).not.toContain(false);
  expect(errorsOf(page)).toEqual([]);
});

test("what will be spent is in the sign, on a phone too", async () => {
  const page = await open({ settings: START, ...PHONE });
  await page.locator('[data-way="race"]').tap();
  await asked(page);
  await page.locator(".pd.can").first().tap();
  await page.locator(".diebtn.can").last().tap();
  await quiet(page);
  expect(await page.locator(".spent").count()).toBe(1);
  await page.getByRole("button", { name: "Commands" }).tap();
  await page.locator("button.cmd.can").first().tap();
  await quiet(page);
  if ((await page.locator(".spent").count()) < 2) await page.locator(".diebtn.can").first().tap();
  await page.getByRole("button", { name: "Drive", exact: true }).tap();
  expect(await page.locator(".spent").count()).toBe(2);
  for (const button of await page.locator(".ask .acts .btn").all()) expect(await button.innerText()).not.toBe("");
  await shot(page, "spent-390x844");
  expect(errorsOf(page)).toEqual([]);
});

test("the sign keeps its height, whoever is asked, and nothing below it moves", async () => {
  for (const screen of [
    {},
    { viewport: { width: 1280, height: 720 } },
    { ...PHONE, viewport: { width: 360, height: 640 } },
  ]) {
    const page = await open({ settings: { ...START, crews: 2 }, ...screen });
    await page.click('[data-way="race"]');
    await asked(page);
    await page.evaluate(() => {
      const places = new Set<string>();
      Object.assign(window, { places });
      const look = () => {
        const [sign, below] = [document.querySelector(".ask"), document.querySelector(".console, .sheet")];
        if (sign && below) places.add(`${sign.clientHeight} ${Math.round(below.getBoundingClientRect().top)}`);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
    });
    for (let i = 0; i < 20 && (await asked(page)); i++) await answer(page);
    const places = await page.evaluate(() => [...(window as unknown as { places: Set<string> }).places]);
    expect(places).toHaveLength(1);
  }
});

test("a Five places two dice with one answer, and no question in between", async () => {
  const page = await open({ settings: { ...START, crews: 2, five: true, yours: "yellow" } });
  await page.click('[data-way="race"]');
  await asked(page);
  await click(page, ".dash.can >> nth=0");
  await click(page, ".diebtn.can >> nth=0");
  await click(page, ".dash.can >> nth=0");
  await click(page, ".diebtn.can >> nth=0");
  expect(await page.locator(".spent").count()).toBe(2);
  await shot(page, "five-pair-1440x900");
  await click(page, '[data-answer="go"]');
  await asked(page);
  expect(await page.locator(".ask.sign h2").innerText()).toMatch(/drive bike/i);
  await answer(page);
  expect(errorsOf(page)).toEqual([]);
});
