// Rooms: two browsers at one table, one of which loses its connection; somebody who only watches; one screen for all.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, answer, asked, errorsOf, open, playOut, shot } from "./browser";

const isAsked = (page: Page) => page.locator(".ask.sign, .ask.danger").count();

/** Lets whoever is asked answer, so many times in all; stops when nobody here is asked for a while. */
async function playTogether(pages: Page[], answers: number): Promise<void> {
  for (let n = 0, idle = 0; n < answers && idle < 100;) {
    let moved = false;
    for (const page of pages) {
      if (await page.locator('a[href$="/result"]').count()) return;
      if (!(await isAsked(page))) continue;
      await answer(page);
      moved = true;
      idle = 0;
      n++;
    }
    if (!moved) idle++;
    if (!moved) await pages[0]?.waitForTimeout(50);
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
  await playTogether([mara], 1);
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
  for (let i = 0; i < 12 && (await asked(page)); i++) {
    seen.add((await page.locator(".ask h2").first().innerText()).split(",")[0] ?? "");
    await answer(page);
  }
  expect([...seen].sort()).toEqual(["KOFI", "MARA"]);
  while (!(await page.locator(".dash.can").count())) await answer(page);
  await page.locator(".dash.can").first().click();
  const dice = await page.locator(".diebtn").count();
  await page.locator(".diebtn.can").first().click();
  await page.locator('[data-answer="go"]').click();
  // Two choices were made at once: no command, and the die.
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
