import { expect, test } from "vitest";
import type { Entry } from "../protocol/types";
import { standing } from "./standing";

test("what was taken back has not happened", () => {
  const entries = [1, 2, 3].map((n) => ({ n, kind: "turn_passed", crew: "blue" }));
  const back = { n: 4, kind: "taken_back", crew: "blue", to: 1 };
  expect(standing([...entries, back] as Entry[]).map((e) => e.n)).toEqual([1, 4]);
});
