// Cards in a race: asked about, switched off, turned up before everybody, looked at closely; all of it by keys, too.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, answer, asked, errorsOf, faults, open, quiet, raceOfTwo, shot, until, type Visit } from "./browser";

const LED = { ...HURRY, name: "Mara", crews: 2, level: "drifter", leaders: true };

/** A race with this leader, which the luck of that number deals. */
async function ledBy(leader: string, number: number, visit: Visit = {}): Promise<Page> {
  const page = await open({ ...visit, number, settings: { ...LED, ...visit.settings } });
  await page.click('[data-way="race"]');
  await choose(page, leader);
  await asked(page);
  return page;
}
async function choose(page: Page, leader: string): Promise<void> {
  await page.locator(`.setup [data-card="${leader}"]`).click();
  await page.locator('[data-answer="take"]').click();
  await quiet(page);
}

const said = (page: Page) => page.locator(".log .line").allTextContents();

test("a card that works by itself has a lamp in the sign, which switches it off for this turn", async () => {
  for (const width of [1440, 390]) {
    const phone = width < 500;
    const page = await ledBy("L05", 7, phone ? { viewport: { width, height: 844 } } : {});
    const lamp = '.ask [data-switch="L05"]';
    await until(page, lamp);
    expect(await page.locator(lamp).getAttribute("aria-label")).toBe("Bumpo the Clown: not this turn");
    if (!phone) expect(await page.locator(lamp).innerText()).toMatch(/bumpo the clown/i);
    await shot(page, `switch-${width}`);
    await page.locator(lamp).focus();
    await page.keyboard.press("Enter");
    await page.locator(lamp).waitFor({ state: "detached" });
    await asked(page);
    // The turn goes on with the same question, and the next one has the card again.
    expect(await page.locator(".dash.can, .pd.can").count()).toBeGreaterThan(0);
    if (!phone) expect((await said(page)).at(-1)).toMatch(/switches Bumpo the Clown off/);
    await answer(page);
    await until(page, lamp);
    expect(errorsOf(page)).toEqual([]);
  }
});

test("a card that asks is shown with its words; a key declines it, and another uses it", async () => {
  const page = await ledBy("L07", 5);
  const use = '[data-answer="use_it"]';
  await until(page, use);
  expect(await page.locator(".ask .about .bcard").count()).toBe(1);
  expect(await page.locator(".ask p").innerText()).toMatch(/1 move more/);
  await shot(page, "use-1440x900");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("k");
  await page.locator(use).waitFor({ state: "detached" });
  await quiet(page);
  expect(await said(page)).not.toContainEqual(expect.stringMatching(/works on/));
  await until(page, use);
  await page.keyboard.press("Enter");
  await page.locator(use).waitFor({ state: "detached" });
  await page
    .locator(".log .line", { hasText: /works on/ })
    .first()
    .waitFor();
  expect(errorsOf(page)).toEqual([]);
});

test("a card that was played is turned up before everybody, and one that works by itself is only told", async () => {
  const { mara, kofi } = await raceOfTwo({ bot_pace: 0, boxes: ["leaders"] }, { settings: { speed: "normal" } });
  await choose(mara, "L07");
  await choose(kofi, "L05");
  await kofi.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const card = document.querySelector<HTMLElement>(".reveal")?.dataset.card;
      if (card && shown.at(-1) !== card) shown.push(card);
    }).observe(document.body, { subtree: true, childList: true });
  });
  const use = '[data-answer="use_it"]';
  while (!(await mara.locator(use).count())) {
    const asks = await Promise.race([mara, kofi].map((p) => p.waitForSelector(".ask.sign, .ask.danger").then(() => p)));
    if (asks !== mara || !(await mara.locator(use).count())) await answer(asks);
  }
  expect(await kofi.locator(".reveal").count()).toBe(0);
  await mara.locator(use).click();
  // It is there for a second only: whoever looks too late is told by what was seen.
  const shown = () => kofi.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await kofi.waitForFunction(() => (window as unknown as { shown: string[] }).shown.length > 0);
  await kofi.screenshot({ path: "shots/reveal-1440x900.png" });
  await kofi.waitForSelector(".reveal", { state: "detached" });
  expect(await shown()).toEqual(["L07"]);
  for (const page of [mara, kofi]) expect(errorsOf(page)).toEqual([]);
});

test("a card looked at closely has its words, its rules and how sure we are, and a rule opens over it", async () => {
  const page = await ledBy("L05", 7);
  await page.locator(".leader .who").click();
  const card = page.locator('.inspected[data-card="L05"]');
  await card.waitFor();
  for (const lang of ["en", "fr"]) expect(await card.locator(`section[lang="${lang}"]`).innerText()).toMatch(/colos/i);
  expect(await card.locator(".sure").innerText()).toMatch(/partly known/i);
  await card.locator(".rule", { hasText: "LDR-3" }).click();
  const rule = page.locator('.book [data-rule="LDR-3"].hit');
  await rule.waitFor();
  // What a pointer hits there is the rule, not something that lies over it.
  const hit = await rule.evaluate((li) => {
    const { x, y, width, height } = li.getBoundingClientRect();
    return li.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(hit).toBe(true);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".book", { state: "detached" });

  // From the plate of another crew, whose card is open, the rules lie over both.
  await page.locator(".crew .open").nth(1).click();
  await page.locator(".dossier .row").first().click();
  await page.locator(".inspected .rule").first().click();
  await page.locator(".book .search input").fill("token");
  expect(await page.locator(".book .search input").inputValue()).toBe("token");
  expect(errorsOf(page)).toEqual([]);
});

test("Ms. Betty fits three of her four upgrades, and says then where the last one goes", async () => {
  const page = await ledBy("L04", 2, { settings: { upgrades: true } });
  await until(page, ".setup .assign");
  const laid = async () => [await page.locator(".bench button").count(), await page.locator(".car .fit").count()];
  expect(await laid()).toEqual([4, 0]);
  for (const key of ["2", "z", "1", "x", "1", "c"]) await page.keyboard.press(key);
  expect(await laid()).toEqual([1, 3]);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".setup .car.can");
  expect(await page.locator('[data-answer="take"]').count()).toBe(0);
  await page.keyboard.press("x");
  await page.locator(".setup").waitFor({ state: "detached" });
  const upgrades = page
    .locator(".dash")
    .evaluateAll((all) => all.map((dash) => dash.querySelectorAll(".upchip").length));
  expect(await upgrades).toEqual([1, 2, 1]);
  expect(errorsOf(page)).toEqual([]);
});

test("leaders, draft and fitting by keys alone, and a command token in the race", async () => {
  const page = await open({ settings: { ...LED, upgrades: true } });
  await page.locator('[data-way="race"]').focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".setup .lboard");
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
    await quiet(page);
  };
  while (await page.locator(".setup").count()) {
    await asked(page);
    if (!(await page.locator(".setup").count())) break;
    // A card for each car that is free, and one that is left over where it is said to go.
    const cars = await page
      .locator(".setup .car")
      .evaluateAll((all) => all.map((car) => !car.querySelector(".socket")));
    const key = ["z", "x", "c"][cars.indexOf(false)];
    if (!cars.length) await keys("1", "Enter");
    else if (key) await keys("1", key);
    else await keys((await page.locator('[data-answer="take"]').count()) ? "Enter" : "z");
  }
  await asked(page);
  while (!(await page.locator(".dash.can").count())) {
    await keys("Enter");
    await asked(page);
  }
  await keys("t");
  expect(await page.locator(".leader .tokens").getAttribute("aria-pressed")).toBe("true");
  const commands = ["v", "b", "n", "m"];
  for (const key of commands) if (!(await page.locator(".cmd.used").count())) await keys(key);
  for (const key of ["z", "x", "c"]) if (!(await page.locator(".dash.sel").count())) await keys(key);
  for (const key of ["1", "2", "3", "4"]) if ((await page.locator(".spent").count()) < 2) await keys(key);
  expect(await page.locator(".spent").count()).toBe(2);
  await keys("Enter");
  await page.waitForSelector(".cmd.used .need use[href='#command-token']");
  expect(errorsOf(page)).toEqual([]);
});

test("the coach explains leaders, the draft, fitting and command tokens, each once and in full", async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1366, height: 650 },
    { width: 820, height: 1180 },
    { width: 844, height: 390 },
    { width: 360, height: 640 },
  ]) {
    const page = await open({ viewport, settings: { ...LED, upgrades: true, coach: true } });
    await page.click('[data-way="race"]');
    const seen: string[] = [];
    for (let i = 0; i < 30 && seen.length < 5; i++) {
      await asked(page);
      const tip = page.locator(".coach");
      if (await tip.count()) {
        seen.push((await tip.getAttribute("data-tip")) ?? "");
        const box = await tip.locator(".btn").first().boundingBox();
        const words = await tip.locator("p").boundingBox();
        if (!box || !words) throw new Error("the tip is not there");
        const size = `${viewport.width}x${viewport.height}: ${seen.at(-1)}`;
        expect(box.y + box.height, size).toBeLessThanOrEqual(viewport.height);
        expect(words.y + words.height, size).toBeLessThanOrEqual(box.y + 1);
        await tip.locator(".btn.go").click();
      } else await answer(page);
    }
    expect(seen).toEqual(["leader", "draft", "place", "assign", "assign.leaders"]);
    expect(errorsOf(page)).toEqual([]);
    await page.context().close();
  }
});

test("before the race nothing is cut and nothing lies over anything, whatever the screen", async () => {
  for (const [width, height] of [
    [1440, 900],
    [1366, 650],
    [820, 1180],
    [844, 390],
    [390, 844],
    [360, 640],
  ] as const) {
    const page = await open({ viewport: { width, height }, settings: { ...LED, crews: 4, upgrades: true } });
    await page.click('[data-way="race"]');
    for (const [step, choices] of [
      ["leaders", ".lboard"],
      ["draft", ".deal .cards button"],
      ["assign", ".bench button, .car"],
    ] as const) {
      await until(page, choices);
      const size = `${width}x${height} ${step}`;
      const cut = await page.locator(`.setup :is(${choices}, .seat, .seat .body > *, .sign .btn)`).evaluateAll((all) =>
        all
          .filter((part) => part.getClientRects().length > 0)
          .filter((part) => {
            const { left, right } = part.getBoundingClientRect();
            const floor = part.closest(".floor, .seat, .sign")?.getBoundingClientRect();
            return left < (floor?.left ?? 0) - 6 || right > (floor?.right ?? innerWidth) + 6;
          })
          .map((part) => `${part.getAttribute("class")}: ${part.textContent.slice(0, 30)}`),
      );
      expect(cut, size).toEqual([]);
      await shot(page, `${step}-${width}x${height}`);
    }
    expect(errorsOf(page)).toEqual([]);
    await page.context().close();
  }
});
