import { defineConfig } from "vitest/config";

// Browser tests: a real Chromium against the real server. Two files at a time: more would only slow each other down.
export default defineConfig({
  test: {
    include: ["tests/*.spec.ts"],
    globalSetup: "tests/server.ts",
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
