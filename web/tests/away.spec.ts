// A bot at somebody's wheel: the way back always stands there, and the clock is seen on a phone.

import { expect, test } from "vitest";
import { PHONE, answer, asked, errorsOf, raceOfTwo, shot } from "./browser";

/** Everything that Kofi sees is animated. */
const ON_PHONE = { ...PHONE, settings: { speed: "normal" } };

test("while a bot drives for somebody, the way back to the wheel is always there, and works at once", async () => {
  const { mara, kofi } = await raceOfTwo({ bot_pace: 0 }, ON_PHONE);
  await kofi.getByRole("button", { name: "Menu" }).tap();
  await kofi.getByRole("button", { name: "Let a bot drive my seat" }).tap();
  await kofi.getByRole("button", { name: "Take the wheel" }).waitFor();
  await kofi.evaluate(() => {
    const seen = { looks: 0, missing: 0, asked: 0, refused: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.looks++;
      if (!document.querySelector(".ask .btn.go.big")) seen.missing++;
      if (document.querySelector(".ask.sign, .ask.danger")) seen.asked++;
      if (document.querySelector(".refusal")) seen.refused++;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  // The bot has its turns in between, and all of it is played on Kofi's screen.
  for (let i = 0; i < 8 && (await asked(mara)); i++) await answer(mara);
  await kofi.waitForFunction(() => (window as unknown as { seen: { looks: number } }).seen.looks > 40);
  await shot(kofi, "away-390x844");
  // The button was there all the time; no question that is not Kofi's any more, and no error.
  const seen = await kofi.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  expect(seen).toMatchObject({ missing: 0, asked: 0, refused: 0 });
  await kofi.getByRole("button", { name: "Take the wheel" }).tap();
  await kofi.getByRole("button", { name: "Take the wheel" }).waitFor({ state: "detached" });
  for (const page of [mara, kofi]) expect(errorsOf(page)).toEqual([]);
});

test("the clock is a ring around the gauge, and the last seconds are words beside the question", async () => {
  // The shortest clock there is: ten seconds are its last ones.
  const { mara, kofi } = await raceOfTwo({ turn_clock: 10, bot_pace: 0 }, ON_PHONE);
  await kofi.addInitScript(() => {
    const buzzed: unknown[] = [];
    Object.assign(window, { buzzed });
    Object.defineProperty(navigator, "vibrate", { value: (pattern: unknown) => buzzed.push(pattern) > 0 });
  });
  await kofi.reload();
  while (!(await kofi.locator(".ask.sign").count())) if (await mara.locator(".ask.sign").count()) await answer(mara);
  await kofi.waitForSelector(".gauge .time.late", { state: "attached" });
  expect(await kofi.locator(".facts .late").innerText()).toMatch(/\d+ seconds? left/i);
  await kofi.waitForFunction(() => (window as unknown as { buzzed: unknown[] }).buzzed.length > 0);
  await shot(kofi, "clock-390x844");
  for (const page of [mara, kofi]) expect(errorsOf(page)).toEqual([]);
});
