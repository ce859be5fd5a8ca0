// Checks every roll and draw of a finished race against the sealed secret, in the reader's own browser.

import { equal } from "../equal";
import type { Replay } from "../protocol/types";
import { Luck, fromHex, sha256 } from "./fairness";

export type Verdict =
  { kind: "sealed" } | { kind: "good"; draws: number } | { kind: "bad"; draw: number } | { kind: "bad-seal" };

/** What a ticket means by the list of odds: tickets are numbered in the order of the list. */
function meant<T>(odds: readonly { result: T; tickets: number }[], ticket: number): T | undefined {
  let rest = ticket;
  for (const { result, tickets } of odds) {
    if (rest < tickets) return result;
    rest -= tickets;
  }
  return undefined;
}

export async function verify(replay: Replay): Promise<Verdict> {
  const { fairness, seats } = replay.room;
  if (fairness.secret === undefined) return { kind: "sealed" };
  if ((await sha256(fromHex(fairness.secret))) !== fairness.commitment) return { kind: "bad-seal" };
  const luck = await Luck.of(
    fairness.secret,
    seats.map((seat) => seat.number ?? ""),
  );
  let draws = 0;
  for (const entry of replay.frames.flatMap((frame) => frame.events)) {
    if (entry.kind !== "rolled") continue;
    const ticket = await luck.ticket(entry.draw, entry.tickets);
    const says = entry.odds ? meant(entry.odds, ticket) : entry.result;
    if (ticket !== entry.ticket || !equal(says, entry.result)) return { kind: "bad", draw: entry.draw };
    draws++;
  }
  return { kind: "good", draws };
}
