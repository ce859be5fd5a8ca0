// The garage: rooms of every size on every screen, names, changing seats, and the one thing to do on a phone.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { HURRY, errorsOf, faults, open, shot } from "./browser";

const SIX = ["orange", "blue", "white", "green", "red", "yellow"];

/** A room of Mara's with so many seats, the others open. */
async function garage(page: Page, seats: number, bots = 0): Promise<string> {
  const room = await page.evaluate(
    async ({ crews, bots }) => {
      const made = await fetch("/api/rooms", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          seats: crews.map((crew, i) =>
            i === 0 ? { crew, name: "Mara" } : i > crews.length - 1 - bots ? { crew, level: "gunner" } : { crew },
          ),
        }),
      });
      return ((await made.json()) as { room: { id: string } }).room.id;
    },
    { crews: SIX.slice(0, seats), bots },
  );
  await page.goto(`/r/${room}`);
  await page.waitForSelector(".bayrow");
  return room;
}

/** Buttons, fields and words that lie over each other or stick out of what holds them. */
const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const parts = [
      ...document.querySelectorAll<HTMLElement>(".bayrow .btn, .bayrow select, .bayrow .who, .bayrow .light"),
    ];
    const shown = parts.filter((part) => part.offsetParent !== null);
    const name = (part: HTMLElement) => `${part.className}: ${part.innerText.slice(0, 30)}`;
    for (const [i, a] of shown.entries()) {
      const row = a.closest(".bayrow")?.getBoundingClientRect();
      const box = a.getBoundingClientRect();
      if (row && (box.bottom > row.bottom + 1 || box.top < row.top - 1 || box.right > row.right + 1))
        found.push(`${name(a)} sticks out`);
      for (const b of shown.slice(i + 1)) {
        if (a.contains(b) || b.contains(a)) continue;
        const other = b.getBoundingClientRect();
        const [w, h] = [
          Math.min(box.right, other.right) - Math.max(box.left, other.left),
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top),
        ];
        if (w > 1 && h > 1) found.push(`${name(a)} over ${name(b)}`);
      }
    }
    return found;
  });

const inView = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((part) => {
      const box = part.getBoundingClientRect();
      return (
        box.width > 0 && box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1
      );
    }),
  );

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

test("every number of seats at every size: nothing lies over anything, chat and start are there", async () => {
  for (const viewport of SIZES) {
    const page = await open({ viewport, settings: { ...HURRY, name: "Mara" } });
    const size = `${viewport.width}x${viewport.height}`;
    for (const seats of [2, 3, 4, 5, 6]) {
      await garage(page, seats, seats > 4 ? 2 : 0);
      expect(await collisions(page), `${size}, ${seats} seats`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), size).toBe(true);
      expect(await inView(page, ".gate .btn"), `${size}: what to do next`).not.toContain(false);
      expect(await page.locator(".gate .btn").count()).toBeGreaterThan(0);
      if (viewport.width > 1000) {
        expect(await page.locator(".garage").evaluate((g) => g.scrollHeight <= g.clientHeight + 1), size).toBe(true);
        expect(await inView(page, ".talk input"), `${size}: chat`).toEqual([true]);
      }
    }
    await shot(page, `garage-six-${size}`);
    // French is longer: the chat stays clear of the gate, and no seat's words are cut.
    if (viewport.width === 1280) {
      const french = await open({ viewport, settings: { ...HURRY, name: "Mara", lang: "fr" } });
      await garage(french, 4);
      expect(await collisions(french), `${size}, French`).toEqual([]);
      const send = await french.locator(".talk form .btn").boundingBox();
      expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(
        (await french.locator(".gate").boundingBox())?.y ?? 0,
      );
      const cut = await french
        .locator(".bayrow .name")
        .evaluateAll((all) => all.filter((n) => n.scrollWidth > n.clientWidth + 1).length);
      expect(cut).toBe(0);
      await french.context().close();
    }
    expect(await page.locator('.bayrow[data-crew="red"]').innerText()).toMatch(/Big Rig: one truck/);
    expect(await page.locator('.bayrow[data-crew="yellow"]').innerText()).toMatch(/Final Five: five bikes/);
    expect(errorsOf(page)).toEqual([]);
    await page.context().close();
  }
});

test("a guest is asked for a name first, with a proposal, and can change it in the room", async () => {
  const mara = await open({ settings: { ...HURRY, name: "Mara" } });
  const room = await garage(mara, 3);
  const viewport = { width: 390, height: 844 };
  const guest = await open({ viewport, hasTouch: true, isMobile: true, settings: HURRY, number: 4 }, `/r/${room}`);
  await guest.waitForSelector(".welcome");
  const proposal = await guest.locator(".welcome input").inputValue();
  expect(proposal).toMatch(/\w{3,}/);
  expect(await guest.locator(".welcome").innerText()).toMatch(/Mara/i);
  expect(await inView(guest, ".welcome .btn.ink"), "the one thing to do").toEqual([true]);
  await shot(guest, "guest-390x844");
  expect(await faults(guest)).toEqual([]);
  await guest.getByRole("button", { name: "Take a seat" }).tap();
  await mara.locator('.bayrow[data-crew="blue"]', { hasText: proposal }).waitFor();
  await guest.waitForSelector(".welcome", { state: "detached" });
  expect(await inView(guest, ".gate .btn.big"), "and then this").toEqual([true]);
  expect(await guest.locator(".gate .btn.big").innerText()).toMatch(/ready/i);

  await guest.locator(".bayrow input.name").fill("Kofi");
  await guest.locator(".bayrow input.name").press("Enter");
  await mara.locator('.bayrow[data-crew="blue"]', { hasText: /kofi/i }).waitFor();
  await guest.reload();
  await guest.waitForSelector(".bayrow input.name");
  expect(await guest.locator(".bayrow input.name").inputValue()).toBe("Kofi");
  for (const page of [mara, guest]) expect(errorsOf(page)).toEqual([]);
});

test("sitting down elsewhere moves, the host too; a guest may only watch", async () => {
  const mara = await open({ settings: { ...HURRY, name: "Mara" } });
  const room = await garage(mara, 3);
  await mara.locator('.bayrow[data-crew="white"]').getByRole("button", { name: "Move here" }).click();
  await mara.waitForSelector('.bayrow[data-crew="white"] input.name');
  expect(await mara.locator(".bayrow input.name").count()).toBe(1);
  expect(await mara.locator(".bayrow[data-kind='open']").count()).toBe(2);

  const kofi = await open({ settings: { ...HURRY, name: "Kofi" }, number: 2 }, `/r/${room}`);
  await kofi.locator('.bayrow[data-crew="orange"]').getByRole("button", { name: "Sit here" }).click();
  await kofi.locator('.bayrow[data-crew="blue"]').getByRole("button", { name: "Move here" }).click();
  await kofi.waitForSelector('.bayrow[data-crew="blue"] input.name');
  expect(await kofi.locator(".bayrow input.name").count()).toBe(1);
  expect(await kofi.locator(".gate p").innerText()).toMatch(/still open/);

  // Kofi goes: his seat says whom it would send away.
  await kofi.close();
  await mara.locator('.bayrow[data-crew="blue"]').getByRole("button", { name: "Remove Kofi" }).waitFor();

  const ada = await open({ settings: { ...HURRY }, number: 3 }, `/r/${room}`);
  await ada.locator(".welcome input").fill("Ada");
  await ada.getByRole("button", { name: "Just watch" }).click();
  await ada.waitForSelector(".welcome", { state: "detached" });
  await ada.fill(".talk input", "hello");
  await ada.click(".talk form .btn");
  await mara.locator(".talk .lines", { hasText: "Ada" }).waitFor();
  for (const page of [mara, ada]) expect(errorsOf(page)).toEqual([]);
});

test("a phone shares the link with what it has", async () => {
  const viewport = { width: 360, height: 640 };
  const page = await open({ viewport, hasTouch: true, isMobile: true, settings: { ...HURRY, name: "Mara" } });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", { value: (what: unknown) => Promise.resolve(void shared.push(what)) });
  });
  const room = await garage(page, 2);
  expect(await inView(page, ".gate .call")).toEqual([true]);
  await page.locator(".gate .call").tap();
  const shared = await page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
  expect(shared.map(({ url }) => new URL(url).pathname)).toEqual([`/r/${room}`]);
  await shot(page, "garage-host-360x640");
  expect(await faults(page)).toEqual([]);
  expect(errorsOf(page)).toEqual([]);
});
