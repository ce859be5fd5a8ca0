// At the wheel: dragging, tapping, asking for advice, being called back.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, answer, armed, asked, errorsOf, open, quiet, resize, shot, until } from "./browser";

const START = { ...HURRY, name: "Mara", crews: 2 };

/** Answers until a die is to be put on a vehicle. */
const untilAssign = (page: Page) => until(page, ".dash.can, .pd.can");

const middle = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function drag(page: Page, from: string, to: string): Promise<void> {
  const start = await middle(page, from);
  const end = await middle(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

test("dice are dragged onto vehicles and commands, and the car along its way", async () => {
  const page = await open({ settings: START });
  await page.click('[data-way="race"]');
  // Up to a car on the road, which can be taken itself, and a die that leaves another for a command.
  for (;;) {
    await untilAssign(page);
    if ((await page.locator(".board .lit").count()) && (await page.locator(".diebtn").count()) > 1) {
      await drag(page, ".diebtn.can", ".dash.can");
      await page.waitForSelector(".dash.sel");
      await quiet(page);
      if (await page.locator(".cmd.can").count()) break;
      await page.locator('[data-answer="clear"]').click();
    }
    await answer(page);
  }
  const dice = await page.locator(".diebtn").count();
  expect(await page.locator(".diebtn .die.used").count()).toBe(1);
  for (let i = 0; i < dice && !(await page.locator(".cmd.used .need svg use[href^='#die-move']").count()); i++)
    await drag(page, `.diebtn:not(.sel) >> nth=${Math.min(i, dice - 2)}`, ".cmd.can");
  expect(await page.locator(".cmd.used").count()).toBe(1);
  await page.locator(".cmd.used").click();
  await page.waitForSelector(".cmd.used", { state: "detached" });
  // Any space that does not lose the car will do, risky or not.
  await page.waitForSelector(".board .lit:not(.dead)");
  await drag(page, ".board .vehicle:has(.active-ring) .body", ".board .lit:not(.dead)");
  await page.waitForSelector(".board .route", { state: "attached" });
  expect(await page.locator('[data-answer="go"]').isEnabled()).toBe(true);
  expect(errorsOf(page)).toEqual([]);
});

test("commands explain themselves to a pointer that rests, and to the focus", async () => {
  const page = await open({ settings: START });
  await page.click('[data-way="race"]');
  await untilAssign(page);
  await page.locator('[data-command="nitro"]').hover();
  await page.waitForSelector(".tip");
  expect(await page.locator(".tip").innerText()).toMatch(/nitro/i);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".tip", { state: "detached" });
  await page.locator('[data-command="airstrike"]').focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.waitForSelector(".tip");
  expect(errorsOf(page)).toEqual([]);
});

test("what has the focus may go with its question, and the next question has it then", async () => {
  const page = await open({ settings: START });
  await page.click('[data-way="race"]');
  await untilAssign(page);
  const press = async (selector: string) => {
    await page.locator(selector).first().focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await quiet(page);
  };
  await press(".dash.can");
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("dash");
  await press(".diebtn.can");
  await press('[data-answer="go"]');
  await asked(page);
  await page.waitForSelector(".board .vehicle .active-ring, .board .lit");
  await page.waitForSelector("#question:focus, #question :focus");
  await page.keyboard.press("Tab");
  await page.waitForSelector("#question .acts :focus");
  expect(errorsOf(page)).toEqual([]);
});

test("a finger: the first tap shows, the second drives, a long press explains; also on a phone on its side", async () => {
  const page = await open({
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    settings: START,
  });
  await page.waitForSelector(".tile");
  await page.locator('[data-way="race"]').tap();
  await untilAssign(page);
  await page.locator(".pd.can").first().tap();
  await page.locator(".diebtn.can").last().tap();
  await page.waitForSelector(".board .lit.ok");
  const inView = await page.locator(".board .lit.ok").evaluateAll((all) =>
    all
      .map((g) => g.getBoundingClientRect())
      .map((r) => ({ x: r.x + r.width / 2, y: r.y + r.height / 2, w: r.width, h: r.height }))
      .filter((r) => r.x > 20 && r.x < 500 && r.y > 60 && r.y < 350),
  );
  const space = inView.at(-1);
  if (!space) throw new Error("nothing is in reach");
  expect(Math.min(space.w, space.h)).toBeGreaterThan(43);
  await armed(page);
  await page.touchscreen.tap(space.x, space.y);
  await page.waitForSelector(".board .route", { state: "attached" });
  await shot(page, "land-844x390");
  expect(await page.locator(".ask h2").innerText()).toMatch(/drive/i);
  const before = await page.locator(".ask h2").innerText();
  await page.touchscreen.tap(space.x, space.y);
  await page.waitForFunction(
    (old) => document.querySelector(".ask h2")?.textContent !== old || !document.querySelector(".board .route"),
    before,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // A finger that stays on a vehicle reads, and presses nothing.
  await untilAssign(page);
  const dash = await middle(page, ".pd.can");
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [dash] });
  await page.waitForSelector(".tip");
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(await page.locator(".pd.sel").count()).toBe(0);
  expect(errorsOf(page)).toEqual([]);
});

test("a hint lays out a plan and decides nothing", async () => {
  const page = await open({ settings: START });
  await page.click('[data-way="race"]');
  await untilAssign(page);
  await page.keyboard.press("i");
  await page.waitForSelector("[data-hint]", { timeout: 60_000 });
  await page.waitForSelector(".dash.sel");
  expect(await page.locator("[data-hint]").first().innerText()).toMatch(/\d+ in 100/);
  await shot(page, "hint-1440x900");
  // No advice is worse than what comes after it, and wherever there is less room the answers stay whole.
  const chances = (await page.locator("[data-hint] .chance").allInnerTexts()).map((text) => parseInt(text, 10));
  expect(chances).toEqual([...chances].sort((a, b) => b - a));
  for (const size of ["820x1180", "1280x720"]) {
    const wide = await resize(page, size);
    await page.waitForSelector(wide ? ".console [data-hint]" : ".tablet [data-hint]");
    const cut = await page.locator(".ask .acts .btn").evaluateAll((all) =>
      all.filter((button) => {
        const sign = button.closest(".ask")?.getBoundingClientRect();
        return button.getBoundingClientRect().bottom > (sign?.bottom ?? 0);
      }),
    );
    expect(cut, size).toHaveLength(0);
    await shot(page, `hint-${size}`);
  }
  await resize(page, "1440x900");
  await page.waitForSelector(".dash.sel");
  const options = await page.locator("[data-hint]").count();
  await page
    .locator("[data-hint]")
    .nth(options - 1)
    .click();
  await page.waitForSelector(`[data-hint="${options - 1}"][aria-pressed="true"]`);
  expect(await page.locator('[data-answer="go"]').isEnabled()).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hint", { state: "detached" });
  expect(errorsOf(page)).toEqual([]);
});

test("in the background: the title says so, and a notification comes", async () => {
  const page = await open({ settings: START, permissions: ["notifications"] });
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, {
      told,
      Notification: class {
        static permission = "granted";
        constructor(title: string) {
          told.push(title);
        }
        close() {}
      },
    });
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  await page.reload();
  await page.click('[data-way="race"]');
  await asked(page);
  expect(await page.title()).toMatch(/^Your turn/i);
  await page.waitForFunction(() => (window as unknown as { told: string[] }).told.length > 0);
  expect(errorsOf(page)).toEqual([]);
});
