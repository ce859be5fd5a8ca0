import { defineConfig } from "vitest/config";

// Figures of races in a browser (tests/measure.ts), one after the other.
export default defineConfig({
  test: {
    include: ["tests/measure.ts"],
    globalSetup: "tests/server.ts",
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 240_000,
  },
});
