// A Chromium, pages that report every error, and a player who clicks.

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";

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

export interface Visit extends BrowserContextOptions {
  /** What the browser remembers from earlier visits. */
  settings?: Record<string, unknown>;
}

/** Settings that do not wait: no animation, bots at once, no coach. */
export const HURRY = { speed: "instant", coach: false, sound: false };

const errors = new WeakMap<Page, string[]>();
export const errorsOf = (page: Page): string[] => errors.get(page) ?? [];

export async function visitor({ settings = {}, ...options }: Visit = {}): Promise<BrowserContext> {
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

export const shot = (page: Page, name: string) => page.screenshot({ path: join(shots, `${name}.png`) });

/** What axe finds wrong for those who do not see or do not use a mouse. */
export async function faults(page: Page): Promise<string[]> {
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

const question = (page: Page) => page.locator(".ask.sign h2");

/** Waits until this page is asked something, or the race is over; true if asked. */
export async function asked(page: Page): Promise<boolean> {
  await page.waitForFunction(() => document.querySelector(".ask.sign, .ask.danger, .result .win") !== null, undefined, {
    timeout: 120_000,
  });
  return (await page.locator('.ask.sign a[href$="/result"], .result .win').count()) === 0;
}

/**
 * Answers one question by clicking, never choosing a certain loss if there is another way. All of it happens in the page
 * at once, so that nothing can change between looking and clicking.
 */
export async function answer(page: Page): Promise<void> {
  const before = await question(page)
    .first()
    .textContent({ timeout: 1000 })
    .catch(() => null);
  await page.evaluate(() => {
    const click = (selector: string, last = false) => {
      const all = document.querySelectorAll<HTMLElement | SVGElement>(selector);
      const found = all[last ? all.length - 1 : 0];
      found?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return found !== undefined;
    };
    const settle = () => new Promise((done) => setTimeout(done, 0));
    return (async () => {
      if (click(".ask.danger .acts .btn", true)) return;
      const go = '[data-answer="go"]';
      if (document.querySelector(".steering.can") || document.querySelector(`${go}[disabled]`)) {
        // The Rig: a die for the steering, or a command and its die.
        if (!document.querySelector("button.dash.can, .pd.can")) {
          click("button.cmd.can");
          await settle();
          click(".diebtn.can");
          await settle();
          if (click(`${go}:not([disabled])`)) return;
        }
      }
      if (click("button.dash.can, .pd.can")) {
        await settle();
        click(".diebtn.can", true);
        await settle();
        click('[data-answer="go"]:not([disabled])');
      } else if (
        !click(
          '.ask.sign .acts button.btn:not([disabled]):not([data-answer="take-back"]):not([data-answer="clear"]):not([data-answer="hint"])',
          true,
        )
      ) {
        if (!click(".board .lit:not(.dead)", true)) click(".board .lit", true);
      }
    })();
  });
  // The answer is on its way when the question is another one, or nobody asks here any more.
  await page
    .waitForFunction((old) => document.querySelector(".ask.sign h2")?.textContent !== old, before, { timeout: 250 })
    .catch(() => undefined);
}

/** Plays on until the race is over. */
export async function playOut(page: Page, limit = 2000): Promise<void> {
  for (let i = 0; i < limit && (await asked(page)); i++) await answer(page);
}
