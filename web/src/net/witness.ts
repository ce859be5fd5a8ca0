// What this browser saw of the luck of a room, from the lobby on. A server that changes anything of it afterwards is
// found out by those who were there, whatever its replay says.

import type { Crew, RoomView } from "../protocol/types";
import { freshNumber, pledgeOf } from "./fairness";

export interface Witness {
  /** The seal of the secret, as it was first shown. */
  commitment: string;
  /** Our own numbers, by crew. */
  numbers: Partial<Record<Crew, string>>;
  /** The seals of all numbers in the order of the seats, as they were when we told ours; no seal is a bot's. */
  pledges?: [Crew, string | null][];
  /** When the room was last seen in its lobby. */
  at: number;
}

const PREFIX = "vendetta.luck.";
/** Rooms that are remembered. */
const ROOMS = 100;

export function recall(room: string): Witness | null {
  try {
    const kept = localStorage.getItem(PREFIX + room);
    return kept === null ? null : (JSON.parse(kept) as Witness);
  } catch {
    return null;
  }
}

function keep(room: string, witness: Witness): void {
  try {
    localStorage.setItem(PREFIX + room, JSON.stringify(witness));
    const all = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "");
    const rooms = all.filter((key) => key.startsWith(PREFIX));
    if (rooms.length <= ROOMS) return;
    const age = (key: string) => recall(key.slice(PREFIX.length))?.at ?? 0;
    rooms.sort((a, b) => age(a) - age(b));
    for (const key of rooms.slice(0, rooms.length - ROOMS)) localStorage.removeItem(key);
  } catch {
    // Without a place to keep it the race can be played, and checked by its replay alone.
  }
}

/** What is to be said to the server about our numbers, now that the room looks like this. */
export type Said = { type: "pledge"; crew: Crew; pledge: string } | { type: "number"; crew: Crew; number: string };

export function witness(room: RoomView, own: readonly Crew[]): Said[] {
  // The luck of a lesson is what it says.
  if (room.status !== "lobby" || room.options.lesson !== undefined) return [];
  const seen: Witness = recall(room.id) ?? { commitment: room.fairness.commitment, numbers: {}, at: 0 };
  seen.at = Date.now();
  if (seen.pledges && !room.fairness.reveal) {
    // The start was called off after numbers were told: they are worth nothing any more.
    delete seen.pledges;
    seen.numbers = {};
  }
  const said: Said[] = [];
  const seats = room.seats.filter((seat) => own.includes(seat.crew));
  if (!room.fairness.reveal) {
    for (const seat of seats) {
      const pledge = pledgeOf((seen.numbers[seat.crew] ??= freshNumber()));
      if (seat.pledge !== pledge) said.push({ type: "pledge", crew: seat.crew, pledge });
    }
  } else if (room.fairness.commitment === seen.commitment) {
    // Told only to the server that has sealed its secret before, and when everybody else has sealed theirs.
    seen.pledges ??= room.seats.map((seat) => [seat.crew, seat.pledge ?? null]);
    for (const seat of seats) {
      const number = seen.numbers[seat.crew];
      if (number === undefined || seat.number !== undefined || seat.pledge !== pledgeOf(number)) continue;
      said.push({ type: "number", crew: seat.crew, number });
    }
  }
  keep(room.id, seen);
  return said;
}

/** Whether a race that is over is the one that was seen in the lobby. */
export function isAsSeen(room: RoomView, seen: Witness): boolean {
  if (room.fairness.commitment !== seen.commitment) return false;
  if (!seen.pledges) return true;
  if (seen.pledges.length !== room.seats.length) return false;
  return seen.pledges.every(([crew, pledge], i) => {
    const seat = room.seats[i];
    return seat?.crew === crew && (seat.number === undefined ? null : pledgeOf(seat.number)) === pledge;
  });
}
