// What a small screen must not lose: the way to the rules, what is to be tapped, the log of a replay.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, PHONE, answer, armed, asked, errorsOf, faults, open, playOut, quiet, shot } from "./browser";

test("on a phone the rules are one tap away in a race, and the race is there again when they close", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 4, level: "drifter" }, ...PHONE });
  await page.locator('[data-way="race"]').tap();
  await asked(page);
  await page.getByRole("button", { name: "Rules" }).tap();
  await page.waitForSelector(".book .basics");
  await page.locator(".book").getByRole("button", { name: "Close" }).tap();
  await page.waitForSelector(".book", { state: "detached" });
  expect(await page.locator(".pd.can").count()).toBeGreaterThan(0);
  expect(await faults(page)).toEqual([]);

  // The road die is at the top. A tap on a crew, and everybody's dice and choppers are there.
  expect(await page.locator(".ptop .rd .die").count()).toBe(1);
  while (!(await page.locator(".board .chopper").count()) && (await asked(page))) await answer(page);
  await asked(page);
  await page.locator(".ptop button").first().tap();
  await page.waitForSelector(".table .crew");
  expect(await page.locator(".table .hand").count()).toBe(4);
  expect(await page.locator(".table .hand .die").count()).toBeGreaterThan(0);
  expect(await page.locator(".table .label").allInnerTexts()).toContainEqual(expect.stringMatching(/chopper over/i));
  await shot(page, "table-390x844");
  expect(errorsOf(page)).toEqual([]);
});

/** The spaces that are answers by themselves, from front to rear, and whether a finger in their middle hits them. */
const targets = (page: Page) =>
  page.locator(".board .lit").evaluateAll((all) =>
    all
      .map((lit) => {
        const { x, y, width, height } = lit.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return { space: (lit as SVGElement).dataset.space, y, hit: hit !== null && lit.contains(hit) };
      })
      .sort((a, b) => a.y - b.y),
  );

test("every target of the Rig can be tapped on a phone, behind it too", async () => {
  const settings = { ...HURRY, name: "Mara", crews: 4, rig: true, yours: "red", level: "drifter" };
  const page = await open({ settings, ...PHONE });
  await page.locator('[data-way="race"]').tap();
  let behind = 0;
  for (let i = 0; i < 160 && behind < 2 && (await asked(page)); i++) {
    if (await page.locator('[data-answer="hold_fire"], [data-answer="no_hazard"]').count()) {
      await armed(page);
      const all = await targets(page);
      expect(all.filter(({ hit }) => !hit)).toEqual([]);
      const rear = await page
        .locator('.vehicle[data-vehicle="RIG"]')
        .evaluateAll((sections) => Math.max(...sections.map((section) => section.getBoundingClientRect().bottom)));
      const last = all.at(-1);
      if (last && last.y > rear - 60) {
        behind++;
        await shot(page, "rig-rear-390x844");
        await page.locator(`.board .lit[data-space="${last.space}"]`).tap();
        await quiet(page);
        expect(await page.locator('[data-answer="go"], .lit.on').count()).toBeGreaterThan(0);
        // What is to be confirmed is in the picture.
        const [on, road] = [page.locator(".board .lit.on").last(), await page.locator(".proad").boundingBox()];
        const box = (await on.count()) ? await on.boundingBox() : road;
        expect(box?.y).toBeGreaterThanOrEqual(road?.y ?? 0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((road?.y ?? 0) + (road?.height ?? 0) + 1);
      }
    }
    await answer(page);
  }
  expect(behind).toBeGreaterThan(0);
  expect(errorsOf(page)).toEqual([]);
});

test("the replay on a phone that lies on its side has its log beside the road", async () => {
  const page = await open({ settings: { ...HURRY, name: "Mara", crews: 2 }, viewport: { width: 844, height: 390 } });
  await page.click('[data-way="race"]');
  await playOut(page);
  await page.click('a[href$="/result"]');
  await page.waitForSelector('[data-verdict="good"]');
  await page.click('a[href$="/replay"]');
  await page.waitForSelector(".replay .tile");
  await page.press("body", "End");
  await page.waitForSelector(".log .line");
  await shot(page, "replay-844x390");
  const log = await page.locator(".log").first().boundingBox();
  const road = await page.locator(".replay .road").boundingBox();
  expect(log?.height).toBeGreaterThan(150);
  expect(road?.height).toBeGreaterThan(150);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  expect(await faults(page)).toEqual([]);
  expect(errorsOf(page)).toEqual([]);
});
