// What the board shows, and nothing it would have to know a rule for. Spaces are the engine's numbers; a figure that is
// between spaces or beside the board has a point of its own.

import type { Fleet } from "../protocol/types";
import type { TileFace } from "./ground";
import { centre, centreOf, type Point } from "./geometry";

export type Crew = string;
export type Shape = "small" | "medium" | "large" | "bike" | "wreck" | "front" | "mid" | "rear";
export type Condition = "" | "inoperable" | "burning";

/** A road vehicle on the board. */
export interface Figure {
  id: string;
  shape: Shape;
  crew: Crew;
  at: Point;
  /** Nose to the side, in degrees. */
  turn: number;
  condition: Condition;
  damage: number;
  active: boolean;
  /** Which of several of its kind it is. */
  number?: string;
  /** Its dashboard is under the pointer. */
  pointed?: boolean;
  /** Seen through: what a step would make of it. */
  ghost?: boolean;
}

/** A vehicle in a picture, whole and at rest; lanes and columns may have fractions. */
export const carAt = (crew: Crew, shape: Shape, lane: number, column: number, turn = 0): Figure => ({
  id: `${crew}-${shape}`,
  crew,
  shape,
  at: centre(lane, column),
  turn,
  condition: "",
  damage: 0,
  active: false,
});

export interface ChopperFigure {
  crew: Crew;
  at: Point;
}

/** A tile and where it lies, counted in columns from the rear edge. */
export interface LaidTile {
  key: string;
  face: TileFace;
  name: string;
  column: number;
}

/** A token; its kind is a hazard, `back` for one that is face down, or `offroad`. */
export interface TokenFigure {
  space: number;
  kind: string;
}

export type Risk = "none" | "unseen" | "slam" | "dead";

/** A space that may be chosen. */
export interface LitSpace {
  space: number;
  label: string;
  cost: number;
  risk: Risk;
  onPath: boolean;
}

export interface Step {
  space: number;
  /** Carries a sign instead of a plain number. */
  sign: boolean;
}

export interface Route {
  from: Point;
  steps: Step[];
}

/** A small sign on a space. */
export interface Badge {
  space: number;
  text?: string;
  icon?: string;
  kind: "" | "warn" | "bad";
}

/** Where a vehicle may be pushed: if the dice stay as they lie, `sure`. */
export interface PushFigure {
  key: string;
  shape: Shape;
  crew: Crew;
  from: Point;
  to: Point;
  lost: boolean;
  sure: boolean;
  /** It came on top of the other. */
  isTop: boolean;
}

/** An effect that plays once and goes; its looks are a CSS class. */
export interface Effect {
  key: number;
  kind:
    "dust" | "slam" | "boom" | "muzzle" | "aim" | "tracer" | "puff" | "damage" | "splash" | "flip" | "dice" | "ring";
  at: Point;
  to?: Point;
  art?: string;
  faces?: { face: string; crew: string }[];
  /** It does not go by itself. */
  stays?: boolean;
}

export const VEHICLE_ART: Record<Shape, string> = {
  small: "car-small",
  medium: "car-medium",
  large: "car-large",
  bike: "motorcycle",
  wreck: "wreck",
  front: "rig-front",
  mid: "rig-mid",
  rear: "rig-rear",
};
/** The vehicles of a fleet beside each other, as they are shown off the board. */
export const FLEET_SHAPES: Record<Fleet, readonly Shape[]> = {
  cars: ["small", "medium", "large"],
  rig: ["rear", "mid", "front"],
  five: ["bike", "bike", "bike", "bike", "bike"],
};
export const VEHICLE_LENGTH: Record<Shape, number> = {
  small: 66,
  medium: 67,
  large: 68,
  bike: 64,
  wreck: 66,
  front: 70,
  mid: 70,
  rear: 70,
};
/** Where the roundel with the emblem sits, in the art's 128×80. */
export const ROUNDEL: Partial<Record<Shape, Point>> = {
  small: { x: 58, y: 40 },
  medium: { x: 47, y: 40 },
  large: { x: 83, y: 40 },
};

export const tokenArt = (kind: string): string => (kind === "offroad" ? "token-offroad" : `hazard-${kind}`);
export const move = (p: Point): string => `translate(${p.x}px, ${p.y}px)`;
export const pointOf = centreOf;
