// Starts the server once for all browser tests, with a database of its own, and stops it at the end.

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    url: string;
    /** The program that serves. */
    bin: string;
  }
}

function program(): string {
  const given = process.env.VENDETTA_BIN;
  if (given) return resolve(given);
  const root = resolve(import.meta.dirname, "../..");
  execFileSync("cargo", ["build", "--quiet", "--workspace", "--bin", "vendetta"], { cwd: root, stdio: "inherit" });
  return join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/vendetta");
}

export interface Server {
  url: string;
  process: ChildProcess;
}

/** The page as it was built. */
export const dist = resolve(import.meta.dirname, "../dist");

/** Positions that tests begin in: each is a lesson, whose luck is what its transcript says. */
const positions = resolve(import.meta.dirname, "positions");

/** A server with a database of its own, whose lessons are the positions. */
export async function servePositions(bin: string): Promise<{ url: string; stop: () => void }> {
  const folder = freshFolder();
  const server = await serve(bin, join(folder, "test.sqlite"), 0, dist, ["--lessons", positions]);
  return { url: server.url, stop: () => stop(server, folder) };
}

function stop({ process }: Server, folder: string): void {
  process.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts a server on a file; port 0 is any that is free. Its luck is always the same, which only a debug build can do, and
 * it lets a test be faster than people are. Without `web` it shows the page that it carries.
 */
export async function serve(
  bin: string,
  data: string,
  port = 0,
  web: string | null = dist,
  more: readonly string[] = [],
): Promise<Server> {
  const address = ["--addr", `127.0.0.1:${port}`, "--data", data];
  const tests = ["--luck", "browser", "--rooms-per-minute", "10000", "--messages-per-second", "10000"];
  tests.push("--requests-per-second", "10000", "--replays-per-minute", "10000", "--messages-per-address", "100000");
  tests.push("--max-per-address", "1000", "--gone-after", "2");
  const server = spawn(bin, ["serve", ...address, ...tests, ...(web === null ? [] : ["--web", web]), ...more], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await new Promise<string>((found, failed) => {
    let said = "";
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\w.]+:\d+/.exec(said)?.[0];
      if (address) found(address);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", () => failed(new Error(`the server stopped: ${said}`)));
  });
  return { url, process: server };
}

/** A folder for a database. */
export const freshFolder = () => mkdtempSync(join(tmpdir(), "vendetta-"));

export default async function setup(project: TestProject): Promise<() => void> {
  const bin = program();
  if (!existsSync(bin)) throw new Error(`no server at ${bin}`);
  const folder = freshFolder();
  const server = await serve(bin, join(folder, "test.sqlite"));
  project.provide("url", server.url);
  project.provide("bin", bin);
  return () => stop(server, folder);
}
