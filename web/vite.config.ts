import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` serves the client with hot reload and asks a running server (vendetta serve) for everything else.
const server = process.env.VENDETTA_SERVER ?? "http://127.0.0.1:7878";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: server, ws: true }, "/ws": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
