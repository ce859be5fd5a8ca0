// Which space lies under the pointer: the way back from the screen to the board.

import { COLS, H, K, LANES, TILES, W, spaceAt, type Point } from "./geometry";

/**
 * The space that holds a point of the board, if one does. A joint is a chevron, so the middle of a lane reaches on.
 * Columns `ahead` of the board count, too.
 */
export function spaceUnder({ x, y }: Point, ahead = 0): number | null {
  const lane = Math.floor(y / H);
  if (lane < 0 || lane >= LANES) return null;
  const fromMiddle = Math.abs(y - (lane * H + H / 2)) / (H / 2);
  const column = Math.floor((x - (lane % 2) * (W / 2) - K * (1 - fromMiddle)) / W);
  return column < 0 || column >= TILES * COLS + ahead ? null : spaceAt(lane, column);
}

/** A point of the screen in units of the board. */
export function toBoard(root: SVGGraphicsElement, x: number, y: number): Point | null {
  const matrix = root.getScreenCTM();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : null;
}
