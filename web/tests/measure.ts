// `npm run measure`: what a race asks of a player and of the machine. Races with fixed luck are played by real clicks and
// taps; the figures are printed, and stand in README.md. Nothing here fails: it measures.

import type { Page } from "playwright-core";
import { test } from "vitest";
import { PHONE, answer, armed, asked, open, quiet, still, type Visit } from "./browser";

const RACER = { name: "Mara", sound: false, coach: false, speed: "fast", crews: 2, level: "drifter" };
/** Seconds over which a page that waits is watched. */
const WINDOW = 10;

interface Counted {
  clicks: number;
  /** What moved by itself, after input and without; and what it was, by its class. */
  shift: { idle: number; all: number; by: Record<string, number> };
}
interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Runs in the page before its own scripts: counts clicks, also those that taps become, and what moves by itself. */
function count(): void {
  const counted: Counted = { clicks: 0, shift: { idle: 0, all: 0, by: {} } };
  Object.assign(window, { counted });
  addEventListener("click", () => counted.clicks++, true);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
      counted.shift.all += value;
      if (hadRecentInput) continue;
      counted.shift.idle += value;
      const node = sources[0]?.node;
      const element = node instanceof Element ? node : node?.parentElement;
      const name = (element?.getAttribute("class") ?? element?.tagName ?? "").replace(/ ?svelte-\w+/g, "");
      counted.shift.by[name] = (counted.shift.by[name] ?? 0) + value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}
const counted = (page: Page): Promise<Counted> =>
  page.evaluate(() => (window as unknown as { counted: Counted }).counted);

async function begin(visit: Visit): Promise<Page> {
  const page = await open(visit);
  await page.addInitScript(count);
  await page.reload();
  await page.locator('[data-way="race"]').click();
  await asked(page);
  // From here on it is the race that counts.
  await page.evaluate(() =>
    Object.assign((window as unknown as { counted: Counted }).counted, {
      clicks: 0,
      shift: { idle: 0, all: 0, by: {} },
    }),
  );
  return page;
}

/** The farthest space without a risk that lies in view. */
const farthest = (page: Page) =>
  page.locator(".board .lit.ok").evaluateAll((all) => {
    const seen = all.flatMap((lit) => {
      const { x, y, width, height } = lit.getBoundingClientRect();
      const [cx, cy] = [x + width / 2, y + height / 2];
      const hit = document.elementFromPoint(cx, cy);
      return hit && lit.contains(hit) ? [{ x: cx, y: cy, space: Number((lit as SVGElement).dataset.space) }] : [];
    });
    return seen.sort((a, b) => a.space - b.space).at(-1);
  });

/** Puts the largest die on the first vehicle and drives as far as there is no risk; whatever else is asked is answered anyhow. */
async function play(page: Page, touch: boolean): Promise<void> {
  const press = async (selector: string) => {
    const found = page.locator(selector).last();
    if (!(await found.count())) return;
    await (touch ? found.tap() : found.click());
    await quiet(page);
  };
  if (!(await page.locator(".dash.can, .pd.can, .diebtn.can").count())) return answer(page);
  await armed(page);
  const pair = [".dash.can, .pd.can", ".diebtn.can"];
  for (const part of pair) await press(part);
  // Of two dice of a turn the second, too.
  if (await page.locator('[data-answer="go"][disabled]').count()) for (const part of pair) await press(part);
  const space = await farthest(page);
  if (!space) return answer(page);
  await page.evaluate(() => scrollTo(0, 0));
  for (let taps = 0; taps < (touch ? 2 : 1); taps++) {
    await (touch ? page.touchscreen.tap(space.x, space.y) : page.mouse.click(space.x, space.y));
    await quiet(page);
  }
}

const seqOf = (page: Page) => page.evaluate(() => document.getElementById("question")?.dataset.seq);

/** Plays a race, and says what it asked. */
async function race(page: Page, touch: boolean): Promise<string[]> {
  /** How many each turn had. */
  const turns: number[] = [];
  const plain = new Map<boolean, number[]>();
  const turnOf = async () => (await page.locator(".brand .label, .rd").first().textContent()) ?? "";
  for (let now = ""; await asked(page);) {
    const places = (await page.locator(".dash.can, .pd.can, .diebtn.can").count()) > 0;
    const isLast = (await page.locator(".dash.can, .pd.can").count()) === 0;
    const [turn, { clicks }] = [await turnOf(), await counted(page)];
    if (turn !== now) turns.push(0);
    turns.push((turns.pop() ?? 0) + 1);
    now = turn;
    const seq = await seqOf(page);
    await play(page, touch);
    if (!(await asked(page))) break;
    // What did not come to an answer is answered anyhow.
    if (seq !== undefined && (await seqOf(page)) === seq) await answer(page);
    if (!(await asked(page))) break;
    // A plain turn is over after its first question.
    const used = (await counted(page)).clicks - clicks;
    if (places && (await turnOf()) !== turn) plain.set(isLast, [...(plain.get(isLast) ?? []), used]);
  }
  const { clicks, shift } = await counted(page);
  const least = (last: boolean) => Math.min(...(plain.get(last) ?? [])); // Infinity: there was none.
  const questions = turns.reduce((sum, n) => sum + n, 0);
  const most = Object.entries(shift.by).sort(([, a], [, b]) => b - a);
  const what = most.slice(0, 4).map(([name, value]) => `${name} ${value.toFixed(3)}`);
  return [
    `${turns.length} turns, ${questions} questions (${(questions / turns.length).toFixed(1)} a turn, at most ${Math.max(...turns)}), ${clicks} clicks`,
    `a plain turn: ${least(false)}; of the last vehicle: ${least(true)}`,
    `layout shift: ${shift.idle.toFixed(3)}, with that after input ${shift.all.toFixed(3)}; most of it: ${what.join(", ")}`,
  ];
}

/** What the pages of the browser compute while nobody does anything, in percent of a core. */
async function idle(page: Page): Promise<string> {
  await page.mouse.move(1, 1);
  await still(page);
  const session = await page.context().browser()?.newBrowserCDPSession();
  const spent = async () => {
    const told = await session?.send("SystemInfo.getProcessInfo");
    return (told?.processInfo ?? []).filter(({ type }) => type === "renderer").reduce((sum, p) => sum + p.cpuTime, 0);
  };
  const before = await spent();
  const began = performance.now();
  await page.waitForTimeout(WINDOW * 1000);
  const percent = (100 * (await spent()) - 100 * before) / ((performance.now() - began) / 1000);
  await session?.detach();
  return `${percent.toFixed(1)} %`;
}

test("a race with the mouse at 1440x900, and idle", async () => {
  const page = await begin({ settings: RACER });
  const choosing = await idle(page);
  await page.locator(".dash.can").first().click();
  await page.locator(".diebtn.can").last().click();
  await page.waitForSelector(".board .lit");
  await page.locator('[data-answer="go"]').click();
  await page.waitForSelector(".board .lit");
  const driving = await idle(page);
  console.log(["mouse", ...(await race(page, false))].join("\n  "));
  console.log(`idle: choosing dice ${choosing}, driving ${driving}`);
});

test("a race by taps at 390x844", async () => {
  const page = await begin({ ...PHONE, settings: RACER });
  console.log(["taps", ...(await race(page, true))].join("\n  "));
});

test("the Final Five with the mouse", async () => {
  const page = await begin({ settings: { ...RACER, five: true, yours: "yellow" } });
  console.log(["Final Five", ...(await race(page, false))].join("\n  "));
});

test("the first page, idle", async () => {
  const page = await open({ settings: RACER });
  await page.addInitScript(count);
  await page.reload();
  await page.waitForSelector(".tile");
  await page.waitForSelector(".seg small");
  const percent = await idle(page);
  console.log(`first page: layout shift ${(await counted(page)).shift.all.toFixed(3)}, idle ${percent}`);
});
