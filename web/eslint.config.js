// What the compiler does not see: promises that nobody awaits, conditions that are always true, keys of lists that are missing.

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default typescript.config(
  { ignores: ["dist", "shots", "public", "src/protocol/types.ts"] },
  js.configs.recommended,
  typescript.configs.strictTypeChecked,
  typescript.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-meaningless-void-operator": "off", // `void race.seq` in an effect says what it waits for.
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/non-nullable-type-assertion-style": "off", // It asks for what no-non-null-assertion forbids.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true, boolean: true } }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
    // Sets and maps are made, filled and then only read; what is watched is the state that holds them.
    rules: { "svelte/prefer-svelte-reactivity": "off" },
  },
  {
    // In markup the parser knows fewer types than the compiler: svelte-check is who looks for `any` there.
    files: ["**/*.svelte"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    // Browser tests read what a page and a server gave them.
    files: ["tests/**"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/prefer-includes": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
      "no-restricted-properties": [
        "error",
        { property: "setViewportSize", message: "`resize` waits until the page has noticed." },
      ],
    },
  },
  { files: ["**/*.js"], extends: [typescript.configs.disableTypeChecked] },
);
