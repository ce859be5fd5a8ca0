// Other ways to play: by keyboard alone, on a phone, in French, and for those who do not see the screen.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, answer, asked, errorsOf, open, playOut, shot } from "./browser";

async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run: (
          context: object,
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    return (await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })).violations;
  });
  return found.map(
    (v) =>
      `${v.id}: ${v.nodes
        .slice(0, 3)
        .map((n) => `${n.html.slice(0, 160)} ${n.failureSummary ?? ""}`)
        .join(" | ")}`,
  );
}

test("keyboard only", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 2 } });
  await page.waitForSelector('[data-way="race"]');
  while ((await page.evaluate(() => document.activeElement?.getAttribute("data-way"))) !== "race")
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  let planned = 0;
  for (let i = 0; i < 24 && (await asked(page)); i++) {
    const question = (await page.locator(".ask h2").first().innerText()).toLowerCase();
    if (question.includes("pick a die")) {
      for (const key of ["z", "x", "c"]) if (!(await page.locator(".dash.sel").count())) await page.keyboard.press(key);
      for (const key of ["4", "3", "2", "1"])
        if (!(await page.locator('[data-answer="go"]:not([disabled])').count())) await page.keyboard.press(key);
      await page.waitForSelector(".board .lit");
      await page.keyboard.press("Enter");
    } else if (question.includes("drive")) {
      await page.waitForSelector(".board .lit");
      if (await page.locator('.lit[aria-label^="Enter"]').count()) {
        await page.locator('.lit[aria-label^="Enter"]').first().focus();
        await page.keyboard.press("Enter");
      } else {
        await page.keyboard.press("ArrowRight");
        if (!(await page.locator(".board .node, .board .route").count())) await page.keyboard.press("ArrowUp");
        if (!(await page.locator(".board .route").count())) await page.keyboard.press("ArrowDown");
        planned += await page.locator(".board .route").count();
        await page.keyboard.press("Enter");
        if (await page.locator(".ask.danger").count())
          await page.keyboard
            .press("Escape")
            .then(() => page.keyboard.press("ArrowUp"))
            .then(() => page.keyboard.press("Enter"));
        if (await page.locator(".ask.danger").count()) await page.locator(".ask.danger .btn").last().press("Enter");
      }
    } else if (question.includes("reroll")) await page.keyboard.press("k");
    else if (question.includes("bonus")) await page.keyboard.press("h");
    else await page.locator(".ask .acts .btn:not([disabled])").last().press("Enter");
    await page.waitForTimeout(120);
  }
  expect(planned).toBeGreaterThan(0);
  await page.keyboard.press("w");
  expect(await page.locator(".where tbody tr").count()).toBeGreaterThan(3);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".where", { state: "detached" });
  await page.keyboard.press("?");
  await page.waitForSelector(".book .rules li");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".book", { state: "detached" });
  expect(errorsOf(page)).toEqual([]);
});

test("phone: two taps drive, a sheet shows the log", async () => {
  const page = await open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
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
  await page.waitForTimeout(300);
  await shot(page, "phone-390x844");
  expect(await page.locator(".board .vehicle").count()).toBeLessThan(9);
  const before = await page.locator(".ask h2").innerText();
  await page.locator('[data-answer="go"]').tap();
  await page.waitForFunction((old) => document.querySelector(".ask h2")?.textContent !== old, before);
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
  await page.waitForTimeout(300);
  await shot(page, "race-fr-night-1280x720");
  const cited = page.locator(".log .line .rule").last();
  const id = await cited.innerText();
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
