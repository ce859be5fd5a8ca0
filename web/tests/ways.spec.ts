// Other ways to play: by keyboard alone, on a phone, in French, and for those who do not see the screen.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, PHONE, answer, armed, asked, errorsOf, faults, open, playOut, quiet, shot } from "./browser";

/** What the sign asks, and where the keys would lead. */
const situation = (page: Page) =>
  page.evaluate(() => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    const question = [
      ".ask.danger",
      ".dash.can, .diebtn.can",
      '.lit[aria-label^="Enter"]',
      '[data-answer="go"]',
      '[data-answer="keep"]',
    ];
    return {
      asks: [...question, '[data-answer="leave_bonus"]', ".ask .btn.ink", ".ask .acts .btn"].find(has) ?? "",
      vehicle: has(".dash.sel"),
      ready: has('[data-answer="go"]:not([disabled])'),
      route: has(".board .route"),
      deadly: has(".lit.dead.on"),
    };
  });

const focus = (page: Page, selector: string) =>
  page.evaluate((found) => document.querySelector<HTMLElement | SVGElement>(found)?.focus(), selector);

/** Presses the keys that answer the question on the sign. */
async function press(page: Page): Promise<void> {
  const keys = {
    press: async (key: string) => {
      await page.keyboard.press(key);
      await quiet(page);
    },
  };
  switch ((await situation(page)).asks) {
    case ".ask.danger":
      await focus(page, ".ask.danger .btn:last-child");
      return keys.press("Enter");
    case ".dash.can, .diebtn.can":
      for (const key of ["x", "c", "z"]) if (!(await situation(page)).vehicle) await keys.press(key);
      for (const key of ["4", "3", "2", "1"]) if (!(await situation(page)).ready) await keys.press(key);
      return keys.press("Enter");
    case '.lit[aria-label^="Enter"]':
      await focus(page, '.lit[aria-label^="Enter"]');
      return keys.press("Enter");
    case '[data-answer="go"]':
      for (const key of ["ArrowRight", "ArrowUp", "ArrowDown"]) {
        const now = await situation(page);
        if (now.route && !now.deadly) break;
        if (now.route) await keys.press("Escape");
        await keys.press(key);
      }
      return keys.press("Enter");
    case '[data-answer="keep"]':
      return keys.press("k");
    case '[data-answer="leave_bonus"]':
      return keys.press("h");
    default:
      return keys.press("Enter");
  }
}

test("keyboard only: a whole race", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 2 } });
  await page.waitForSelector('[data-way="race"]');
  while ((await page.evaluate(() => document.activeElement?.getAttribute("data-way"))) !== "race")
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await asked(page);
  await page.keyboard.press("w");
  expect(await page.locator(".where tbody tr").count()).toBeGreaterThan(3);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".where", { state: "detached" });
  await page.keyboard.press("?");
  await page.waitForSelector(".book .basics");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".book", { state: "detached" });
  while (await asked(page)) await press(page);
  await page.locator('a[href$="/result"]').press("Enter");
  await page.waitForSelector(".fate");
  expect(errorsOf(page)).toEqual([]);
});

test("phone: two taps drive, a sheet shows the log", async () => {
  const page = await open({
    ...PHONE,
    settings: { ...HURRY, name: "Mara", crews: 3 },
  });
  await page.waitForSelector(".tile");
  await shot(page, "home-390x844");
  await page.locator('[data-way="race"]').tap();
  await asked(page);
  await page.locator(".pd.can").first().tap();
  await page.locator(".diebtn.can").last().tap();
  await page.waitForSelector(".board .lit");
  const tapLit = async () => {
    await armed(page);
    const boxes = await page
      .locator(".board .lit.ok")
      .evaluateAll((all) =>
        all
          .map((g) => g.getBoundingClientRect())
          .map((r) => ({ x: r.x + r.width / 2, y: r.y + r.height / 2, w: r.width })),
      );
    const seen = boxes.filter((b) => b.y > 180 && b.y < 480).at(-1);
    expect(seen?.w).toBeGreaterThan(44);
    await page.touchscreen.tap(seen?.x ?? 0, seen?.y ?? 0);
  };
  await tapLit();
  await page.waitForSelector(".board .route", { state: "attached" });
  await shot(page, "phone-390x844");
  expect(await page.locator(".board .vehicle").count()).toBeLessThan(9);
  const before = await page.locator(".ask h2").innerText();
  await tapLit();
  await page.waitForFunction(
    (old) => document.querySelector(".ask h2")?.textContent !== old || !document.querySelector(".board .route"),
    before,
  );
  await page.getByRole("button", { name: "Log" }).tap();
  await page.waitForSelector(".log .line");
  await shot(page, "phone-log-390x844");
  await page.getByRole("button", { name: "Drive", exact: true }).tap();
  for (let i = 0; i < 6 && (await asked(page)); i++) await answer(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(errorsOf(page)).toEqual([]);
});

/** French as it was written, not as it is printed. */
const plain = (text: string): string => text.replace(/\u202f/g, " ").replace(/’/g, "'");

test("French by the browser's language, night by the system's wish", async () => {
  const page = await open({
    locale: "fr-FR",
    colorScheme: "dark",
    viewport: { width: 1280, height: 720 },
    settings: { ...HURRY, name: "Mara", crews: 4 },
  });
  await page.waitForSelector(".tile");
  expect(await page.locator('[data-way="race"] b').innerText()).toMatch(/en piste/i);
  await shot(page, "home-fr-night-1280x720");
  await page.click('[data-way="race"]');
  for (let i = 0; i < 7 && (await asked(page)); i++) await answer(page);
  await asked(page);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr");
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("night");
  await shot(page, "race-fr-night-1280x720");
  const cited = page.locator(".log .line .rule").last();
  const id = await cited.textContent();
  await cited.click();
  const rule = page.locator(`.book [data-rule="${id}"] span`).last();
  const { text } = (await (await page.request.get("/api/rules")).json()).find((r: { id: string }) => r.id === id);
  expect(plain(await rule.innerText())).toBe(text.fr);
  expect(text.fr).not.toBe(text.en);
  await shot(page, "rules-fr-night-1280x720");
  await page.locator('.book [type="search"]').fill("vehicule POUSSE d'une case de collision");
  await page.locator('.book [data-rule="SLM-2"]').getByText("le véhicule désigné est poussé d’une case").waitFor();
  expect(errorsOf(page)).toEqual([]);
});

test("every screen passes the accessibility check, day and night", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await open({ colorScheme, settings: { ...HURRY, name: "Mara", crews: 2, coach: true } });
    await page.waitForSelector(".tile");
    expect(await faults(page), "home").toEqual([]);
    await page.click('[data-way="race"]');
    await asked(page);
    expect(await faults(page), "race").toEqual([]);
    await page.locator(".coach .btn").last().click();
    await page.locator(".dash.can").first().click();
    await page.locator(".diebtn.can").first().click();
    await page.waitForSelector(".board .lit");
    expect(await faults(page), "route").toEqual([]);
    await page.keyboard.press("?");
    await page.waitForSelector(".book .basics .tile");
    expect(await faults(page), "the game in five pictures").toEqual([]);
    if (colorScheme === "light") await shot(page, "basics-1440x900");
    await page.getByRole("button", { name: "A turn", exact: true }).click();
    await page.waitForSelector(".book .rules li");
    expect(await faults(page), "rules").toEqual([]);
    if (colorScheme === "light") await shot(page, "rules-1440x900");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await faults(page), "menu").toEqual([]);
    await page.keyboard.press("Escape");
    if (colorScheme === "dark") continue;
    await playOut(page);
    await page.click('a[href$="/result"]');
    await page.waitForSelector("[data-verdict]");
    expect(await faults(page), "result").toEqual([]);
    await page.click('a[href$="/replay"]');
    await page.waitForSelector(".replay .tile");
    expect(await faults(page), "replay").toEqual([]);
    await page.goto("/");
    await page.click('[data-way="invite"]');
    await page.waitForSelector(".garage");
    expect(await faults(page), "room").toEqual([]);
  }
});
