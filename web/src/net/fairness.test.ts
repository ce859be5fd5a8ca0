import { expect, test } from "vitest";
import { Luck, fromHex, pledgeOf, sha256, toHex } from "./fairness";

test("draws the same tickets as the server", () => {
  const luck = new Luck("07".repeat(32), ["00ff", ""]);
  const tickets = Array.from({ length: 12 }, (_, draw) => luck.ticket(draw, 6));
  expect(tickets).toEqual([5, 0, 3, 3, 0, 4, 4, 0, 2, 5, 2, 1]);
});

test("hexadecimal digits and their fingerprint", () => {
  expect(toHex(fromHex("00ff10"))).toBe("00ff10");
  expect(sha256(new Uint8Array())).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  // The same as the server's (crates/protocol/src/fair.rs).
  expect(pledgeOf("c0ffee")).toBe("fb0288872031fc4818c03a7253bd3a78de192d05e6bccd09ceabeda65b4d7c6f");
});
