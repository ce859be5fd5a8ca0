// What the page tells while a race is run: others' turns, where dice and bonus lead, what lies on a space, and what the
// coach says to each crew.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { centreOf } from "../src/board/geometry";
import {
  HURRY,
  PHONE,
  answer,
  asked,
  errorsOf,
  faults,
  open,
  quiet,
  shot,
  until,
  visitor,
  type Visit,
} from "./browser";

const START = { ...HURRY, name: "Mara", crews: 2, level: "drifter" };
const go = '[data-answer="go"]:not([disabled])';
/** A space by the name that the log gives it. */
const spaceNamed = (name: string) => Number(name.slice(1)) * 6 + "abcdef".indexOf(name.charAt(0));

/** A lesson, up to where its vehicle has driven straight on. */
async function lesson(name: string, steps: number, visit: Visit = {}): Promise<Page> {
  const page = await open({ ...visit, settings: { ...HURRY, name: "Mara", ...visit.settings } }, "/learn");
  await page.click(`[data-lesson="${name}"]`);
  await asked(page);
  const press = async (selector: string) => {
    await page.locator(selector).first().click();
    await quiet(page);
  };
  for (const choice of [".dash.can, .pd.can", ".diebtn.can"])
    if (!(await page.locator(go).count())) await press(choice);
  await press(go);
  await drive(page, steps, visit.isMobile ? "ArrowUp" : "ArrowRight");
  await asked(page);
  return page;
}

/** Plans steps straight on by keys, and drives them. */
async function drive(page: Page, steps: number, ahead = "ArrowRight"): Promise<void> {
  for (let n = 0; n < steps; n++) {
    await page.keyboard.press(ahead);
    await quiet(page);
  }
  await page.keyboard.press("Enter");
  await quiet(page);
}

test("others' turns are told as they happen, and a screen reader hears the same", async () => {
  const page = await open({ settings: { ...START, crews: 3, speed: "fast" } });
  await page.click('[data-way="race"]');
  await asked(page);
  await page.evaluate(() => {
    const told: { who: string; tale: string; said: string }[] = [];
    Object.assign(window, { told });
    const text = (selector: string) => document.querySelector(selector)?.textContent.trim() ?? "";
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    // What moved by itself in the sign or on the plates, and how much.
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[])
        for (const { node } of shift.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (shift.value > 0.001 && element?.closest(".ask.theirs, .top"))
            shifts.push(`${element.getAttribute("class") ?? element.tagName} ${shift.value}`);
        }
    }).observe({ type: "layout-shift" });
    new MutationObserver(() => {
      const tale = document.querySelector(".ask.theirs .tale span:last-child");
      if (!document.querySelector(".ask.theirs") || tale?.querySelector(".die")) return;
      told.push({ who: text(".ask.theirs h2"), tale: tale?.textContent.trim() ?? "", said: text(".said") });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // Until both of the others had their turn.
  const others = () =>
    page.evaluate(() => {
      const { told } = window as unknown as { told: { who: string; tale: string; said: string }[] };
      return told.filter(({ who }) => !/mara/i.test(who));
    });
  while (new Set((await others()).map(({ who }) => who)).size < 2 && (await asked(page))) await answer(page);
  await asked(page);
  const told = await others();
  for (const who of new Set(told.map((each) => each.who))) {
    const tales = told.filter((each) => each.who === who).map(({ tale }) => tale);
    expect(tales.join(" "), who).toMatch(/puts the \d on the .*the \w+ (enters on|drives \d)/i);
  }
  for (const { tale, said } of told) if (tale) expect(said).toBe(tale);
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  expect(errorsOf(page)).toEqual([]);
});

test("a slam that may be rolled again: both cars, where each result leads, the dice, the odds, and no advice", async () => {
  for (const visit of [{}, PHONE]) {
    const page = await lesson("3-slam", 2, visit);
    await page.waitForSelector('[data-answer="keep"]');
    const place = (id: string) =>
      page.locator(`.board .vehicle[data-vehicle="${id}"]`).evaluate((g) => (g as SVGElement).style.transform);
    expect(await place("OL")).not.toBe(await place("BS"));
    // As the dice lie the Buggy goes into the rocks; rolled again, either may go anywhere.
    expect(await page.locator('.push.sure[data-crew="blue"]').count()).toBe(1);
    expect(await page.locator(".push.sure .lost").count()).toBe(1);
    for (const crew of ["orange", "blue"])
      expect(await page.locator(`.push:not(.sure)[data-crew="${crew}"]`).count(), crew).toBeGreaterThan(0);
    expect(await page.locator(".board .fx-dicebox").count()).toBe(1);
    const words = page.locator(".ask.sign p");
    expect(await words.innerText()).toMatch(
      /of 18 new rolls 6 push your truck \(lost in 1\), 12 push .*buggy \(lost in 2\)/i,
    );
    expect(await words.evaluate((p) => p.scrollHeight - p.clientHeight)).toBeLessThanOrEqual(1);
    expect(await page.locator(".ask .acts .btn").allInnerTexts()).toHaveLength(2);
    expect(await page.locator(".ask .acts .btn.ink").count()).toBe(0);
    await shot(page, visit === PHONE ? "reroll-390x844" : "reroll-1440x900");
    expect(await faults(page)).toEqual([]);
    expect(errorsOf(page)).toEqual([]);
  }
});

test("the road bonus shows where it leads before it is taken, and a click there takes it", async () => {
  const page = await lesson("1-drive", 3, { settings: { oneClick: false } });
  await page.waitForSelector('[data-answer="leave_bonus"]');
  const lit = await page
    .locator(".board .lit")
    .evaluateAll((all) => all.map((g) => Number((g as SVGElement).dataset.space)));
  const spaces = ["b5", "d5", "a6", "b6", "c6", "d6", "e6", "c7"].map(spaceNamed);
  expect(lit.sort((a, b) => a - b)).toEqual(spaces.sort((a, b) => a - b));
  await shot(page, "bonus-1440x900");
  await page.locator(`.board .lit[data-space="${spaceNamed("c7")}"]`).click();
  await quiet(page);
  await page.locator(go).click();
  await page.waitForSelector(".lesson.done");
  expect(errorsOf(page)).toEqual([]);
});

/** Where on the screen the middle of a space is. */
const onScreen = (page: Page, name: string) => {
  const middle = centreOf(spaceNamed(name));
  return page.evaluate(({ x, y }) => {
    const board = document.querySelector<SVGGElement>(".board .tile")?.parentElement as unknown as SVGGElement;
    const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM() ?? undefined);
    return { x: at.x, y: at.y };
  }, middle);
};

test("what a space is like is said behind the pointer, and goes with its moment", async () => {
  const page = await open({ settings: START }, "/learn");
  await page.click('[data-lesson="1-drive"]');
  await asked(page);
  const mud = await onScreen(page, "a5");
  await page.mouse.move(mud.x, mud.y);
  const tip = page.locator(".tip");
  await tip.waitFor();
  expect(await tip.innerText()).toMatch(/mud/i);
  const box = await tip.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(mud.x);
  // A new question, and it is gone, though the pointer still rests there.
  await page.keyboard.press("Enter");
  await page.waitForSelector(".board .vehicle .active-ring");
  await tip.waitFor({ state: "detached" });
  // It is gone as well when the pointer leaves, and that of a command when its moment is over.
  await page.mouse.move(mud.x + 4, mud.y);
  await tip.waitFor();
  await page.mouse.move(mud.x, 2);
  await tip.waitFor({ state: "detached" });
  await page.locator('[data-command="nitro"]').hover();
  await tip.waitFor();
  await drive(page, 1);
  await tip.waitFor({ state: "detached" });
  expect(errorsOf(page)).toEqual([]);
});

test("plain road needs no words, however long the pointer rests there", async () => {
  const page = await visitor({ settings: START }).then((context) => context.newPage());
  await page.clock.install();
  await page.goto("/learn");
  await page.click('[data-lesson="1-drive"]');
  await asked(page);
  const rest = async (name: string) => {
    const at = await onScreen(page, name);
    await page.mouse.move(at.x, at.y);
    await page.clock.runFor(5000);
    return page.locator(".tip").count();
  };
  expect(await rest("a5")).toBe(1);
  expect(await rest("c4")).toBe(0);
  expect(errorsOf(page)).toEqual([]);
});

test("lanes and columns are named at the edge as the log names them, clear of the tiles' names; rule codes are quieter", async () => {
  const page = await lesson("1-drive", 3, { settings: { edges: true } });
  expect(await page.locator(".board .names text").allTextContents()).toEqual([
    ..."abcdef".split(""),
    ...Array.from({ length: 24 }, (_, n) => `${n}`),
  ]);
  const over = await page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const tiles = boxes(".board .tile-name path");
    return boxes(".board .names text").filter((a) =>
      tiles.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1),
    ).length;
  });
  expect(over).toBe(0);
  await shot(page, "edges-1440x900");
  const line = page.locator(".log .line").last();
  expect(await line.textContent()).toMatch(/to c5/);
  const size = (selector: string) =>
    line
      .locator(selector)
      .first()
      .evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
  expect(await size(".rule")).toBeLessThan(await size("span"));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("group", { name: "Lanes named" }).getByText("Off").click();
  await page.keyboard.press("Escape");
  await page.waitForSelector(".board .names", { state: "detached" });
  expect(errorsOf(page)).toEqual([]);
});

test("a dashboard points at its vehicle and back; bikes carry their numbers", async () => {
  const page = await open({ settings: { ...START, five: true, yours: "yellow" } });
  await page.click('[data-way="race"]');
  const bikes = '.board .vehicle[data-crew="yellow"]';
  const assigns = async () => (await page.locator(".dash.can").count()) > 0;
  while ((await asked(page)) && !((await assigns()) && (await page.locator(bikes).count()) > 1)) await answer(page);
  for (const bike of await page.locator(bikes).all()) {
    const id = (await bike.getAttribute("data-vehicle")) ?? "";
    expect(await bike.locator(".number text").textContent()).toBe(id.slice(1));
    expect(await page.locator(`.dash[data-vehicle="${id}"] .sz`).innerText()).toBe(id.slice(1));
    await page.locator(`.dash[data-vehicle="${id}"]`).hover();
    await page.waitForSelector(`.board .vehicle[data-vehicle="${id}"] .pointed`, { state: "attached" });
    expect(await page.locator(".board .pointed").count()).toBe(1);
    const body = await bike.locator(".number").boundingBox();
    if (!body) throw new Error("the bike is not there");
    await page.mouse.move(body.x + body.width / 2, body.y + body.height / 2);
    await page.waitForSelector(`.dash.pointed[data-vehicle="${id}"]`);
  }
  await shot(page, "pointed-1440x900");
  expect(errorsOf(page)).toEqual([]);
});

test("the coach knows the crew and the box, and never stands on the road", async () => {
  for (const [boxes, tips] of [
    [{}, [/four dice.*three vehicles/i]],
    [{ five: true, yours: "yellow" }, [/six dice, two a turn/i]],
    [{ rig: true, yours: "red" }, [/first die of the round steers/i, /a die goes on a command of another section/i]],
    [{ carnage: true }, [/four dice/i, /goo stops, glass slides, fire burns/i]],
  ] as const) {
    const page = await open({ settings: { ...START, coach: true, ...boxes } });
    await page.click('[data-way="race"]');
    for (const tip of tips) {
      await until(page, ".coach");
      expect(await page.locator(".coach p").innerText()).toMatch(tip);
      const [coach, road] = [
        await page.locator(".coach").boundingBox(),
        await page.locator(".board").first().boundingBox(),
      ];
      expect(coach?.y).toBeGreaterThanOrEqual((road?.y ?? 0) + (road?.height ?? 0));
      await page.locator(".coach .btn.go").click();
    }
    expect(errorsOf(page)).toEqual([]);
    await page.context().close();
  }
});
