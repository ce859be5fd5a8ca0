import { beforeEach, expect, test, vi } from "vitest";
import type { Crew, Entry, Replay, ReplayFrame, RoomView, SeatView } from "../protocol/types";
import { Luck, fromHex, pledgeOf, sha256 } from "./fairness";
import { verify } from "./verify";
import { recall, witness, type Said } from "./witness";

const SECRET = "5a".repeat(32);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (i: number) => [...kept.keys()][i] ?? null,
    get length() {
      return kept.size;
    },
  });
});

const seat = (crew: Crew, more: Partial<SeatView> = {}): SeatView => ({
  crew,
  kind: "human",
  name: crew,
  ready: true,
  connected: true,
  away: false,
  ...more,
});

const lobby = (seats: SeatView[], reveal = false, secret = SECRET): RoomView =>
  ({
    id: "room",
    status: "lobby",
    seats,
    options: {},
    spectators: 0,
    fairness: { commitment: sha256(fromHex(secret)), reveal },
  }) as unknown as RoomView;

const pledged = (said: Said[]): string => {
  const [first] = said;
  if (first?.type !== "pledge") throw new Error("no seal");
  return first.pledge;
};

/** What the server of a room could show after the race. */
function replayOf(room: RoomView, secret: string): Replay {
  const luck = new Luck(
    secret,
    room.seats.map((seat) => seat.number ?? ""),
  );
  const roll = (draw: number): Entry =>
    ({
      n: draw + 1,
      kind: "rolled",
      draw,
      ticket: luck.ticket(draw, 6),
      tickets: 6,
      result: { of: "move", n: luck.ticket(draw, 6) },
      odds: Array.from({ length: 6 }, (_, n) => ({ result: { of: "move", n }, tickets: 1 })),
    }) as unknown as Entry;
  return {
    room: { ...room, status: "over", fairness: { ...room.fairness, secret } },
    frames: [{ events: [0, 1, 2].map(roll) }],
  } as unknown as Replay;
}

/** Through the lobby to the start: the seats as they were when all numbers were told. */
function started(): { room: RoomView; own: SeatView; friend: SeatView } {
  const pledge = pledged(witness(lobby([seat("orange"), seat("blue")]), ["orange"]));
  const [own, friend] = [seat("orange", { pledge }), seat("blue", { pledge: pledgeOf("b1") })];
  expect(witness(lobby([own, friend]), ["orange"])).toEqual([]);
  const [told] = witness(lobby([own, friend], true), ["orange"]);
  if (told?.type !== "number") throw new Error("no number");
  const seats = { own: { ...own, number: told.number }, friend: { ...friend, number: "b1" } };
  return { room: lobby([seats.own, seats.friend], true), ...seats };
}

test("a number is sealed first, and opened when all have sealed theirs", () => {
  const { room, own } = started();
  expect(pledgeOf(own.number ?? "")).toBe(own.pledge);
  expect(verify(replayOf(room, SECRET))).toEqual({ kind: "good", draws: 3, seen: true });
});

test("nothing is sealed in a lesson, whose luck is what it says", () => {
  const room = lobby([seat("orange")]);
  expect(witness({ ...room, options: { ...room.options, lesson: "1-drive" } }, ["orange"])).toEqual([]);
});

test("a server that swaps its secret after the numbers were told is found out", () => {
  const { room } = started();
  const other = "66".repeat(32);
  const swapped = { ...room, fairness: { ...room.fairness, commitment: sha256(fromHex(other)) } };
  // The replay is right in itself: whoever was not there cannot tell.
  expect(verify(replayOf(swapped, other), null)).toEqual({ kind: "good", draws: 3, seen: false });
  expect(verify(replayOf(swapped, other))).toEqual({ kind: "bad-swap" });
});

test("a friend of the server who changes the number afterwards is found out", () => {
  const { room, own, friend } = started();
  const ground = { ...room, seats: [own, { ...friend, number: "b2", pledge: pledgeOf("b2") }] };
  expect(verify(replayOf(ground, SECRET), null).kind).toBe("good");
  expect(verify(replayOf(ground, SECRET)).kind).toBe("bad-swap");
});

test("no number is told to a server whose seal has changed", () => {
  const pledge = pledged(witness(lobby([seat("orange")]), ["orange"]));
  expect(witness(lobby([seat("orange", { pledge })], true, "66".repeat(32)), ["orange"])).toEqual([]);
});

test("a number that was told is not sealed again when the start is called off", () => {
  const { own } = started();
  expect(pledged(witness(lobby([seat("orange"), seat("blue")]), ["orange"]))).not.toBe(own.pledge);
});

test("a draw that is left out is found, and so is one that was told in secret and does not fit", () => {
  const { room } = started();
  const whole = replayOf(room, SECRET);
  const [first, second, third] = whole.frames[0]?.events ?? [];
  if (second?.kind !== "rolled" || !first || !third) throw new Error("no rolls");
  const told = (hidden: ReplayFrame["hidden"]): Replay => ({ ...whole, frames: [{ events: [first, third], hidden }] });
  const { result, draw, ticket, tickets, odds = [] } = second;
  expect(verify(told([]))).toEqual({ kind: "bad", draw: 1 });
  expect(verify(told([{ result, draw, ticket, tickets, odds }]))).toEqual({ kind: "good", draws: 3, seen: true });
  const other = (ticket + 1) % tickets;
  expect(verify(told([{ result, draw, ticket: other, tickets, odds }])).kind).toBe("bad");
});

test("only the last hundred rooms are remembered", () => {
  for (let n = 0; n < 120; n++) {
    vi.setSystemTime(n);
    witness({ ...lobby([seat("orange")]), id: `room${n}` }, ["orange"]);
  }
  vi.useRealTimers();
  expect(recall("room19")).toBe(null);
  expect(recall("room20")).not.toBe(null);
});
