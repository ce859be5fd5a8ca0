// A finished race told by numbers: how each vehicle ended, luck and damage, who led. All of it follows from the events.

import { COLS, TILES, progressOf } from "../board/geometry";
import { theContent } from "../content.svelte";
import type { Cause as Eliminated, Crew, Edge, Entry, Fleet, GameView, Replay } from "../protocol/types";
import { afterEvents } from "./merge";
import { fleetOf, hitsOn } from "./names";
import { standing } from "./standing";

export type Cause =
  | { kind: Exclude<Eliminated, "left-behind"> | "mine" | "shrapnel" | "none" }
  | { kind: "edge"; edge: Edge }
  | { kind: "left"; tile: string }
  | { kind: "shot"; by: Crew };

export interface Fate {
  vehicle: string;
  end: "crossed" | "rolling" | "start" | "inoperable" | "gone";
  round: number;
  cause: Cause;
  hits: number;
}

export interface Tally {
  crew: Crew;
  luck: number;
  dice: number;
  spaces: number;
  given: number;
  got: number;
  slams: number;
  slamsWon: number;
  shots: number;
  hits: number;
  outIn: number;
}

export interface Story {
  views: GameView[];
  entries: Entry[];
  fates: Map<string, Fate>;
  tallies: Map<Crew, Tally>;
  /** The foremost vehicle of each crew at the end of each turn, counted over all tiles. */
  progress: { n: number; round: number; by: Record<string, number> }[];
  rounds: number;
}

/** The view after each frame; the first is the start. */
export function viewsOf(replay: Replay): GameView[] {
  const views = [replay.start];
  for (const frame of replay.frames) views.push(afterEvents(views.at(-1) as GameView, frame.events));
  return views;
}

/** How far along the board the finish line stands, as spaces are counted. */
const LINE = 2 * COLS * TILES;

const DICE: Record<Fleet, string> = { cars: "movement", rig: "movement-rig", five: "movement-five" };
/** What a movement die of a crew shows on average. */
function averageOf(crew: Crew): number {
  const faces = theContent()?.dice.find((die) => die.id === DICE[fleetOf(crew)])?.faces ?? [];
  const values = faces.map((face) => (face.of === "move" ? face.value : 0));
  return values.length ? values.reduce((a, b) => a + b) / values.length : 3.5;
}

class Teller {
  fates = new Map<string, Fate>();
  tallies = new Map<Crew, Tally>();
  progress: Story["progress"] = [];
  round = 1;
  private active: Crew | undefined;
  private why = new Map<string, Cause>();
  private slam: { top: string; bottom: string } | undefined;
  private scrolls = 0;
  /** The sides in play, rear first. */
  private tiles: string[] = [];
  private places = new Map<string, number>();

  constructor(start: GameView) {
    for (const crew of Object.keys(start.crews) as Crew[])
      this.tallies.set(crew, {
        crew,
        luck: 0,
        dice: 0,
        spaces: 0,
        given: 0,
        got: 0,
        slams: 0,
        slamsWon: 0,
        shots: 0,
        hits: 0,
        outIn: 0,
      });
    for (const [vehicle, v] of Object.entries(start.vehicles)) if (v.crew) this.owners.set(vehicle, v.crew);
  }
  private owners = new Map<string, Crew>();

  private of(vehicle: string): Tally | undefined {
    return this.tallyOf(this.owners.get(vehicle));
  }
  private tallyOf(crew: Crew | undefined): Tally | undefined {
    return crew && this.tallies.get(crew);
  }
  private settle(vehicle: string, end: Fate["end"], cause: Cause): void {
    const before = this.fates.get(vehicle);
    if (before?.end === "crossed") return;
    this.fates.set(vehicle, { vehicle, end, round: this.round, cause, hits: 0 });
  }
  private causeOf(entry: Entry & { kind: "eliminated" }): Cause {
    const { cause } = entry;
    if (cause === "left-behind") return { kind: "left", tile: this.tiles[0] ?? "" };
    if (cause) return { kind: cause };
    return this.why.get(entry.vehicle) ?? { kind: "none" };
  }

  private shot(crew: Crew | undefined, target: string, hit: boolean): void {
    const tally = this.tallyOf(crew);
    if (!crew || !tally) return;
    tally.shots++;
    if (!hit) return;
    tally.hits++;
    this.why.set(target, { kind: "shot", by: crew });
  }
  private hurt(victim: Tally | undefined): void {
    if (victim) victim.got++;
    const giver = this.tallyOf(this.active);
    if (giver && giver !== victim && victim) giver.given++;
  }

  tell(entry: Entry): void {
    switch (entry.kind) {
      case "rolled": {
        const tally = entry.crew === undefined ? undefined : this.tallies.get(entry.crew);
        if (!tally || entry.result.of !== "move") return;
        tally.luck += entry.result.value - averageOf(tally.crew);
        tally.dice++;
        return;
      }
      case "round_began":
        this.round = entry.round;
        return;
      case "turn_began":
        this.active = entry.crew;
        this.why.clear();
        return;
      case "moved": {
        const tally = this.of(entry.vehicle);
        if (tally && entry.driven) tally.spaces++;
        this.places.set(entry.vehicle, progressOf(entry.to) + this.scrolls * 16);
        return;
      }
      case "scrolled":
        this.tiles.shift();
        this.scrolls++;
        return;
      case "tile_laid":
        this.tiles.push(entry.side);
        return;
      case "left_board":
        this.why.set(entry.vehicle, { kind: "edge", edge: entry.edge });
        return;
      case "slammed": {
        this.slam = { top: entry.top, bottom: entry.bottom };
        for (const vehicle of [entry.top, entry.bottom]) {
          const tally = this.of(vehicle);
          if (tally) tally.slams++;
        }
        return;
      }
      case "pushed": {
        if (!this.slam) return;
        const winner = entry.vehicle === this.slam.top ? this.slam.bottom : this.slam.top;
        const tally = this.of(winner);
        if (tally) tally.slamsWon++;
        this.slam = undefined;
        return;
      }
      case "shot_by_vehicle":
      case "rig_shot_by_vehicle":
        return this.shot(this.owners.get(entry.by), "target" in entry ? entry.target : "", entry.hit);
      case "shot_by_chopper":
      case "rig_shot_by_chopper":
        return this.shot(entry.by, "target" in entry ? entry.target : "", entry.hit);
      case "respawned":
        this.places.set(entry.vehicle, progressOf(entry.space) + this.scrolls * 16);
        this.fates.delete(entry.vehicle);
        return;
      case "command_damaged":
        return this.hurt([...this.tallies.values()].find((tally) => fleetOf(tally.crew) === "rig"));
      case "turned_up":
        if (entry.hazard !== "mine") return;
        for (const [vehicle, place] of this.places)
          if (place === progressOf(entry.space) + this.scrolls * 16) this.why.set(vehicle, { kind: "mine" });
        return;
      case "shrapnel_flew":
        if (entry.hit !== undefined) this.why.set(entry.hit, { kind: "shrapnel" });
        return;
      case "damaged":
        return this.hurt(this.of(entry.vehicle));
      case "inoperable":
        return this.settle(entry.vehicle, "inoperable", this.why.get(entry.vehicle) ?? { kind: "none" });
      case "operable":
        this.fates.delete(entry.vehicle);
        return;
      case "eliminated":
        this.places.delete(entry.vehicle);
        return this.settle(entry.vehicle, "gone", this.causeOf(entry));
      case "finished":
        this.places.set(entry.vehicle, LINE + this.scrolls * 16);
        return this.settle(entry.vehicle, "crossed", { kind: "none" });
      case "crew_out": {
        const tally = this.tallies.get(entry.crew);
        if (tally) tally.outIn = this.round;
        return;
      }
      case "turn_ended":
      case "over":
        this.progress.push({ n: entry.n, round: this.round, by: this.lead() });
        return;
      default:
        return;
    }
  }

  private lead(): Record<string, number> {
    const by: Record<string, number> = {};
    for (const [vehicle, place] of this.places) {
      const crew = this.owners.get(vehicle);
      if (crew) by[crew] = Math.max(by[crew] ?? 0, place);
    }
    return by;
  }
}

export function tellStory(replay: Replay): Story {
  const views = viewsOf(replay);
  const last = views.at(-1) as GameView;
  const entries = standing(replay.frames.flatMap((frame) => frame.events));
  const teller = new Teller(views[1] ?? last);
  for (const entry of entries) teller.tell(entry);
  for (const [vehicle, v] of Object.entries(last.vehicles)) {
    const fate = teller.fates.get(vehicle);
    if (fate) fate.hits = hitsOn(last, v);
    else if (v.crew)
      teller.fates.set(vehicle, {
        vehicle,
        end: v.status === "waiting" ? "start" : "rolling",
        round: teller.round,
        cause: { kind: "none" },
        hits: hitsOn(last, v),
      });
  }
  return {
    views,
    entries,
    fates: teller.fates,
    tallies: teller.tallies,
    progress: teller.progress,
    rounds: teller.round,
  };
}
