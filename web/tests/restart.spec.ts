// The server is killed in the middle of a race and started again: the page comes back by itself, and nothing is lost.

import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { HURRY, answer, asked, errorsOf, open } from "./browser";
import { freshFolder, serve } from "./server";

test("kill -9 and a restart: the page reconnects and shows the same race", async () => {
  const folder = freshFolder();
  const data = join(folder, "races.sqlite");
  let server = await serve(inject("bin"), data);
  const page = await open({ baseURL: server.url, settings: { ...HURRY, name: "Mara", crews: 2 } });
  await page.click('[data-way="race"]');
  for (let i = 0; i < 12; i++) if (await asked(page)) await answer(page);
  expect(await asked(page)).toBe(true);
  const seen = () =>
    page.evaluate(() => ({
      question: document.querySelector(".ask.sign h2")?.textContent,
      vehicles: [...document.querySelectorAll<SVGElement>(".board .vehicle")]
        .map((vehicle) => `${vehicle.dataset.vehicle} ${vehicle.style.transform}`)
        .sort(),
    }));
  const before = await seen();
  expect(before.vehicles.length).toBeGreaterThan(2);

  const gone = once(server.process, "exit");
  server.process.kill("SIGKILL");
  await gone;
  await page.waitForSelector(".ask.lost");
  server = await serve(inject("bin"), data, Number(new URL(server.url).port));
  await page.waitForSelector(".ask.sign:not(.lost)");
  await expect.poll(seen, { timeout: 20_000 }).toEqual(before);
  for (let i = 0; i < 5 && (await asked(page)); i++) await answer(page);
  expect(await seen()).not.toEqual(before);
  expect(errorsOf(page)).toEqual([]);

  await page.context().close();
  server.process.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});
