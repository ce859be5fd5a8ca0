// Checks every roll and draw of a finished race against the sealed secret, in the reader's own browser; and the seals
// against those that this browser saw in the lobby, if it was there.

import { equal } from "../equal";
import type { Replay } from "../protocol/types";
import { Luck, fromHex, pledgeOf, sha256 } from "./fairness";
import { isAsSeen, recall, type Witness } from "./witness";

export type Verdict =
  | { kind: "sealed" }
  /** `seen`: this browser was there, and saw the same seals. */
  | { kind: "good"; draws: number; seen: boolean }
  | { kind: "bad"; draw: number }
  | { kind: "bad-seal" }
  /** The replay is not what this browser saw in the lobby. */
  | { kind: "bad-swap" };

/** What a ticket means by the list of odds: tickets are numbered in the order of the list. */
function meant<T>(odds: readonly { result: T; tickets: number }[], ticket: number): T | undefined {
  let rest = ticket;
  for (const { result, tickets } of odds) {
    if (rest < tickets) return result;
    rest -= tickets;
  }
  return undefined;
}

export function verify(replay: Replay, seen: Witness | null = recall(replay.room.id)): Verdict {
  const { fairness, seats } = replay.room;
  if (fairness.secret === undefined) return { kind: "sealed" };
  if (seen && !isAsSeen(replay.room, seen)) return { kind: "bad-swap" };
  if (sha256(fromHex(fairness.secret)) !== fairness.commitment) return { kind: "bad-seal" };
  for (const seat of seats)
    if (seat.pledge !== undefined && seat.pledge !== pledgeOf(seat.number ?? "")) return { kind: "bad-seal" };
  const luck = new Luck(
    fairness.secret,
    seats.map((seat) => seat.number ?? ""),
  );
  const told = replay.frames.flatMap((frame) => frame.events).filter((entry) => entry.kind === "rolled");
  const draws = [...told, ...replay.frames.flatMap((frame) => frame.hidden ?? [])].sort((a, b) => a.draw - b.draw);
  for (const [n, roll] of draws.entries()) {
    const ticket = luck.ticket(roll.draw, roll.tickets);
    const says = roll.odds ? meant(roll.odds, ticket) : roll.result;
    // A draw that is left out would be one that somebody did not like.
    if (roll.draw !== n || ticket !== roll.ticket || !equal(says, roll.result)) return { kind: "bad", draw: n };
  }
  return { kind: "good", draws: draws.length, seen: seen !== null };
}
