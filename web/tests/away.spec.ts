// A bot at somebody's wheel: the way back always stands there, and the clock is seen on a phone.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, answer, asked, errorsOf, open, shot } from "./browser";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A race of Mara and Kofi; everything that Kofi sees is animated, on a phone. */
async function raceOfTwo(options: object): Promise<{ mara: Page; kofi: Page }> {
  const mara = await open({ settings: { ...HURRY, name: "Mara", crews: 2 } });
  const room = await mara.evaluate(async (options) => {
    const seats = [{ crew: "orange", name: "Mara" }, { crew: "blue" }];
    const made = await fetch("/api/rooms", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ options, seats }),
    });
    return ((await made.json()) as { room: { id: string } }).room.id;
  }, options);
  await mara.goto(`/r/${room}`);
  const kofi = await open({ settings: { ...HURRY, name: "Kofi", speed: "normal" }, ...PHONE }, `/r/${room}`);
  await kofi.getByRole("button", { name: "Sit here" }).click();
  await kofi.getByRole("button", { name: "I am ready" }).click();
  await mara.locator(".gate .btn.big:not([disabled])").click();
  for (const page of [mara, kofi]) await page.waitForSelector(".ask");
  return { mara, kofi };
}

test("while a bot drives for somebody, the way back to the wheel is always there, and works at once", async () => {
  const { mara, kofi } = await raceOfTwo({ bot_pace: 0 });
  await mara.getByRole("button", { name: "Menu" }).click();
  await mara.getByRole("button", { name: "Let a bot drive for Kofi" }).click();
  await mara.keyboard.press("Escape");
  await kofi.getByRole("button", { name: "Take the wheel" }).waitFor();
  await kofi.evaluate(() => {
    const seen = { looks: 0, missing: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.looks++;
      if (!document.querySelector(".ask .btn.go.big")) seen.missing++;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  // The bot has its turns in between, and all of it is played on Kofi's screen.
  for (let i = 0; i < 8 && (await asked(mara)); i++) await answer(mara);
  await kofi.waitForFunction(() => (window as unknown as { seen: { looks: number } }).seen.looks > 40);
  await shot(kofi, "away-390x844");
  expect(await kofi.evaluate(() => (window as unknown as { seen: { missing: number } }).seen.missing)).toBe(0);
  await kofi.getByRole("button", { name: "Take the wheel" }).tap();
  await kofi.getByRole("button", { name: "Take the wheel" }).waitFor({ state: "detached" });
  for (const page of [mara, kofi]) expect(errorsOf(page)).toEqual([]);
});

test("the clock is a ring around the gauge, and the last seconds are words beside the question", async () => {
  // The shortest clock there is: ten seconds are its last ones.
  const { mara, kofi } = await raceOfTwo({ turn_clock: 10, bot_pace: 0 });
  while (!(await kofi.locator(".ask.sign").count())) if (await mara.locator(".ask.sign").count()) await answer(mara);
  await kofi.waitForSelector(".gauge .time.late", { state: "attached" });
  expect(await kofi.locator(".facts .late").innerText()).toMatch(/\d+ seconds? left/i);
  await shot(kofi, "clock-390x844");
  for (const page of [mara, kofi]) expect(errorsOf(page)).toEqual([]);
});
