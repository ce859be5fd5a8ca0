import { expect, test } from "vitest";
import type { Entry, GameView, VehicleView } from "../protocol/types";
import { fold } from "./fold";
import { merge } from "./merge";
import { standing } from "./standing";

const car = (crew: string, size: string, space?: number): VehicleView => ({
  crew,
  kind: "car",
  size,
  status: space === undefined ? "waiting" : "operable",
  coasts: 0,
  coast_limit: 2,
  damage: [],
  slots: 2,
  ...(space === undefined ? {} : { space }),
});
const tile = (side: string) => ({ side, terrain: Array<string>(48).fill("road"), hazards: [] });
const view: GameView = {
  round: 2,
  turn: 1,
  phase: "assign",
  first: "orange",
  active: "orange",
  road_die: 1,
  tiles: [tile("1a"), tile("2a"), tile("3a")],
  finish_line: false,
  tiles_laid: 3,
  pile: { unseen: 2, known: [], hazards: {}, discard: {}, damage: {}, cards: 0, used_cards: [] },
  tokens: { 10: { bag: 0 }, 60: { bag: 0 } },
  off_road: [3, 51],
  vehicles: { OS: car("orange", "small"), OM: car("orange", "medium", 20), BM: car("blue", "medium", 74) },
  choppers: { orange: { status: "home" }, blue: { status: "flying", space: 5 } },
  crews: {
    orange: {
      seat: 0,
      player: 0,
      fleet: "cars",
      in_game: true,
      dice: [2, 4, 4],
      commands: [{ command: "nitro", from: 1, to: 3 }],
    },
    blue: { seat: 1, player: 1, fleet: "cars", in_game: true, dice: [1], commands: [] },
  },
};
const play = (...events: object[]) =>
  events.reduce<GameView>((v, event, i) => fold(v, { n: i + 1, ...event } as Entry, view), view);

test("a die goes from the hand to the vehicle, and only one of two equal ones", () => {
  const after = play({ kind: "assigned", vehicle: "OM", die: 4 });
  expect(after.crews.orange?.dice).toEqual([2, 4]);
  expect(after.vehicles.OM?.die).toBe(4);
  expect(after.move).toMatchObject({ vehicle: "OM", moves: 4, coasting: false });
});

test("a vehicle that waits enters, drives and pays", () => {
  const after = play(
    { kind: "assigned", vehicle: "OS", die: 2 },
    { kind: "moved", vehicle: "OS", to: 2 },
    { kind: "paid", vehicle: "OS", cost: 1, left: 1 },
  );
  expect(after.vehicles.OS).toMatchObject({ status: "operable", space: 2 });
  expect(after.move?.moves).toBe(1);
});

test("the board scrolls under everything, and the new tile comes from the server's view", () => {
  const after = play({ kind: "eliminated", vehicle: "OM" }, { kind: "scrolled", gone: "1a" });
  expect(after.tiles.map((t) => t.side)).toEqual(["2a", "3a"]);
  expect(after.vehicles.BM?.space).toBe(26);
  expect(after.vehicles.OM).toMatchObject({ status: "gone" });
  expect(after.vehicles.OM).not.toHaveProperty("space");
  expect(after.tokens).toEqual({ 12: { bag: 0 } });
  expect(after.choppers.blue).not.toHaveProperty("space");
  const laid = fold(after, { n: 9, kind: "tile_laid", tile: 2, side: "4b" } as Entry, {
    ...view,
    tiles: [...after.tiles, tile("4b")],
  });
  expect(laid.tiles.map((t) => t.side)).toEqual(["2a", "3a", "4b"]);
});

test("damage, repair and tokens", () => {
  const hurt = play(
    { kind: "turned_up", space: 10, hazard: "mine" },
    { kind: "discarded", space: 10, hazard: "mine" },
    { kind: "damaged", vehicle: "OM", damage: "dent" },
    { kind: "inoperable", vehicle: "OM" },
  );
  expect(hurt.tokens).not.toHaveProperty("10");
  expect(hurt.vehicles.OM).toMatchObject({ damage: [{ token: "dent" }], status: "inoperable" });
  const well = fold(hurt, { n: 5, kind: "repaired", vehicle: "OM", wear: { token: "dent" } } as Entry, view);
  expect(well.vehicles.OM?.damage).toEqual([]);
});

test("a new round clears hands before its dice are seen", () => {
  const rolled = (crew: string, value: number) => ({
    kind: "rolled",
    crew,
    result: { of: "move", value },
    draw: 0,
    ticket: 0,
    tickets: 6,
  });
  const after = play(rolled("orange", 5), rolled("orange", 3), rolled("blue", 6));
  expect(after.crews.orange?.dice).toEqual([3, 5]);
  expect(after.crews.blue?.dice).toEqual([6]);
});

test("sections follow the front of the Rig, and trail off the board", () => {
  const rig: VehicleView = { ...car("red", "large", 66), kind: "rig", mid: 60, rear: 54, slots: 0 };
  const commands = [{ command: "missile", from: 1, to: 6, section: "front", breakable: true }];
  const red = { seat: 2, player: 2, fleet: "rig", in_game: true, dice: [1, 2, 3], commands, steering: 0 };
  const with_rig = { ...view, vehicles: { ...view.vehicles, RIG: rig }, crews: { ...view.crews, red } };
  const events = [
    { kind: "steering", die: 2 },
    { kind: "moved", vehicle: "RIG", from: 66, to: 72 },
    { kind: "command_damaged", command: "missile" },
    { kind: "off_road", space: 72 },
    { kind: "scrolled", gone: "1a" },
  ];
  const after = events.reduce<GameView>((v, event, i) => fold(v, { n: i, ...event } as Entry, with_rig), with_rig);
  expect(after.vehicles.RIG).toMatchObject({ space: 24, mid: 18, rear: 12 });
  expect(after.crews.red).toMatchObject({ dice: [1, 3], steering: 2, commands: [{ damaged: true }] });
  expect(after.off_road).toEqual([3, 24]);
  const far = fold(after, { n: 9, kind: "scrolled", gone: "2a" } as Entry, with_rig);
  expect(far.vehicles.RIG).not.toHaveProperty("space");
});

test("a card lies with its damage, and fire comes and goes", () => {
  const after = play(
    { kind: "damaged", vehicle: "OM", damage: "ongoing" },
    { kind: "card_drawn", vehicle: "OM", card: "O04" },
    { kind: "caught_fire", vehicle: "OM" },
  );
  expect(after.vehicles.OM).toMatchObject({ damage: [{ token: "ongoing", card: "O04" }], burning: true });
  const wear = { token: "ongoing", card: "O04" };
  const well = fold(after, { n: 5, kind: "repaired", vehicle: "OM", wear } as Entry, view);
  expect(well.vehicles.OM?.damage).toEqual([]);
});

test("a merge patch shares what it does not change", () => {
  const after = merge(view, { round: 3, vehicles: { OM: { space: null, status: "gone" } } });
  expect(after.round).toBe(3);
  expect(after.vehicles.OM).not.toHaveProperty("space");
  expect(after.vehicles.BM).toBe(view.vehicles.BM);
  expect(view.vehicles.OM?.space).toBe(20);
});

test("what was taken back has not happened", () => {
  const entries = [1, 2, 3].map((n) => ({ n, kind: "turn_passed", crew: "blue" }));
  const back = { n: 4, kind: "taken_back", crew: "blue", to: 1 };
  expect(standing([...entries, back] as Entry[]).map((e) => e.n)).toEqual([1, 4]);
});
