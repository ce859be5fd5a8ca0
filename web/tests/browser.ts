// A Chromium, pages that report every error, and a player who clicks.

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { fixNumbers, listen } from "./wire";

const shots = resolve(import.meta.dirname, "../shots");
mkdirSync(shots, { recursive: true });

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
});
afterAll(() => browser.close());

// What a test leaves open is closed, so that the next one has the machine for itself; of one that failed there is a picture.
afterEach(async ({ task }) => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  if (task.result?.state === "fail")
    for (const [n, page] of pages.entries()) {
      const path = join(shots, `failed-${task.name.replace(/\W+/g, "-").toLowerCase()}-${n + 1}.png`);
      await page.screenshot({ path, timeout: 10_000 }).then(
        () => console.error(`screenshot: ${path} of ${page.url()}`),
        (why: unknown) => console.error(`no screenshot of ${page.url()}: ${String(why)}`),
      );
    }
  await Promise.all(browser.contexts().map((context) => context.close()));
});

export interface Visit extends BrowserContextOptions {
  /** What the browser remembers from earlier visits. */
  settings?: Record<string, unknown>;
  /** What its player adds to the luck, which otherwise follows from a seed: another number, another race. */
  number?: number;
}

/** Settings that do not wait: no animation, bots at once, no coach. */
export const HURRY = { speed: "instant", coach: false, sound: false };

/** A phone, held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const errors = new WeakMap<Page, string[]>();
export const errorsOf = (page: Page): string[] => errors.get(page) ?? [];

export async function visitor({ settings = {}, number = 1, ...options }: Visit = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: inject("url"),
    locale: "en-US",
    ...options,
  });
  await context.addInitScript((stored) => {
    if (location.protocol.startsWith("http") && !localStorage.getItem("vendetta"))
      localStorage.setItem("vendetta", stored);
  }, JSON.stringify(settings));
  await context.addInitScript(listen);
  await context.addInitScript(fixNumbers, number);
  context.on("page", (page) => {
    const list: string[] = [];
    errors.set(page, list);
    page.on("pageerror", (error) => list.push(error.message));
    page.on(
      "console",
      (message) =>
        message.type() === "error" &&
        !message.text().includes("WebSocket") &&
        !message.text().includes("ERR_INTERNET_DISCONNECTED") &&
        list.push(message.text()),
    );
  });
  return context;
}

export async function open(visit: Visit = {}, path = "/"): Promise<Page> {
  const page = await (await visitor(visit)).newPage();
  await page.goto(path);
  return page;
}

/** Waits until nothing moves any more but what moves for ever. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((a) => a.playState === "running" && Number.isFinite(Number(a.effect?.getComputedTiming().endTime)));
    for (let all = moving(); all.length; all = moving()) await Promise.allSettled(all.map((a) => a.finished));
  });

/** Waits until everything that the page has asked for is answered and shown. */
export const quiet = (page: Page): Promise<void> => page.evaluate(() => window.wire.quiet());

/**
 * Makes the screen as large as said (`820x1180`), and waits until the page has noticed: a frame later it is told so and
 * lays itself out anew. Whether it is a wide one.
 */
export async function resize(page: Page, size: string): Promise<boolean> {
  const [width = 0, height = 0] = size.split("x").map(Number);
  // eslint-disable-next-line no-restricted-properties
  await page.setViewportSize({ width, height });
  await page.evaluate(async (asked) => {
    do await new Promise(requestAnimationFrame);
    while (!matchMedia(asked).matches);
  }, `(width: ${width}px) and (height: ${height}px)`);
  await quiet(page);
  return width >= 900;
}

export async function shot(page: Page, name: string): Promise<void> {
  await still(page);
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** What axe finds wrong for those who do not see or do not use a mouse. */
export async function faults(page: Page): Promise<string[]> {
  await still(page);
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

/** Waits until this page is asked something and knows its answers, or the race is over; true if asked. */
export async function asked(page: Page): Promise<boolean> {
  await page.waitForSelector(".ask.sign, .ask.danger, .setup .sign:not(.theirs), .result .win", { timeout: 120_000 });
  await quiet(page);
  return (await page.locator('.ask.sign a[href$="/result"], .result .win').count()) === 0;
}

/** Waits until the question takes taps on the board: a new one does not. */
export const armed = (page: Page) => page.waitForSelector(".ask .acts:not(.fresh)");

/**
 * Answers one question by clicking, never choosing a certain loss if there is another way, and waits for what comes of it.
 * All of it happens in the page at once, so that nothing can change between looking and clicking.
 */
export function answer(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const click = async (selector: string, last = false) => {
      const all = document.querySelectorAll<HTMLElement | SVGElement>(selector);
      const found = all[last ? all.length - 1 : 0];
      found?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      await window.wire.quiet();
      return found !== undefined;
    };
    await window.wire.quiet();
    // Before the race: a leader, an upgrade, a car for it.
    if (document.querySelector(".setup")) {
      if (await click('.setup [data-answer="wheel"]')) return;
      // A car that has no card yet, or, where all have one, any for the card that is left over.
      if (await click(".setup button[data-car].can:has(.socket)")) return;
      if (!document.querySelector(".setup .socket") && (await click(".setup button[data-car].can"))) return;
      await click(".setup button[data-card]");
      return void (await click('.setup [data-answer="take"]'));
    }
    if (await click(".ask.danger .acts .btn", true)) return;
    const go = '[data-answer="go"]';
    const rig = document.querySelector(`.steering.can, ${go}[disabled]`) !== null;
    if (rig && !document.querySelector("button.dash.can, .pd.can")) {
      // The Rig: a die for the steering, or a command and its die.
      await click("button.cmd.can");
      await click(".diebtn.can");
      if (await click(`${go}:not([disabled])`)) return;
    }
    // A vehicle, if none is picked yet, and a die; of two dice of a turn the second in the same way.
    const first = await click("button.dash.can, .pd.can");
    if (first || document.querySelector(`${go}[disabled]`)) {
      await click(".diebtn.can", true);
      if (await click("button.dash.can, .pd.can")) await click(".diebtn.can", true);
      if (await click(`${go}:not([disabled])`)) return;
    }
    const other = ["take-back", "clear", "hint"].map((id) => `:not([data-answer="${id}"])`).join("");
    if (await click(`.ask.sign .acts button.btn:not([disabled])${other}`, true)) return;
    // A command of the Rig that breaks, or is mended.
    if (await click("button.cmd.can")) return;
    if (!(await click(".board .lit:not(.dead)", true))) await click(".board .lit", true);
  });
}

/** Answers until the question has this. While others are waited for there is nothing to choose from, so its absence says nothing. */
export async function until(page: Page, selector: string): Promise<void> {
  while ((await asked(page)) && !(await page.locator(selector).count())) await answer(page);
  await page.locator(selector).first().waitFor();
}

/** Plays on until the race is over. */
export async function playOut(page: Page, limit = 2000): Promise<void> {
  for (let i = 0; i < limit && (await asked(page)); i++) await answer(page);
}

/** A race of Mara, whose room was made without the page, and Kofi, who came by its link. */
export async function raceOfTwo(options: object, visit: Visit = {}): Promise<{ mara: Page; kofi: Page }> {
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
  const settings = { ...HURRY, name: "Kofi", ...visit.settings };
  const kofi = await open({ ...visit, settings }, `/r/${room}`);
  await kofi.getByRole("button", { name: "Sit here" }).click();
  await kofi.getByRole("button", { name: "I am ready" }).click();
  await mara.locator(".gate .btn.big:not([disabled])").click();
  for (const page of [mara, kofi]) await page.waitForSelector(".ask, .setup");
  return { mara, kofi };
}
