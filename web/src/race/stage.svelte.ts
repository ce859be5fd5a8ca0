// Plays events in order: each is a gesture with a time. What is shown is never far behind what is; a page that lags, or
// that nobody looks at, jumps to the server's view. What an event changes is in its patch; nothing here knows a rule.

import { isPlayed, terrainOf } from "../content.svelte";
import type { Effect } from "../board/figures";
import { centreOf, columnOf, heading, type Point } from "../board/geometry";
import type { Command, Crew, Entry, GameView } from "../protocol/types";
import { isStill, settings } from "../settings.svelte";
import { play as sound, type Sound } from "../sound/sounds";
import { damageArt, faceOfOutcome, type Face } from "./dice";
import { afterEvent } from "./merge";

/** What came of one input: its events, and the view at their end. */
export interface Frame {
  events: readonly Entry[];
  view: GameView;
}

/** Events that the race stops for, and how long: they fill the road in words. */
const MOMENTS: Partial<Record<Entry["kind"], number>> = {
  round_began: 1500,
  final_tile: 1600,
  crew_out: 1700,
  finished: 1500,
  slammed: 700,
  rerolled: 800,
  card_worked: 1100,
  over: 1500,
};

/** More events than this are not waited for. */
const LAG = 140;

export class Stage {
  shown = $state.raw<GameView | null>(null);
  effects = $state.raw<Effect[]>([]);
  turns = $state.raw<Record<string, number>>({});
  rolls = $state.raw<(Face & { crew: string })[]>([]);
  pace = $state(0);
  motion = $state<"" | "fall" | "shake">("");
  playing = $state(false);
  /** The event that fills the road now. */
  moment = $state.raw<Entry | null>(null);
  /** The last entry that was shown: what the log may tell. */
  told = $state(0);

  private queue: Frame[] = [];
  private run = 0;
  private hurry: (() => void) | undefined;
  private fxKey = 0;
  private where: Point | undefined;

  /** Shows a view at once and forgets what was still to be played. */
  jump(view: GameView, told: number): void {
    this.run++;
    this.queue = [];
    this.hurry?.();
    this.shown = view;
    this.effects = [];
    this.turns = {};
    this.motion = "";
    this.moment = null;
    this.pace = 0;
    this.told = told;
    this.playing = false;
  }

  /** Shows a race that has just begun: the table as it is laid, and the first roll. */
  open(view: GameView, told: number): void {
    this.jump(view, told);
    this.add({ events: [{ n: told, kind: "round_began", round: view.round, first: view.first }], view });
  }

  /** Plays a frame after those that are waiting. */
  add(frame: Frame): void {
    this.queue.push(frame);
    const waiting = this.queue.reduce((n, f) => n + f.events.length, 0);
    if (!this.shown || document.hidden || settings.speed === "instant" || waiting > LAG) this.skip();
    else if (!this.playing) void this.play();
  }

  /** To the end of what is known. */
  skip(): void {
    const last = this.queue.at(-1) ?? this.current;
    if (last) this.jump(last.view, last.events.at(-1)?.n ?? this.told);
  }

  /** Goes on from what fills the road now. */
  pass(): void {
    if (this.moment) this.hurry?.();
  }

  private current: Frame | undefined;

  private async play(): Promise<void> {
    const run = ++this.run;
    this.playing = true;
    for (;;) {
      const frame = this.queue.shift();
      if (!frame) break;
      this.current = frame;
      for (let i = 0; i < frame.events.length; i++) {
        const entry = frame.events[i];
        if (!entry) continue;
        const after = this.shown && afterEvent(this.shown, entry);
        const then = () => {
          if (run === this.run) this.shown = after;
        };
        await this.perform(entry, frame.events[i + 1], then);
        if (run !== this.run) return;
        then();
        await this.dwell(entry);
        if (run !== this.run) return;
        this.told = entry.n;
      }
      this.shown = frame.view;
      this.turns = {};
    }
    this.current = undefined;
    this.playing = false;
  }

  /** Stops for what is more than a line. Whoever wants it still reads it in the log. */
  private async dwell(entry: Entry): Promise<void> {
    const ms = MOMENTS[entry.kind];
    if (ms === undefined || isStill()) return;
    // What works by itself is a line: only a card that somebody has played is turned up before all.
    if (entry.kind === "card_worked" && !isPlayed(entry.card)) return;
    this.moment = entry;
    await this.wait(ms);
    if (this.moment === entry) this.moment = null;
  }

  private wait(ms: number): Promise<void> {
    const still = isStill();
    const time = still ? Math.min(ms, 120) : ms * (settings.speed === "fast" ? 0.5 : 1);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private effect(kind: Effect["kind"], at: Point | undefined, more: Partial<Effect> = {}): void {
    if (!at) return;
    const key = ++this.fxKey;
    const shown: Effect = isStill() && kind !== "dice" ? { key, kind: "ring", at } : { key, kind, at, ...more };
    this.effects = [...this.effects, shown];
    setTimeout(() => (this.effects = this.effects.filter((fx) => fx.key !== key)), 1300);
  }

  private place(vehicle: string): Point | undefined {
    const space = this.shown?.vehicles[vehicle]?.space;
    return space === undefined ? undefined : centreOf(space);
  }

  private chopper(crew: Crew): Point | undefined {
    const space = this.shown?.choppers[crew]?.space;
    return space === undefined ? undefined : centreOf(space);
  }

  /** The section of the Rig that a command is on. */
  private section(command: Command): Point | undefined {
    const board = Object.values(this.shown?.crews ?? {}).find((crew) => crew.fleet === "rig")?.commands;
    const rig = Object.values(this.shown?.vehicles ?? {}).find((v) => v.kind === "rig");
    const section = board?.find((c) => c.command === command)?.section;
    const space = (section === "mid" ? rig?.mid : section === "rear" ? rig?.rear : undefined) ?? rig?.space;
    return space === undefined ? undefined : centreOf(space);
  }

  private sound(name: Sound, space?: number): void {
    sound(name, space === undefined ? 0 : columnOf(space) / 12 - 1);
  }

  /** One event takes its time; `then` changes the picture in the middle of it, and otherwise it changes at the end. */
  private async perform(entry: Entry, next: Entry | undefined, then: () => void): Promise<void> {
    switch (entry.kind) {
      case "rolled":
        return this.rolled(entry, next, then);
      case "moved":
        return this.moved(entry, then);
      case "slammed":
        this.where = centreOf(entry.space);
        this.effect("slam", this.where);
        this.sound("slam", entry.space);
        if (!isStill()) this.motion = "shake";
        if (!isStill() && "vibrate" in navigator) navigator.vibrate(30);
        await this.wait(320);
        this.motion = "";
        return;
      case "shot_by_vehicle":
        return this.shot(this.place(entry.by), this.place(entry.target), entry.hit);
      case "shot_by_chopper":
        return this.shot(this.chopper(entry.by), this.place(entry.target), entry.hit);
      case "rig_shot_by_vehicle":
        return this.shot(this.place(entry.by), this.section(entry.command), entry.hit);
      case "rig_shot_by_chopper":
        return this.shot(this.chopper(entry.by), this.section(entry.command), entry.hit);
      case "missile":
        this.where = centreOf(entry.space);
        this.effect("boom", this.where);
        this.sound("boom", entry.space);
        return this.wait(420);
      case "command_damaged":
        this.effect("damage", this.section(entry.command), { art: "damage-minor" });
        this.sound("damage");
        then();
        return this.wait(480);
      case "card_drawn":
        this.effect("damage", this.place(entry.vehicle), { art: "damage-ongoing" });
        then();
        return this.wait(620);
      case "caught_fire":
        this.effect("damage", this.place(entry.vehicle), { art: "damage-fire" });
        this.sound("damage");
        then();
        return this.wait(420);
      case "quake":
        this.sound("slam");
        if (!isStill()) this.motion = "shake";
        await this.wait(480);
        this.motion = "";
        return;
      case "off_road":
      case "dispensed":
      case "respawned":
        this.sound("hazard", entry.space);
        then();
        return this.wait(360);
      case "fire_out":
      case "mended":
      case "steering":
        then();
        return this.wait(260);
      case "damaged":
        this.effect("damage", this.place(entry.vehicle), { art: damageArt(entry.damage).art });
        this.sound("damage");
        then();
        return this.wait(620);
      case "inoperable":
        this.pace = 420;
        then();
        return this.wait(420);
      case "eliminated":
        this.effect("boom", this.place(entry.vehicle));
        this.sound("boom", this.shown?.vehicles[entry.vehicle]?.space);
        if (!isStill() && "vibrate" in navigator) navigator.vibrate(80);
        await this.wait(200);
        then();
        return this.wait(360);
      case "turned_up":
        this.sound("hazard", entry.space);
        then();
        await this.wait(420);
        if (entry.hazard === "mine") this.effect("boom", centreOf(entry.space));
        return;
      case "chopper_placed":
        this.pace = 600;
        this.sound("chopper", entry.space);
        then();
        return this.wait(640);
      case "scrolled":
        this.sound("scroll");
        if (!isStill()) this.motion = "fall";
        await this.wait(540);
        this.pace = isStill() ? 0 : 900;
        then();
        this.motion = "";
        return this.wait(920);
      case "tile_laid":
        then();
        return this.wait(this.shown && this.shown.tiles.length > 2 ? 420 : 60);
      case "turn_began":
        this.rolls = [];
        then();
        return this.wait(80);
      case "assigned":
      case "commanded":
      case "coasting":
        then();
        return this.wait(260);
      case "over":
        then();
        this.sound("win");
        return;
      default:
        return;
    }
  }

  private async moved(entry: Entry & { kind: "moved" }, then: () => void): Promise<void> {
    const from = this.place(entry.vehicle);
    const to = centreOf(entry.to);
    const pushed = !entry.driven;
    const ground = terrainOf(this.shown?.tiles[Math.floor(entry.to / 48)]?.side ?? "")[entry.to % 48];
    const ms = pushed ? 220 : ground === "mud" ? 320 : 180;
    this.where = to;
    this.pace = ms * (settings.speed === "fast" ? 0.5 : 1);
    if (from) {
      if (!pushed) this.effect("dust", { x: from.x - 24, y: from.y + 6 });
      this.turns = { ...this.turns, [entry.vehicle]: heading(from, to) };
    }
    this.sound(ground === "mud" ? "mud" : pushed ? "oil" : "drive", entry.to);
    then();
    await this.wait(ms);
    this.turns = { ...this.turns, [entry.vehicle]: 0 };
  }

  private async shot(from: Point | undefined, to: Point | undefined, hit: boolean): Promise<void> {
    this.effect("aim", to);
    await this.wait(380);
    if (from && to) {
      this.effect("muzzle", { x: from.x + 44, y: from.y });
      this.effect("tracer", { x: from.x + 34, y: from.y }, { to });
    }
    this.sound(hit ? "shot" : "miss");
    await this.wait(220);
    if (!hit && to) this.effect("puff", { x: to.x + 20, y: to.y - 24 });
    await this.wait(140);
  }

  private async rolled(entry: Entry & { kind: "rolled" }, next: Entry | undefined, then: () => void): Promise<void> {
    const face = faceOfOutcome(entry.result);
    then();
    if (!face) return;
    const crew = entry.crew ?? "";
    if (entry.result.of === "move") {
      if (crew === this.shown?.first) this.sound("dice");
      return this.wait(45);
    }
    this.rolls = [...this.rolls, { ...face, crew }].slice(-4);
    this.sound("dice");
    if (entry.result.of === "road") return this.wait(250);
    if (next?.kind === "rolled" && faceOfOutcome(next.result) && next.result.of !== "move") return; // Shown with the next one.
    const count = entry.result.of === "direction" && this.rolls.at(-2)?.of === "slam" ? 2 : 1;
    const active = this.shown?.move?.vehicle;
    if (next?.kind === "shot_by_vehicle" || next?.kind === "shot_by_chopper") this.where = this.place(next.target);
    const at = this.where ?? (active ? this.place(active) : undefined);
    this.effect("dice", at, { faces: this.rolls.slice(-count).map((r) => ({ face: r.art, crew: r.crew })) });
    await this.wait(800);
  }
}
