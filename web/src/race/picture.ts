// A view of the game as figures of the board.

import type { ChopperFigure, Figure, LaidTile, TokenFigure } from "../board/figures";
import { COLS, centreOf } from "../board/geometry";
import { faceOf, nameOf } from "../content.svelte";
import type { GameView } from "../protocol/types";
import { shapeOf } from "./names";

export function tilesOf(view: GameView): LaidTile[] {
  return view.tiles
    .slice(0, view.tiles_laid)
    .map((tile, i) => ({ key: tile.side, face: faceOf(tile), name: nameOf("side", tile.side), column: i * COLS }));
}

export function tokensOf(view: GameView): TokenFigure[] {
  return Object.entries(view.tokens).map(([space, token]) => ({ space: Number(space), kind: token.hazard ?? "back" }));
}

export function choppersOf(view: GameView): ChopperFigure[] {
  return Object.entries(view.choppers).flatMap(([crew, chopper]) =>
    chopper.space === undefined ? [] : [{ crew, at: centreOf(chopper.space) }],
  );
}

/** The road vehicles on the board. One that shares its space stands a little aside. */
export function figuresOf(view: GameView, active: string | undefined, turns: Record<string, number>): Figure[] {
  const taken = new Set<number>();
  const order = Object.entries(view.vehicles).sort(([a], [b]) => Number(a === active) - Number(b === active));
  const figures = order.flatMap(([id, vehicle]): Figure[] => {
    if (vehicle.space === undefined) return [];
    const p = centreOf(vehicle.space);
    const shared = taken.has(vehicle.space);
    taken.add(vehicle.space);
    const shape = shapeOf(vehicle);
    return [
      {
        id,
        shape,
        crew: vehicle.crew ?? "",
        at: shared ? { x: p.x - 8, y: p.y - 12 } : p,
        turn: (turns[id] ?? 0) + (shared ? -8 : 0),
        condition: vehicle.status === "inoperable" && shape !== "wreck" ? "inoperable" : "",
        damage: vehicle.damage.length,
        active: id === active,
      },
    ];
  });
  return figures.sort((a, b) => a.id.localeCompare(b.id));
}
