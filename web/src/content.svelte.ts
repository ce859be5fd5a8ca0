// What the server offers and how things are called: asked once, kept for the life of the page.

import { drawn, type TileFace } from "./board/ground";
import { told } from "./i18n/index.svelte";
import { getConfig, getContent } from "./net/api";
import type { Card, Config, Content, LeaderInfo, Named, Terrain, TileView } from "./protocol/types";

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

/** The decks: a card has its id in one of them. */
const DECKS = ["card", "leader", "upgrade"] as const;
export type Deck = (typeof DECKS)[number];
const itemOf = (kind: string, id: string): Named | undefined => {
  const kinds: readonly string[] = kind === "card" ? DECKS : [kind];
  return content?.items.find((item) => kinds.includes(item.kind) && item.id === id);
};

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

/** A card by its id, whatever deck it is of. */
export const cardOf = (card: Card): Named | undefined => itemOf("card", card);
/** The deck of a card. */
export const deckOf = (card: Card): Deck => DECKS.find((deck) => deck === cardOf(card)?.kind) ?? "card";

/** Whether its player says when it works; other cards work by themselves. */
export const isPlayed = (card: Card): boolean => cardOf(card)?.played === true;

/** The cards of a deck. */
export const cardsOf = (deck: Deck): readonly Named[] => content?.items.filter((item) => item.kind === deck) ?? [];

/** What follows the name of a leader. */
export function titleOf(card: Card): string {
  const title = cardOf(card)?.title;
  return title ? told(title) : "";
}

/** The command board of a leader. */
export const boardOf = (leader: Card): LeaderInfo | undefined => content?.leaders.find((info) => info.id === leader);

/** How many faces of a die say so. */
export function facesOf(
  die: string,
  says: (face: Content["dice"][number]["faces"][number]) => boolean,
): [number, number] {
  const faces = content?.dice.find((d) => d.id === die)?.faces ?? [];
  return [faces.filter(says).length, faces.length];
}

/** The printed terrain of a side, by the numbers of its spaces. */
export const terrainOf = (side: string): readonly Terrain[] =>
  content?.sides.find((printed) => printed.side === side)?.terrain ?? [];

export const faceOf = (tile: TileView): TileFace => printedFace(tile.side, tile.hazards);

/** Sides that were asked for: a side that is the same is the same object, and is drawn once. */
const faces = new Map<string, TileFace>();

/** A side of a tile as printed, for scenes that are no race. */
export function printedFace(side: string, printed: readonly number[] = []): TileFace {
  const ground = terrainOf(side).map(drawn);
  const key = [side, ground.length, ...printed].join(" ");
  const face = faces.get(key) ?? { id: side, ground, printed };
  faces.set(key, face);
  return face;
}
