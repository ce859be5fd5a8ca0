// Choppe Shoppe: leaders and upgrades from the first click to the result, and a draft in which nobody sees what is secret.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  HURRY,
  PHONE,
  answer,
  asked,
  errorsOf,
  faults,
  open,
  playOut,
  quiet,
  raceOfTwo,
  shot,
  still,
  until,
  visitor,
} from "./browser";

const SHOP = { ...HURRY, name: "Mara", crews: 2, level: "drifter" };

test("desktop: the boxes are chosen, a leader is picked, cards are drafted and fitted, and the race is run", async () => {
  const page = await open({ settings: SHOP });
  await page.click('[data-preset="shop"]');
  expect(await page.locator('[data-box="leaders"]').isChecked()).toBe(true);
  expect(await page.locator('[data-box="upgrades"]').isChecked()).toBe(true);
  await shot(page, "home-boxes-1440x900");
  await page.click('[data-way="race"]');

  await page.waitForSelector(".setup .lboard");
  await page.locator(".lboard").first().click();
  await shot(page, "leaders-1440x900");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("2");
  const leader = await page.locator(".lboard.sel .name").innerText();
  await page.keyboard.press("Enter");

  await page.waitForSelector(".setup .deal");
  for (let kept = 0; kept < 3; kept++) {
    await asked(page);
    await page.locator(".deal .cards button").first().click();
    if (kept === 1) {
      await shot(page, "draft-1440x900");
      expect(await faults(page)).toEqual([]);
    }
    await answer(page);
  }
  await page.waitForSelector(".setup .assign");
  await asked(page);
  await page.locator(".bench button").first().click();
  await shot(page, "assign-1440x900");
  expect(await faults(page)).toEqual([]);
  // A card on a car, another one in its place, and off again: nothing is said before they are locked in.
  const fitted = async () => [await page.locator(".bench button").count(), await page.locator(".car .fit").count()];
  const muscle = page.locator("[data-car]").nth(1);
  const lock = page.locator('[data-answer="take"]');
  const first = await page.locator(".bench button").first().getAttribute("data-card");
  await page.keyboard.press("x");
  expect(await fitted()).toEqual([2, 1]);
  await page.keyboard.press("1");
  await muscle.click();
  expect(await fitted()).toEqual([2, 1]);
  expect(await page.locator(`.bench [data-card="${first}"]`).count()).toBe(1);
  expect(await lock.isDisabled()).toBe(true);
  await muscle.click();
  expect(await fitted()).toEqual([3, 0]);
  // The last card and the last car are for each other; start over, and once more.
  for (const again of [true, false]) {
    for (const key of ["1", "z", "1", "c"]) await page.keyboard.press(key);
    expect(await fitted()).toEqual([0, 3]);
    if (again) await page.getByRole("button", { name: "Start over" }).click();
  }
  await shot(page, "fitted-1440x900");
  expect(await faults(page)).toEqual([]);
  const cards = await page.locator(".car .fit b").allInnerTexts();
  await page.keyboard.press("Enter");
  await page.locator(".setup").waitFor({ state: "detached" });

  await asked(page);
  expect(await page.locator(".leader .said b").innerText()).toBe(leader);
  expect((await page.locator(".dash .upchip b").allInnerTexts()).map((name) => name.toLowerCase())).toEqual(
    cards.map((name) => name.toLowerCase()),
  );
  expect(await page.locator(".crew .mini .up").count()).toBe(6);
  await shot(page, "choppe-1440x900");
  expect(await faults(page)).toEqual([]);

  await page.locator(".crew .open").nth(1).click();
  await page.waitForSelector(".dossier");
  await shot(page, "dossier-1440x900");
  expect(await faults(page)).toEqual([]);
  await page.locator(".dossier .row").last().click();
  await page.waitForSelector(".inspected");
  await shot(page, "inspect-1440x900");
  expect(await faults(page)).toEqual([]);
  for (const box of [".inspected", ".dossier"]) {
    await page.keyboard.press("Escape");
    await page.waitForSelector(box, { state: "detached" });
  }
  await playOut(page);
  await page.click('a[href$="/result"]');
  await page.waitForSelector('[data-verdict="good"]');
  expect(errorsOf(page)).toEqual([]);
});

test("phone: the same by taps", async () => {
  const page = await open({ settings: { ...SHOP, leaders: true, upgrades: true }, ...PHONE });
  await page.locator('[data-way="race"]').tap();
  await page.waitForSelector(".setup .lboard");
  await page.locator(".lboard").last().tap();
  await shot(page, "leaders-390x844");
  expect(await faults(page)).toEqual([]);
  await page.locator('[data-answer="take"]').tap();
  await page.waitForSelector(".setup .deal");
  await asked(page);
  await page.locator(".deal .cards button").first().tap();
  await shot(page, "draft-390x844");
  expect(await faults(page)).toEqual([]);
  await until(page, ".bench button");
  await page.locator(".bench button").first().tap();
  await shot(page, "assign-390x844");
  expect(await faults(page)).toEqual([]);
  while (await page.locator(".setup").count()) await answer(page);
  await asked(page);
  await shot(page, "choppe-390x844");
  await page.getByRole("button", { name: "Leader", exact: true }).tap();
  await page.waitForSelector(".leader");
  await shot(page, "choppe-leader-390x844");
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Drive", exact: true }).tap();
  await playOut(page);
  await page.click('a[href$="/result"]');
  await page.waitForSelector('[data-verdict="good"]');
  expect(errorsOf(page)).toEqual([]);
});

/** The leaders and upgrades that a text names, as the wire does. */
const cardsIn = (text: string): Set<string> => new Set(text.match(/(?<=")[LU]\d\d(?=")/g));

/** Everything that a page is told from now on, until it is asked what it was. */
function overhear(page: Page): () => string {
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void frames.push(String(payload))));
  return () => frames.join("\n");
}
const shownTo = (page: Page): Promise<string[]> =>
  page.locator(".setup [data-card]").evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.card ?? ""));
const disjoint = (one: Iterable<string>, other: ReadonlySet<string>) => [...one].filter((card) => other.has(card));

test("a draft of two browsers: nobody is told what others hold, and who watches is told nothing", async () => {
  const { mara, kofi } = await raceOfTwo({ bot_pace: 0, boxes: ["leaders", "upgrades"] });
  const pages = [mara, kofi];
  const watcher = await (await visitor({ settings: { ...HURRY, name: "Ada" } })).newPage();
  const heard = [...pages, watcher].map(overhear);
  // Everybody listens from the first frame on.
  await watcher.goto(mara.url());
  for (const page of pages) await page.reload();
  for (const page of [...pages, watcher]) await page.waitForSelector(".setup");

  const held = pages.map(() => new Set<string>());
  const isAsked = (page: Page) => page.locator(".setup .sign:not(.theirs)").count();
  for (let step = 0; await mara.locator(".setup").count(); step++) {
    for (const [i, page] of pages.entries()) {
      if (!(await isAsked(page))) continue;
      await quiet(page);
      for (const card of await shownTo(page)) held[i]?.add(card);
      if (step === 0) await shot(page, `secret-${i ? "kofi" : "mara"}-1440x900`);
    }
    const leaders = await mara.locator(".setup .lboard").count();
    if (leaders) {
      expect(disjoint(held[0] ?? [], cardsIn(heard[1]?.() ?? ""))).toEqual([]);
      expect(disjoint(held[1] ?? [], cardsIn(heard[0]?.() ?? ""))).toEqual([]);
      expect([...cardsIn(heard[2]?.() ?? "")]).toEqual([]);
    }
    expect(await shownTo(watcher)).toEqual([]);
    const replay = await watcher.request.get(`/api/rooms/${new URL(mara.url()).pathname.split("/").at(-1)}/events`);
    const open = cardsIn(await replay.text());
    expect([...open].filter((card) => card.startsWith("U"))).toEqual([]);
    expect([...cardsIn(heard[2]?.() ?? "")].filter((card) => card.startsWith("U"))).toEqual([]);
    if (step === 1) await shot(watcher, "secret-watcher-1440x900");
    for (const page of pages) if (await isAsked(page)) await answer(page);
  }
  // Now everything is shown, to all alike.
  for (const page of [...pages, watcher]) {
    await page.waitForSelector(".crew .mini .up");
    expect(await page.locator(".crew .mini .up").count()).toBe(6);
    expect(errorsOf(page)).toEqual([]);
  }
});

test("a command token gives a command without a die, and the sign says what will be spent", async () => {
  const page = await open({ settings: { ...SHOP, leaders: true } });
  await page.click('[data-way="race"]');
  await page.waitForSelector(".setup .lboard");
  await answer(page);
  await asked(page);
  // Who may look at hazards is asked that first.
  while (!(await page.locator(".dash.can").count())) {
    await page.locator('[data-answer="look_no_further"]').click();
    await quiet(page);
    await asked(page);
  }
  await page.locator(".leader .tokens.can").click();
  await page.locator("button.cmd.can").first().click();
  expect(await page.locator(".leader .tokens").getAttribute("aria-pressed")).toBe("true");
  await page.locator(".dash.can").first().click();
  await page.locator(".diebtn.can").last().click();
  await quiet(page);
  expect(await page.locator(".spent").count()).toBe(2);
  await shot(page, "token-1440x900");
  const tokens = Number(await page.locator(".crew.turn .tokens [aria-hidden]:not(svg)").innerText());
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (n) => Number(document.querySelector<HTMLElement>('.crew[data-crew="orange"] .tokens span')?.innerText) === n - 1,
    tokens,
  );
  expect(errorsOf(page)).toEqual([]);
});

test("cards are dealt from above, then passed on from the right; at once where nothing is to move", async () => {
  for (const [settings, moves] of [
    [{ speed: "normal" }, 520],
    [{ speed: "fast" }, 260],
    [{ speed: "instant" }, 0],
    [{ speed: "normal", stillness: "still" }, 0],
  ] as const) {
    const page = await open({ settings: { ...SHOP, ...settings } });
    // Whatever moves, however soon it is over.
    await page.evaluate(() => {
      const began: [string, number, boolean][] = [];
      document.addEventListener("animationstart", ({ animationName, target }) => {
        if (!(target instanceof HTMLElement) || animationName !== "dealt") return;
        const time = parseFloat(getComputedStyle(target).animationDuration) * 1000;
        began.push([target.dataset.card ?? "", time, target.classList.contains("passed")]);
      });
      Object.assign(window, { began });
    });
    const began = () =>
      page.evaluate(() => (window as unknown as { began: [string, number, boolean][] }).began.splice(0));
    await page.click('[data-preset="shop"]');
    await page.click('[data-way="race"]');
    for (const [stage, passed] of [
      ["leaders", false],
      ["dealt", false],
      ["passed", true],
    ] as const) {
      await page.waitForSelector(stage === "leaders" ? ".setup .lboard" : ".setup .deal .cards button");
      if (passed) await page.waitForSelector(".deal .place.full");
      await asked(page);
      await still(page);
      const cards = await shownTo(page);
      expect(await began(), `${JSON.stringify(settings)} ${stage}`).toEqual(
        moves ? cards.map((card) => [card, moves, passed]) : [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await answer(page);
    }
    expect(errorsOf(page)).toEqual([]);
    await page.context().close();
  }
});

test("the rule book shows every leader and upgrade, and each can be looked at closely", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", lang: "fr" } }, "/rules");
  await page.getByRole("button", { name: "Chefs", exact: true }).click();
  expect(await page.locator(".gallery button").count()).toBe(11);
  await shot(page, "rules-leaders-fr-1440x900");
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Améliorations", exact: true }).click();
  expect(await page.locator(".gallery button").count()).toBe(27);
  // The longest text of all, in the longer language: no card cuts what it says.
  await page.locator('.gallery [data-card="U16"]').click();
  await page.waitForSelector('.inspected[data-card="U16"] .sure');
  const text = page.locator(".inspected .bcard .text");
  expect(await text.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
  expect(await page.locator(".inspected .sure").innerText()).toMatch(/source secondaire/);
  await shot(page, "inspect-fr-1440x900");
  expect(await faults(page)).toEqual([]);
  expect(errorsOf(page)).toEqual([]);
});

test("the host of a room mixes the boxes in, and everybody sees which", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 2 } });
  await page.click('[data-way="invite"]');
  await page.waitForSelector(".opts");
  const guest = await open({ settings: { ...HURRY, name: "Kofi" } }, page.url());
  await page.locator(".opts .mix label", { hasText: "Choppe Shoppe" }).click();
  await guest.waitForFunction(() => document.querySelectorAll(".opts .mix input[type=checkbox]:checked").length === 2);
  await page.locator('.opts [data-box="carnage"]').check();
  await guest.waitForFunction(() => document.querySelectorAll(".opts .mix input[type=checkbox]:checked").length === 3);
  await shot(page, "room-mix-1440x900");
  expect(await faults(page)).toEqual([]);
  for (const each of [page, guest]) expect(errorsOf(each)).toEqual([]);
});

test("when a card works, everybody sees it; one screen hands the secrets over", async () => {
  const page = await open({ settings: { ...SHOP, leaders: true, upgrades: true, crews: 2 } });
  await page.click(".more summary");
  await page.locator(".wish .field").fill("Kofi");
  await page.click('[data-way="screen"]');
  // Nobody sees the leaders of the other: the screen is passed on first.
  await page.waitForSelector('.setup [data-answer="wheel"]');
  const boards = async () =>
    page.locator(".setup .lboard").evaluateAll((all) => all.map((b) => (b as HTMLElement).dataset.card));
  const seen: (string | undefined)[][] = [];
  while (seen.length < 2) {
    expect(await boards()).toEqual([]);
    await page.locator('.setup [data-answer="wheel"]').click();
    seen.push(await boards());
    await answer(page);
  }
  expect(new Set(seen.flat()).size).toBe(4);
  while (await page.locator(".setup").count()) await answer(page);
  await page.evaluate(() => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const card = document.querySelector<HTMLElement>(".reveal")?.dataset.card;
      if (card) shown.add(card);
    }).observe(document.body, { subtree: true, childList: true });
  });
  const count = () => page.evaluate(() => (window as unknown as { shown: Set<string> }).shown.size);
  await page.getByRole("button", { name: /Speed/ }).click();
  for (let i = 0; i < 200 && (await asked(page)) && !(await count()); i++) await answer(page);
  expect(await count()).toBeGreaterThan(0);
  expect(errorsOf(page)).toEqual([]);
});
