import "./testing/browser";
import { expect, test } from "vitest";
import { proposedName } from "./driverName";

test("a proposal is a name that nobody at the table has", () => {
  const taken: string[] = [];
  for (let i = 0; i < 6; i++) {
    const name = proposedName(taken.map((n) => n.toUpperCase()));
    expect(name).not.toBe("");
    expect(taken).not.toContain(name);
    taken.push(name);
  }
});
