// What the server offers and how things are called: asked once, kept for the life of the page.

import { drawn, type TileFace } from "./board/ground";
import { told } from "./i18n/index.svelte";
import { getConfig, getContent } from "./net/api";
import type { Config, Content, TileView } from "./protocol/types";

let config = $state.raw<Config | null>(null);
let content = $state.raw<Content | null>(null);

export const theConfig = (): Config | null => config;
export const theContent = (): Content | null => content;

/** Asks again until the server answers. */
export async function loadContent(): Promise<void> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    try {
      [config, content] = await Promise.all([getConfig(), getContent()]);
      return;
    } catch {
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

const itemOf = (kind: string, id: string) => content?.items.find((item) => item.kind === kind && item.id === id);

/** The name of a piece in the language of the reader; its word if it has none. */
export function nameOf(kind: string, id: string): string {
  const item = itemOf(kind, id);
  return item ? told(item.name) : id;
}

/** What a piece does, if the content says it. */
export function textOf(kind: string, id: string): string {
  const text = itemOf(kind, id)?.text;
  return text ? told(text) : "";
}

/** What a piece does, in as few words as fit on a button. */
export function shortOf(kind: string, id: string): string {
  const short = itemOf(kind, id)?.short;
  return short ? told(short) : "";
}

/** How many faces of a die say so. */
export function facesOf(
  die: string,
  says: (face: Content["dice"][number]["faces"][number]) => boolean,
): [number, number] {
  const faces = content?.dice.find((d) => d.id === die)?.faces ?? [];
  return [faces.filter(says).length, faces.length];
}

export const faceOf = (tile: TileView): TileFace => ({
  id: tile.side,
  ground: tile.terrain.map(drawn),
  printed: tile.hazards,
});

/** A side of a tile as printed, for scenes that are no race. */
export function printedFace(side: string, printed: readonly number[] = []): TileFace {
  const info = content?.sides.find((s) => s.side === side);
  return { id: side, ground: (info?.terrain ?? []).map(drawn), printed };
}
