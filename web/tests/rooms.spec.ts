// Rooms: two browsers at one table, one of which loses its connection; somebody who only watches; one screen for all.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, answer, asked, errorsOf, open, playOut, quiet, raceOfTwo, shot } from "./browser";

/** Waits until one of the pages is asked, and says which. */
const whoIsAsked = (pages: Page[]): Promise<Page> =>
  Promise.race(pages.map((page) => page.waitForSelector(".ask.sign, .ask.danger").then(() => page)));

/** Lets whoever is asked answer, so many times in all, then until the first of the pages is asked. */
async function playTogether(pages: Page[], answers: number): Promise<void> {
  for (let n = 0; ; n++) {
    const page = await whoIsAsked(pages);
    if (n >= answers && page === pages[0]) return;
    await answer(page);
  }
}

test("two browsers in one room, one loses its connection, one watches", async () => {
  const mara = await open({ settings: { ...HURRY, name: "Mara", crews: 3 } });
  await mara.click('[data-way="invite"]');
  await mara.waitForSelector(".garage");
  const link = mara.url();
  const kofi = await open({ settings: { ...HURRY, name: "Kofi" } }, link);
  await kofi.locator(".bayrow").nth(1).getByRole("button", { name: "Sit here" }).click();
  await mara.locator(".bayrow").nth(2).getByRole("button", { name: "Put a bot in" }).click();
  await kofi.fill(".talk input", "tyres are <b>flat</b>");
  await kofi.click(".talk form .btn");
  await mara.waitForSelector(".talk .chip");
  expect(await mara.locator(".talk .lines").innerText()).toContain("tyres are <b>flat</b>");
  const watcher = await open({ settings: { ...HURRY, name: "Ada" } }, link);
  await watcher.waitForSelector(".garage");
  await mara.waitForFunction(() => /1 watching/.test(document.querySelector(".head .label")?.textContent ?? ""));
  await kofi.getByRole("button", { name: "I am ready" }).click();
  await shot(mara, "room-1440x900");
  await mara.getByRole("button", { name: "Start your engines" }).click();
  for (const page of [mara, kofi, watcher]) await page.waitForSelector(".game .ask");
  await playTogether([mara, kofi], 8);
  expect(await watcher.locator(".board .lit").count()).toBe(0);
  expect(await watcher.locator(".board .vehicle").count()).toBeGreaterThan(0);
  await shot(watcher, "spectator-1440x900");

  // Kofi's line goes dead; the sign says so and that nothing is lost. It comes back by itself.
  await kofi.context().setOffline(true);
  await kofi.waitForSelector(".ask.lost", { timeout: 60_000 });
  await shot(kofi, "lost-1440x900");
  await answer(mara);
  await kofi.context().setOffline(false);
  await kofi.waitForSelector(".ask:not(.lost)", { timeout: 60_000 });
  const where = (page: Page) =>
    page
      .locator(".board .vehicle:not(.chopper)")
      .evaluateAll((all) =>
        all.map((v) => `${(v as SVGElement).dataset.vehicle} ${(v as SVGElement).style.transform}`).sort(),
      );
  await expect
    .poll(async () => JSON.stringify(await where(kofi)) === JSON.stringify(await where(mara)), { timeout: 20_000 })
    .toBe(true);
  await playTogether([mara, kofi], 4);
  for (const page of [mara, kofi, watcher]) expect(errorsOf(page)).toEqual([]);
});

test("one screen: two players pass the wheel, and may take back", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 2 } });
  await page.click(".more summary");
  await page.locator(".wish .field").fill("Kofi");
  await page.click('[data-way="screen"]');
  const seen = new Set<string>();
  const handed = new Map<string | null, string>();
  while (seen.size < 2 && (await asked(page))) {
    const over = page.locator(".ask.handover:has(.flag)");
    if (await over.count()) handed.set(await over.getAttribute("data-crew"), await over.innerText());
    seen.add((await page.locator(".ask h2").first().innerText()).split(",")[0] ?? "");
    await answer(page);
  }
  expect([...seen].sort()).toEqual(["KOFI", "MARA"]);
  // The wheel is handed over in the colour and pattern of the crew, and what the other did is taken back in so many words.
  expect([...handed.keys()]).toEqual(["orange", "blue"]);
  expect(handed.get("blue")).toMatch(/take the last choice back/i);
  // Up to a die that leaves another for a command: then two choices are made at once, no command and the die.
  for (;;) {
    expect(await asked(page)).toBe(true);
    if (await page.locator(".dash.can").count()) {
      await page.locator(".dash.can").first().click();
      await page.locator(".diebtn.can").first().click();
      await quiet(page);
      if (await page.locator(".cmd.can").count()) break;
      await page.locator('[data-answer="clear"]').click();
    }
    await answer(page);
  }
  const dice = await page.locator(".diebtn").count();
  await page.locator('[data-answer="go"]').click();
  await page.locator('[data-answer="take-back"]').click();
  await page.waitForSelector('[data-answer="no_command"]');
  await page.locator('[data-answer="take-back"]').click();
  await page.waitForFunction(
    (n) => document.querySelectorAll(".diebtn").length === n && document.querySelector(".dash.can") !== null,
    dice,
  );
  await playOut(page);
  await page.click('a[href$="/result"]');
  await page.waitForSelector('[data-verdict="good"]');
  await page.getByRole("button", { name: "Again with the same people" }).click();
  await page.waitForSelector(".game .ask, .garage");
  expect(errorsOf(page)).toEqual([]);
});

test("a clock runs out: a bot drives until the player is back", async () => {
  // The shortest clock there is; the page offers longer ones.
  const { mara, kofi } = await raceOfTwo({ turn_clock: 10, bot_pace: 0 });
  // Nobody answers. Whoever is asked sees the clock, then the bot at the wheel, and takes it back.
  const seesClock = mara.waitForFunction(() =>
    /\d+ s/i.test(document.querySelector<HTMLElement>(".crew .clock")?.innerText ?? ""),
  );
  const first = await whoIsAsked([mara, kofi]);
  await seesClock;
  await first.getByRole("button", { name: "Take the wheel" }).click({ timeout: 60_000 });
  await first.waitForFunction(() => !/take the wheel/i.test(document.querySelector(".ask")?.textContent ?? ""));
  for (const page of [mara, kofi]) expect(errorsOf(page)).toEqual([]);
});

test("the host lets a bot drive for one who is gone, and who has the wheel by coming back", async () => {
  const { mara, kofi } = await raceOfTwo({ bot_pace: 0 });
  await mara.getByRole("button", { name: "Menu" }).click();
  const bot = mara.getByRole("button", { name: "Let a bot drive for Kofi" });
  expect(await bot.count()).toBe(0);
  const room = kofi.url();
  await kofi.goto("about:blank");
  await bot.click();
  await mara.getByRole("button", { name: "Give Kofi the wheel again" }).waitFor();
  await kofi.goto(room);
  await kofi.waitForSelector(".game .ask");
  await mara.getByRole("button", { name: "Give Kofi the wheel again" }).waitFor({ state: "detached" });
  for (const page of [mara, kofi]) expect(errorsOf(page)).toEqual([]);
});

test("Big Team: two crews each, in turn", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara" } });
  await page.click(".more summary");
  await page.getByText("Big Team").click();
  await page.click('[data-way="race"]');
  const crews = new Set<string>();
  while (crews.size < 2 && (await asked(page))) {
    crews.add((await page.locator(".ask.sign").first().getAttribute("data-crew")) ?? "");
    await answer(page);
  }
  expect([...crews].sort()).toEqual(["orange", "white"]);
  await shot(page, "big-team-1440x900");
  expect(errorsOf(page)).toEqual([]);
});
