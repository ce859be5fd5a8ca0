// The outline of a set of spaces of one tile, exact or worn by wind. Edges on a join of two tiles stay exact, so that
// tiles meet without seams and can slide.

import { COLS, H, K, LANES, W, corner, neighbour, round1 as n1, type Way } from "./geometry";
import { hash } from "./noise";

export type Has = (lane: number, column: number) => boolean;

interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** On a join of two tiles. */
  seam: boolean;
  /** On the left or right edge of the road. */
  side: boolean;
}

function edgesOf(lane: number, column: number): [Way, number, number, number, number][] {
  const { x, y } = corner(lane, column);
  const m = x + W / 2;
  return [
    ["RL", x, y, m, y],
    ["FL", m, y, x + W, y],
    ["F", x + W, y, x + W + K, y + H / 2],
    ["F", x + W + K, y + H / 2, x + W, y + H],
    ["FR", x + W, y + H, m, y + H],
    ["RR", m, y + H, x, y + H],
    ["R", x, y + H, x + K, y + H / 2],
    ["R", x + K, y + H / 2, x, y],
  ];
}

/** Closed loops of edges around the spaces. */
export function loops(has: Has): Edge[][] {
  const from = new Map<string, Edge[]>();
  for (let lane = 0; lane < LANES; lane++) {
    for (let column = 0; column < COLS; column++) {
      if (!has(lane, column)) continue;
      for (const [way, x1, y1, x2, y2] of edgesOf(lane, column)) {
        const [l, c] = neighbour(lane, column, way);
        const side = l < 0 || l >= LANES;
        if (!side && c >= 0 && c < COLS && has(l, c)) continue;
        const key = `${x1},${y1}`;
        const list = from.get(key) ?? [];
        from.set(key, list);
        list.push({ x1, y1, x2, y2, seam: !side && (c < 0 || c >= COLS), side });
      }
    }
  }
  const result: Edge[][] = [];
  for (const list of from.values()) {
    while (list.length) {
      const loop: Edge[] = [];
      let edge = list.pop();
      while (edge) {
        loop.push(edge);
        edge = from.get(`${edge.x2},${edge.y2}`)?.pop();
      }
      result.push(loop);
    }
  }
  return result;
}

export interface Wear {
  /** How far the outline strays. */
  amp?: number;
  /** How far it shrinks. */
  inward?: number;
  /** Rounded, for wet things. */
  smooth?: boolean;
  parts?: number;
  seed?: number;
}

interface Spot {
  x: number;
  y: number;
  hard: boolean;
  draw: boolean;
}

function wornLoop(loop: Edge[], { amp = 3, inward = 0, parts = 3, seed = 1 }: Wear): Spot[] {
  const spots: Spot[] = [];
  loop.forEach((e, index) => {
    const dx = e.x2 - e.x1;
    const dy = e.y2 - e.y1;
    const length = Math.hypot(dx, dy);
    const n = e.seam ? 1 : Math.max(2, Math.round((parts * length) / 34));
    const before = loop[(index + loop.length - 1) % loop.length];
    for (let i = 0; i < n; i++) {
      const x = e.x1 + (dx * i) / n;
      const y = e.y1 + (dy * i) / n;
      const free = !e.seam && !e.side && (i > 0 || !before?.seam);
      const off = free ? (hash(Math.round(x), Math.round(y), seed) - 0.5) * 2 * amp + inward : 0;
      spots.push({ x: x - (dy / length) * off, y: y + (dx / length) * off, hard: !free, draw: !e.seam });
    }
  });
  return spots;
}

/** The worn outline as two paths: what is filled, and the line around it without the joins. */
export function worn(has: Has, wear: Wear): { fill: string; line: string } {
  let fill = "";
  let line = "";
  const at = (p: { x: number; y: number }) => `${n1(p.x)} ${n1(p.y)}`;
  const mid = (a: Spot, b: Spot) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  for (const loop of loops(has)) {
    const spots = wornLoop(loop, wear);
    const n = spots.length;
    if (!n) continue;
    const spot = (i: number) => spots[(i + n) % n] as Spot;
    if (!wear.smooth) {
      fill += "M" + spots.map(at).join("L") + "Z";
      spots.forEach((p, i) => (line += p.draw ? `M${at(p)}L${at(spot(i + 1))}` : ""));
      continue;
    }
    fill += `M${at(mid(spot(-1), spot(0)))}`;
    spots.forEach((p, i) => {
      const to = mid(p, spot(i + 1));
      const segment = p.hard ? `L${at(p)}L${at(to)}` : `Q${at(p)} ${at(to)}`;
      fill += segment;
      if (p.draw && spot(i - 1).draw) line += `M${at(mid(spot(i - 1), p))}${segment}`;
    });
    fill += "Z";
  }
  return { fill, line };
}
