// A position in the middle of a race, for tests.

import type { Crew, GameView, Size, TileView, VehicleView } from "../protocol/types";

export const car = (crew: Crew, size: Size, space?: number): VehicleView => ({
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

const tile = (side: string): TileView => ({ side, hazards: [] });

export const view: GameView = {
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
      commands: [
        { command: "nitro", from: 1, to: 3 },
        { command: "drift", from: 1, to: 6 },
      ],
    },
    blue: { seat: 1, player: 1, fleet: "cars", in_game: true, dice: [1], commands: [] },
  },
};
