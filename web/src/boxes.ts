// What can be raced with besides the base game, and mixes of it that are proposed.

import type { InBox, Options } from "./protocol/types";

/** What is in the race. */
export interface Mix {
  leaders: boolean;
  upgrades: boolean;
  carnage: boolean;
  rig: boolean;
  five: boolean;
}

export const PRESETS = {
  base: { leaders: false, upgrades: false, carnage: false, rig: false, five: false },
  shop: { leaders: true, upgrades: true, carnage: false, rig: false, five: false },
  all: { leaders: true, upgrades: true, carnage: true, rig: true, five: true },
} as const satisfies Record<string, Mix>;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** The boxes of which cards, tiles and tokens are mixed in; crews that are boxes of their own sit at the table or not. */
export const MIXED = ["leaders", "upgrades", "carnage"] as const satisfies readonly InBox[];

const KEYS = Object.keys(PRESETS.base) as (keyof Mix)[];
/** The proposed mix that this is, as far as the parts that are looked at tell; none if it is somebody's own. */
export const presetOf = (mix: Mix, parts: readonly (keyof Mix)[] = KEYS): Preset | undefined =>
  PRESET_NAMES.find((name) => parts.every((part) => PRESETS[name][part] === mix[part]));

/** The boxes that a room mixes in. */
export const mixedIn = ({ carnage, boxes = [] }: Pick<Options, "carnage" | "boxes">): InBox[] =>
  MIXED.filter((box) => boxes.includes(box) || (box === "carnage" && carnage));

/** How a room is told what it mixes in. */
export const toMix = (boxes: readonly InBox[]): Pick<Options, "carnage" | "boxes"> => ({
  carnage: boxes.includes("carnage"),
  boxes: boxes.filter((box) => box !== "carnage"),
});
