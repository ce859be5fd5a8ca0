// The program carries the page: this one, whatever was built first.

import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { dist, freshFolder, serve } from "./server";

test("the program serves every file of the page that was built", async () => {
  const folder = freshFolder();
  const server = await serve(inject("bin"), join(folder, "races.sqlite"), 0, null);
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files).toContain(join(dist, "index.html"));
  for (const file of files) {
    const path = file.slice(dist.length).replaceAll("\\", "/");
    const answer = await fetch(server.url + path);
    const carried = Buffer.from(await answer.arrayBuffer());
    expect(carried.equals(readFileSync(file)), `${path}: the program carries another page; build it again`).toBe(true);
  }
  expect(await (await fetch(server.url)).text()).toBe(readFileSync(join(dist, "index.html"), "utf8"));
  server.process.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});
