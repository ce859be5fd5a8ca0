// What stands beside and on the road as SVG text: rock stacks, the plateau with its cliffs, what grows on the verge.

import { COLS, H, K, LANES, VERGE, W, corner, round1 as n1, type Point } from "./geometry";
import { stream } from "./noise";

/** A rock stack standing on an impassable space. */
export function peak(p: Point, down: Point, seed: number): string {
  const r = stream(seed * 131);
  const n = 7;
  const radius = 17 + r() * 4;
  const low = Array.from({ length: n }, (_, i): [number, number] => {
    const a = (i / n) * Math.PI * 2 + 0.3;
    const k = radius * (0.82 + r() * 0.36);
    return [p.x - 2 + Math.cos(a) * k * 1.15, p.y + Math.sin(a) * k * 0.9];
  });
  const top = low.map(([x, y]): [number, number] => [
    p.x - 2 + (x - p.x + 2) * 0.55 - down.x * 5,
    p.y + (y - p.y) * 0.55 - down.y * 5,
  ]);
  const poly = (points: [number, number][], dx = 0, dy = 0) =>
    "M" + points.map(([x, y]) => `${n1(x + dx)} ${n1(y + dy)}`).join("L") + "Z";
  const solid = (d: string, fill: string, width: number) =>
    `<path d="${d}" fill="var(--${fill})" stroke="var(--ink)" stroke-width="${width}" stroke-linejoin="round"/>`;
  let s = solid(poly(low, down.x * 5, down.y * 5), "rock-lo", 2.6) + solid(poly(low), "rock", 2);
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const [a, b, c, d] = [low[i], low[j], top[j], top[i]];
    if (!a || !b || !c || !d) continue;
    const shade = ((a[0] + b[0]) / 2 - p.x) * 0.6 + ((a[1] + b[1]) / 2 - p.y) * 0.8 > 0;
    s += `<path d="${poly([a, b, c, d])}" fill="var(--rock-${shade ? "lo" : "hi"})" opacity="${shade ? 0.75 : 0.45}"/>`;
  }
  return s + solid(poly(top), "rock-hi", 1.8);
}

/** The plateau's outline: verges left and right fall off into the canyon, and so does the rear edge. */
export function plateau(columns: number): string {
  const length = columns * W;
  const deep = LANES * H;
  const edge = (y: number, side: number) => {
    const r = stream(y * 13 + 5);
    const points: string[] = [];
    for (let x = y ? W / 2 : 0; x <= length + 4 * W; x += 22)
      points.push(`${x} ${n1(y + side * (VERGE - 4 + r() * 8))}`);
    return points;
  };
  const rear: string[] = [];
  for (let l = LANES - 1; l >= 0; l--) {
    const p = corner(l, 0);
    rear.push(`${p.x - 4} ${p.y + H}`, `${p.x + K - 4} ${p.y + H / 2}`, `${p.x - 4} ${p.y}`);
  }
  const points = [
    ...edge(0, -1),
    `${length + 4 * W} ${deep}`,
    ...edge(deep, 1).reverse(),
    `${W / 2 - 8} ${deep + VERGE}`,
    ...rear,
  ];
  return `M-10 -${VERGE}L${points.join("L")}Z`;
}

/** Ahead of the lead tile: a saw-toothed area that is haze, or open sand behind the finish line. */
export function ahead(columns: number, shift: number): string {
  const length = columns * W;
  const deep = LANES * H;
  let d = `M${length + 5 * W} -90L${length + shift} -90`;
  for (let l = 0; l < LANES; l++) {
    const p = corner(l, columns);
    d += `L${p.x + shift} ${p.y}L${p.x + K + shift} ${p.y + H / 2}L${p.x + shift} ${p.y + H}`;
  }
  return `${d}L${length + shift + W / 2} ${deep + 90}L${length + 5 * W} ${deep + 90}Z`;
}

/** The joint of two tiles, at the rear of that column. */
export function join(column: number): string {
  let d = "";
  for (let l = 0; l < LANES; l++) {
    const p = corner(l, column);
    d += `${l ? "L" : "M"}${p.x} ${p.y}L${p.x + K} ${p.y + H / 2}L${p.x} ${p.y + H}`;
  }
  return d;
}

const PLANTS = [
  '<path d="M-3 4v-18q0-4 3-4t3 4v18zM3-4h5v-7q0-2 2-2t2 2v9q0 3-3 3H3M-3-7h-4v-4q0-2-2-2t-2 2v6q0 3 3 3h5" fill="var(--cactus)"/>',
  '<path d="M-8 3q-3-10 8-11 11 1 8 11l-4-1v3h-8v-3Z" fill="var(--bone)"/><path d="M-4-2v1M4-2v1" stroke-width="3.5"/>',
  '<ellipse rx="9" ry="6" fill="var(--rubber)"/><ellipse rx="4" ry="2.4" fill="var(--sand-lo)"/>',
  '<path d="M-12 4 -6-6 3-8 12 4Z" fill="var(--rock)"/><path d="M-6-6 -2 0 3-8" fill="none"/>',
];

/** Cacti, skulls, tyres and stones on the verge. */
export function verge(columns: number, up: boolean): string {
  const r = stream(77);
  let s = "";
  for (let x = 150; x < columns * W; x += 70 + r() * 120) {
    for (const y of [-6, LANES * H + 14]) {
      if (r() >= 0.55 || (y < 0 && x % (COLS * W) < 210)) continue;
      const at = n1(x + r() * 40);
      const k = r();
      const plant = PLANTS[k < 0.4 ? 0 : k < 0.6 ? 1 : k < 0.8 ? 2 : 3] ?? "";
      s += `<g transform="translate(${at} ${y}) rotate(${up ? 90 : 0})" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">${plant}</g>`;
    }
  }
  return s;
}
