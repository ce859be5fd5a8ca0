// A view of the game as figures of the board.

import type { ChopperFigure, Condition, Figure, LaidTile, TokenFigure } from "../board/figures";
import { COLS, centreOf } from "../board/geometry";
import { faceOf, nameOf } from "../content.svelte";
import type { GameView, Section, VehicleView } from "../protocol/types";
import { shapeOf } from "./names";

export function tilesOf(view: GameView): LaidTile[] {
  return view.tiles.map((tile, i) => ({
    key: tile.side,
    face: faceOf(tile),
    name: nameOf("side", tile.side),
    column: i * COLS,
  }));
}

export function tokensOf(view: GameView): TokenFigure[] {
  const ground = view.off_road.map((space) => ({ space, kind: "offroad" }));
  const lying = Object.entries(view.tokens).map(([space, token]) => ({
    space: Number(space),
    kind: token.hazard ?? "back",
  }));
  return [...ground, ...lying];
}

export function choppersOf(view: GameView): ChopperFigure[] {
  return Object.entries(view.choppers).flatMap(([crew, chopper]) =>
    chopper.space === undefined ? [] : [{ crew, at: centreOf(chopper.space) }],
  );
}

/** The road vehicles on the board. Two that share a space stand aside, so that both are seen. */
export function figuresOf(
  view: GameView,
  active: string | undefined,
  turns: Record<string, number>,
  pointed: string | null = null,
): Figure[] {
  const taken = new Set<number>();
  const all = Object.values(view.vehicles).flatMap(({ space }) => (space === undefined ? [] : [space]));
  const shares = (space: number): boolean => all.filter((each) => each === space).length > 1;
  const order = Object.entries(view.vehicles).sort(([a], [b]) => Number(a === active) - Number(b === active));
  const figures = order.flatMap(([id, vehicle]): Figure[] => {
    if (vehicle.space === undefined) return [];
    const p = centreOf(vehicle.space);
    const second = taken.has(vehicle.space);
    taken.add(vehicle.space);
    const aside = shares(vehicle.space) ? (second ? { x: -12, y: -16 } : { x: 11, y: 15 }) : { x: 0, y: 0 };
    const shape = shapeOf(vehicle);
    const figure: Figure = {
      id,
      shape,
      crew: vehicle.crew ?? "",
      at: { x: p.x + aside.x, y: p.y + aside.y },
      turn: (turns[id] ?? 0) + (second ? -8 : 0),
      condition: conditionOf(vehicle),
      damage: vehicle.damage.length,
      active: id === active,
      pointed: id === pointed,
      ...(shape === "bike" ? { number: id.slice(1) } : {}),
    };
    return vehicle.kind === "rig" ? sections(view, vehicle, figure) : [figure];
  });
  return figures.sort((a, b) => a.id.localeCompare(b.id));
}

function conditionOf(vehicle: VehicleView): Condition {
  if (vehicle.kind === "wreck") return "";
  if (vehicle.status === "inoperable") return "inoperable";
  return vehicle.burning ? "burning" : "";
}

/** The sections of the Rig that are on the board: each looks toward the one before it and carries its own damage. */
function sections(view: GameView, rig: VehicleView, front: Figure): Figure[] {
  const board = (rig.crew && view.crews[rig.crew]?.commands) ?? [];
  const damage = (section: Section) => board.filter((c) => c.section === section && c.damaged).length;
  const figures: Figure[] = [{ ...front, damage: damage("front") }];
  for (const shape of ["mid", "rear"] as const) {
    const space = rig[shape];
    const ahead = figures.at(-1)?.at;
    if (space === undefined || !ahead) break;
    const at = centreOf(space);
    const turn = (Math.atan2(ahead.y - at.y, ahead.x - at.x) * 180) / Math.PI;
    figures.push({ ...front, id: SECTIONS[shape], shape, at, turn, damage: damage(shape), active: false });
  }
  return figures;
}
/** The figures of the sections, in the words of the notation. */
const SECTIONS = { mid: "RM", rear: "RR" };
