// The board as drawing units: a space is W long and H wide; its front joint is a chevron K deep. Odd lanes stand half
// a space forward. The race runs to the right; `up` turns the whole drawing.
//
//         (x,y) ______________ (x+W,y)
//               \              \
//                \ (x+K,y+H/2)  > (x+W+K,y+H/2)
//                /              /
//               /______________/

export const W = 64;
export const H = 60;
export const K = 15;
export const LANES = 6;
export const COLS = 8;
export const TILES = 3;
export const SPACES = LANES * COLS * TILES;
export const VERGE = 22;

export interface Point {
  x: number;
  y: number;
}

export type Way = "F" | "FR" | "RR" | "R" | "RL" | "FL";
/** Clockwise from the front, as the engine numbers directions. */
export const WAYS: readonly Way[] = ["F", "FR", "RR", "R", "RL", "FL"];
/** Directions by their words. */
export const WAY_OF = {
  front: "F",
  "front-right": "FR",
  "rear-right": "RR",
  rear: "R",
  "rear-left": "RL",
  "front-left": "FL",
} as const satisfies Record<string, Way>;

/** Spaces are numbered column by column. */
export const spaceAt = (lane: number, column: number): number => column * LANES + lane;
export const laneOf = (space: number): number => space % LANES;
export const columnOf = (space: number): number => Math.floor(space / LANES);
/** How far along the race a space is (GEO-4). */
export const progressOf = (space: number): number => 2 * columnOf(space) + (laneOf(space) % 2);
/** A space in the words of the notation: c12. */
export const spaceName = (space: number): string => `${"abcdef"[laneOf(space)] ?? "?"}${columnOf(space)}`;

/** The rear left corner of a space. */
export const corner = (lane: number, column: number): Point => ({ x: column * W + (lane % 2) * (W / 2), y: lane * H });

/** The middle of a space, where a figure stands. */
export function centre(lane: number, column: number): Point {
  const p = corner(lane, column);
  return { x: p.x + W / 2 + K / 2 + 1, y: p.y + H / 2 };
}

export const centreOf = (space: number): Point => centre(laneOf(space), columnOf(space));

/** The neighbour that way, on the board or beyond it (GEO-2). */
export function neighbour(lane: number, column: number, way: Way): [number, number] {
  const odd = lane % 2;
  switch (way) {
    case "F":
      return [lane, column + 1];
    case "R":
      return [lane, column - 1];
    case "FL":
      return [lane - 1, column + odd];
    case "FR":
      return [lane + 1, column + odd];
    case "RL":
      return [lane - 1, column - 1 + odd];
    case "RR":
      return [lane + 1, column - 1 + odd];
  }
}

/** The way from one space to its neighbour, if it is one. */
export function wayTo(from: number, to: number): Way | undefined {
  return WAYS.find((way) => {
    const [lane, column] = neighbour(laneOf(from), columnOf(from), way);
    return lane === laneOf(to) && column === columnOf(to);
  });
}

/** The direction from one space to its neighbour, in words. */
export function directionTo(from: number, to: number): keyof typeof WAY_OF | undefined {
  const way = wayTo(from, to);
  return (Object.keys(WAY_OF) as (keyof typeof WAY_OF)[]).find((direction) => WAY_OF[direction] === way);
}

/** The outline of a space, drawn `inset` units inside it. */
export function chevron(lane: number, column: number, inset = 0): string {
  const { x, y } = corner(lane, column);
  const i = inset;
  const j = inset * 1.25;
  const front = x + W - i * 0.4;
  return (
    `M${x + j} ${y + i}L${front} ${y + i}L${x + W + K - j} ${y + H / 2}` +
    `L${front} ${y + H - i}L${x + j} ${y + H - i}L${x + K + i} ${y + H / 2}Z`
  );
}

/** How far a vehicle turns its nose when it moves so, in degrees. */
export function heading(from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (Math.abs(dx) + Math.abs(dy) < 1) return 0;
  const angle = (Math.atan2(dy, Math.abs(dx)) * 180) / Math.PI;
  return Math.max(-32, Math.min(32, angle * 0.55));
}

export const round1 = (value: number): number => Math.round(value * 10) / 10;
