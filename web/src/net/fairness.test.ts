import { expect, test } from "vitest";
import { Luck, fromHex, sha256, toHex } from "./fairness";

test("draws the same tickets as the server", async () => {
  const luck = await Luck.of("07".repeat(32), ["00ff", ""]);
  const tickets = await Promise.all(Array.from({ length: 12 }, (_, draw) => luck.ticket(draw, 6)));
  expect(tickets).toEqual([5, 0, 3, 3, 0, 4, 4, 0, 2, 5, 2, 1]);
});

test("hexadecimal digits and their fingerprint", async () => {
  expect(toHex(fromHex("00ff10"))).toBe("00ff10");
  expect(await sha256(new Uint8Array())).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});
