import { defineConfig } from "vitest/config";

// Browser tests: a real Chromium against the real server. One after the other, so that they do not slow each other down.
export default defineConfig({
  test: {
    include: ["tests/*.spec.ts"],
    globalSetup: "tests/server.ts",
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
