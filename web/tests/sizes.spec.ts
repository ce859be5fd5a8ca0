// Whatever the screen and the crew: everything to decide with, and what a decision depends on, is in view and covered by
// nothing.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { HURRY, answer, asked, errorsOf, open, resize, shot } from "./browser";
import { servePositions } from "./server";

let positions: Awaited<ReturnType<typeof servePositions>>;
beforeAll(async () => {
  positions = await servePositions(inject("bin"));
});
afterAll(() => positions.stop());

/** What points, and the sizes of screens that are used with it. */
const SCREENS = [
  [{}, ["1440x900", "1366x650", "1280x720"]],
  [{ hasTouch: true, isMobile: true }, ["1180x820", "820x1180", "844x390", "360x640"]],
] as const;
const CREWS = {
  cars: {},
  rig: { rig: true, yours: "red" },
  five: { five: true, yours: "yellow" },
  led: { carnage: true, leaders: true, upgrades: true },
  all: { crews: 6, carnage: true, leaders: true, upgrades: true, rig: true, five: true },
};

/** On a wide screen dice, road die, chopper, vehicles with die, coasts, damage and upgrades, commands, answers, tools. */
const WIDE = [
  ".console .diebtn",
  ".tray .road-row > :first-child",
  ".tray .chopper-row > svg",
  ".tray .chopper-row .label",
  ".dash",
  ".dash .head",
  ".dash .fig",
  ".dash .upchip",
  ".cmd",
  ".cmd .need",
  ".leader .tokens",
  ".ask .btn",
  ".top button",
  ".brand .label",
  ".crew .hand .die",
];
const SMALL = [".diebtn", ".pd", ".cmd", ".cmd .need", ".leader .tokens", ".ask .btn", ".ptop button", ".ptabs button"];

/** What is cut, out of view or covered. */
const hidden = (page: Page, parts: readonly string[]): Promise<string[]> =>
  page.locator(parts.join(", ")).evaluateAll((all) =>
    all
      .filter((part) => part.getClientRects().length > 0 || getComputedStyle(part).display !== "none")
      .filter((part) => getComputedStyle(part.closest(".iconbtn") ?? part).display !== "none")
      .flatMap((part) => {
        const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
        const name = `${part.getAttribute("class") ?? part.tagName} ${part.textContent.trim().slice(0, 24)}`;
        if (!width || !height) return [`not there: ${name}`];
        const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        if (!inside) return [`out of view: ${name} (${[left, top, right, bottom].map(Math.round).join(" ")})`];
        // In its middle, and in from its corners: nothing else lies there.
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const [dx, dy] = [width / 2 - 6, height / 2 - 6];
        const points = [[x, y], [x - dx, y], [x + dx, y], [x, y - dy], [x, y + dy]] as const; // prettier-ignore
        const over = points
          .map(([px, py]) => document.elementFromPoint(px, py))
          .find((hit) => hit !== null && !part.contains(hit) && !hit.contains(part));
        return over ? [`covered: ${name} by ${over.getAttribute("class") ?? over.tagName}`] : [];
      }),
  );

/** What sticks out of the plate it is on, is cut there, or lies over what stands beside it. */
const spills = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // Of words, where they stand; of anything else, all of it.
    const box = (part: Element) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return (part.textContent.trim() && !part.childElementCount ? range : part).getBoundingClientRect();
    };
    const shown = (part: Element) => part.getClientRects().length > 0 && !part.closest(".sr");
    for (const plate of document.querySelectorAll(".pd, .crew, .cmd, .dash")) {
      const out = plate.getBoundingClientRect();
      const name = (part: Element) =>
        `${part.getAttribute("class") ?? part.tagName} of ${plate.textContent.trim().slice(0, 20)}`;
      for (const part of plate.querySelectorAll("b, .st, .mini, .who, .fig svg, .figures svg, .hand .die, .upgrade")) {
        if (!shown(part)) continue;
        const { left, top, right, bottom } = box(part);
        if (left < out.left - 1 || right > out.right + 1 || top < out.top - 1 || bottom > out.bottom + 1)
          found.push(`${name(part)} sticks out`);
      }
      for (const part of plate.querySelectorAll(".cmd b"))
        if (part.getBoundingClientRect().bottom > (part.parentElement ?? part).getBoundingClientRect().bottom + 2)
          found.push(`${name(part)} is cut`);
      for (const part of document.querySelectorAll<HTMLElement>(".crew .who"))
        if (part.scrollWidth > part.clientWidth + 1) found.push(`${name(part)} is cut`);
      const [cars, hand] = [".mini", ".hand .die"].map((of) => [...plate.querySelectorAll(of)].filter(shown).map(box));
      if (cars?.some((car) => hand?.some((die) => car.right > die.left + 1 && car.bottom > die.top)))
        found.push(`dice over cars of ${plate.textContent.trim().slice(0, 20)}`);
    }
    // Of the lines of a leader's words, where each stands; what is cut below is said by a press on it.
    for (const plate of document.querySelectorAll(".leader")) {
      const tokens = plate.querySelector(".tokens")?.getBoundingClientRect();
      for (const part of plate.querySelectorAll(".said b, .said .power")) {
        const range = document.createRange();
        range.selectNodeContents(part);
        const { bottom } = part.getBoundingClientRect();
        const over = [...range.getClientRects()].filter(
          (line) =>
            tokens &&
            line.right > tokens.left + 1 &&
            line.top < Math.min(tokens.bottom - 2, bottom) &&
            line.bottom > tokens.top,
        );
        if (over.length) found.push(`tokens over the ${part.className || "name"} of the leader`);
      }
    }
    return found;
  });

/** Plays on until dice are to be placed for the second round: then all is on the table. */
async function untilAssign(page: Page): Promise<void> {
  const round = async () => (await page.locator(".brand .label, .rd").first().textContent()) ?? "";
  while (!((await page.locator(".dash.can, .pd.can, .cmd.can").count()) && /round 2/i.test(await round()))) {
    await answer(page);
    await asked(page);
  }
}

for (const [crew, boxes] of Object.entries(CREWS))
  test(`everything to decide with is in view and uncovered on every screen: ${crew}`, async () => {
    for (const [pointer, sizes] of SCREENS) {
      const settings = { ...HURRY, name: "Mara", crews: 4, level: "drifter", ...boxes };
      const page = await open({ ...pointer, settings });
      await page.click('[data-way="race"]');
      // A pointer that rests on something has it explained, over what stands beside it.
      await page.mouse.move(1, 1);
      await asked(page);
      await untilAssign(page);
      for (const size of sizes) {
        const wide = await resize(page, size);
        expect(await hidden(page, wide ? WIDE : SMALL), size).toEqual([]);
        expect(await spills(page), size).toEqual([]);
        if (wide)
          for (const part of WIDE.slice(1, 4)) expect(await page.locator(part).count(), `${size} ${part}`).toBe(1);
        await shot(page, `decide-${crew}-${size}`);
        // On phones the commands are a tab of their own.
        const commands = page.locator(".ptabs button").nth(1);
        if (await commands.count()) {
          await commands.tap();
          expect(await page.locator(".cmd").count(), size).toBeGreaterThan(3);
          expect(await hidden(page, SMALL), `${size} commands`).toEqual([]);
          expect(await spills(page), `${size} commands`).toEqual([]);
          // The road is still seen behind them.
          expect((await page.locator(".proad").boundingBox())?.height, `${size} road`).toBeGreaterThan(120);
          await shot(page, `commands-${crew}-${size}`);
        }
        expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), size).toBe(0);
      }
      expect(errorsOf(page)).toEqual([]);
      await page.context().close();
    }
  });

test("the plates of a leader and of a truck with one slot more hold what is on them, in both languages", async () => {
  for (const lang of ["en", "fr"])
    for (const [pointer, sizes] of SCREENS) {
      const settings = { ...HURRY, name: "Mara", lang };
      const page = await open({ ...pointer, settings, baseURL: positions.url }, "/learn");
      await page.click('[data-lesson="fitted"]');
      await page.mouse.move(1, 1);
      await asked(page);
      for (const size of sizes) {
        await resize(page, size);
        expect(await spills(page), `${lang} ${size}`).toEqual([]);
        await shot(page, `fitted-${lang}-${size}`);
        const commands = page.locator(".ptabs button").nth(1);
        if (await commands.count()) {
          await commands.tap();
          expect(await spills(page), `${lang} ${size} commands`).toEqual([]);
          await shot(page, `fitted-commands-${lang}-${size}`);
        }
      }
      await page.context().close();
    }
});

test("a lesson leaves the road and the dashboard whole on every screen", async () => {
  for (const [pointer, sizes] of SCREENS) {
    const page = await open({ ...pointer, settings: { ...HURRY, name: "Mara" } }, "/learn");
    await page.click('[data-lesson="2-hazard"]');
    await page.mouse.move(1, 1);
    await asked(page);
    for (const size of sizes) {
      const wide = await resize(page, size);
      expect(await hidden(page, wide ? WIDE : SMALL), size).toEqual([]);
      // No space that can be driven to lies under a panel.
      const under = await page.locator(".board .lit").evaluateAll((all) =>
        all.filter((lit) => {
          const { x, y, width, height } = lit.getBoundingClientRect();
          const inView = y + height <= innerHeight && y >= 0;
          const hit = document.elementFromPoint(x + width / 2, y + height * 0.9);
          return inView && !hit?.closest(".board, .ptop, .lesson, .ask.small");
        }),
      );
      expect(under, size).toHaveLength(0);
      expect((await page.locator(".board").first().boundingBox())?.height, size).toBeGreaterThan(170);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), size).toBe(0);
      await shot(page, `lesson-${size}`);
    }
    expect(errorsOf(page)).toEqual([]);
    await page.context().close();
  }
});
