// The ground of one tile as SVG text: a tile is drawn once and never changes, so it is no component of its own parts.

import { COLS, H, K, LANES, W, centre, corner, neighbour, round1 as n1, spaceAt, type Point } from "./geometry";
import type { Terrain } from "../protocol/types";
import { stream } from "./noise";
import { worn, type Wear } from "./outline";
import { peak } from "./scenery";

export type Ground = "road" | "sand" | "mud" | "rock" | "goo" | "glass" | "ramp" | "fire" | "salt";

/** What is printed on a side of a tile. Spaces are numbered `column * 6 + lane`. */
export interface TileFace {
  /** Number and letter as printed: 1a. */
  id: string;
  ground: readonly Ground[];
  /** The spaces with a printed hazard. */
  printed: readonly number[];
}

/** Terrain as it is drawn. */
const DRAWN: Record<Terrain, Ground> = {
  road: "road",
  "off-road": "sand",
  mud: "mud",
  impassable: "rock",
  goo: "goo",
  glass: "glass",
  ramp: "ramp",
  fire: "fire",
  salt: "salt",
};
export const drawn = (terrain: Terrain): Ground => DRAWN[terrain];

const FILL: Record<Ground, string> = {
  road: "tarmac",
  sand: "sand",
  mud: "mud",
  rock: "rock",
  goo: "goo",
  glass: "glass-terrain",
  ramp: "ramp",
  fire: "fire-terrain",
  salt: "salt",
};

type GroundAt = (lane: number, column: number) => Ground;
const each = function* () {
  for (let lane = 0; lane < LANES; lane++) for (let column = 0; column < COLS; column++) yield [lane, column] as const;
};
const put = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const stroke = (d: string, colour: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="var(--${colour})" stroke-width="${width}" stroke-linejoin="round" ${more}/>`;
const ROUND = 'stroke-linecap="round"';

/** One tile. `down` is the unit vector that points down the screen: cliffs fall that way. */
export function tileArt(face: TileFace, down: Point): string {
  const kind: GroundAt = (lane, column) => face.ground[spaceAt(lane, column)] ?? "sand";
  const seed = Array.from(face.id).reduce((a, ch) => a * 31 + ch.charCodeAt(0), 7);
  const area = (k: Ground, wear: Wear) =>
    [...each()].some(([l, c]) => kind(l, c) === k) ? worn((l, c) => kind(l, c) === k, { seed, ...wear }) : null;
  const base = worn(() => true, { amp: 0, parts: 1 });
  let s = put(base.fill, "var(--sand)") + put(base.fill, "url(#terrain-sand)") + litter(kind, seed);

  const road = area("road", { amp: 2.4, inward: 1.5 });
  if (road) {
    s += stroke(road.line, "sand-lo", 9, 'opacity=".6"') + put(road.fill, "var(--tarmac)");
    s += put(road.fill, "url(#terrain-road)") + stroke(road.line, "tarmac-lo", 2.6, ROUND);
  }
  const salt = area("salt", { amp: 3 });
  if (salt)
    s += put(salt.fill, "var(--salt)") + put(salt.fill, "url(#terrain-salt)") + stroke(salt.line, "salt-lo", 2.6);
  const ramps = area("ramp", { amp: 0 });
  if (ramps) s += put(ramps.fill, "var(--ramp)") + stroke(ramps.line, "ink", 2.6);
  for (const [k, edge] of [
    ["mud", "mud-lo"],
    ["goo", "goo-lo"],
    ["glass", "glass-terrain-lo"],
    ["fire", "ink"],
  ] as const) {
    const wet = { amp: 3.5, inward: 4, smooth: true, parts: 4 };
    const a = area(k, k === "glass" ? { amp: 5, inward: 3, parts: 2 } : wet);
    if (a) s += put(a.fill, `var(--${FILL[k]})`) + put(a.fill, `url(#terrain-${k})`) + stroke(a.line, edge, 3.4, ROUND);
  }
  for (const [l, c] of each()) if (kind(l, c) === "ramp") s += ramp(corner(l, c));
  s += joints(kind);
  for (const [l, c] of each()) {
    if (!face.printed.includes(spaceAt(l, c))) continue;
    const p = centre(l, c);
    s += `<use href="#hazard-print" x="${p.x - 17}" y="${p.y - 17}" width="34" height="34" opacity=".95"/>`;
  }
  const rock = area("rock", { amp: 4.5, inward: 2, parts: 4 });
  return rock ? s + cliffs(rock, kind, down, seed) : s;
}

/** Pebbles, bones and dry grass on open sand. */
function litter(kind: GroundAt, seed: number): string {
  const r = stream(seed * 97);
  let s = "";
  for (const [l, c] of each()) {
    if (kind(l, c) !== "sand" || r() < 0.45) continue;
    const p = corner(l, c);
    const x = n1(p.x + 12 + r() * (W - 22));
    const y = n1(p.y + (r() < 0.5 ? 9 : H - 12) + r() * 4);
    const k = r();
    if (k < 0.4)
      s += stroke(
        `M${x} ${y}l3 -9 2 9M${x + 3} ${y}l5 -7 0 7M${x - 3} ${y}l-2 -6 4 6`,
        "line-ground",
        1.8,
        `${ROUND} opacity=".75"`,
      );
    else if (k < 0.8)
      s += `<path d="M${x} ${y}l4 -5 6 1 2 5Z" fill="var(--sand-lo)" stroke="var(--line-ground)" stroke-width="1.4"/>`;
    else s += stroke(`M${x} ${y}l9 -4M${x - 1} ${y - 2}q-2 1 0 3M${x + 9} ${y - 5}q3 0 1 3`, "bone", 2.4, ROUND);
  }
  return s;
}

function ramp({ x, y }: Point): string {
  const body = `M6 5H${W - 2}L${W + K - 4} ${H / 2}L${W - 2} ${H - 5}H6L${K + 4} ${H / 2}Z`;
  const bands = "M12 8h12l12 22-12 22H12l12-22ZM36 8h12l12 22-12 22H36l12-22Z";
  const lip = `M${W - 2} 5L${W + K - 4} ${H / 2}L${W - 2} ${H - 5}`;
  return `<g transform="translate(${x} ${y})"><path d="${body}" fill="var(--ramp)" stroke="var(--ink)" stroke-width="3"/>${put(bands, "var(--paint)")}${stroke(lip, "bone", 5)}</g>`;
}

/** The joints between spaces: paint on tarmac, scratches elsewhere. */
function joints(kind: GroundAt): string {
  let paint = "";
  let scratch = "";
  for (const [l, c] of each()) {
    const p = corner(l, c);
    const k = kind(l, c);
    const front = c + 1 < COLS ? kind(l, c + 1) : k;
    if (k === "rock" && front === "rock") continue;
    const joint = `M${p.x + W + 1} ${p.y + 4}L${p.x + W + K} ${p.y + H / 2}L${p.x + W + 1} ${p.y + H - 4}`;
    if (k === "road" && front === "road") paint += joint;
    else scratch += joint;
    if (l + 1 >= LANES) continue;
    for (const [way, x] of [
      ["RR", 0],
      ["FR", W / 2],
    ] as const) {
      const [nl, nc] = neighbour(l, c, way);
      const other = nc >= 0 && nc < COLS ? kind(nl, nc) : k;
      if (k === "rock" && other === "rock") continue;
      const dash = `M${p.x + x + 8} ${p.y + H}h${W / 2 - 16}`;
      if (k === "road" && other === "road") paint += dash;
      else scratch += dash;
    }
  }
  return (
    stroke(scratch, "line-ground", 2, `${ROUND} opacity=".5"`) +
    stroke(paint, "line-road", 2.4, `${ROUND} opacity=".72"`)
  );
}

/** Cliffs stand above everything flat. */
function cliffs(rock: { fill: string; line: string }, kind: GroundAt, down: Point, seed: number): string {
  const dx = down.x * 9;
  const dy = down.y * 9;
  let s = `<g transform="translate(${dx + 6} ${dy + 5})">${put(rock.fill, "var(--shadow)")}</g>`;
  s += `<g transform="translate(${dx} ${dy})"><path d="${rock.fill}" fill="var(--rock-lo)" stroke="var(--ink)" stroke-width="4" stroke-linejoin="round"/></g>`;
  s += `<g transform="translate(${dx / 2} ${dy / 2})">${stroke(rock.line, "ink", 1.6, 'opacity=".55"')}</g>`;
  s += put(rock.fill, "var(--rock)") + put(rock.fill, "url(#terrain-rock)") + stroke(rock.line, "ink", 3.4, ROUND);
  for (const [l, c] of each()) if (kind(l, c) === "rock") s += peak(centre(l, c), down, seed + l * 8 + c);
  return s;
}
