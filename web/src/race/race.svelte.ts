// A race as this page knows it: the server's view and what is asked, the events so far, and the stage that plays them.

import { getReplay } from "../net/api";
import { RoomLink, type GameMessage, type Listener, type RaceMessage } from "../net/link.svelte";
import type { Crew, Entry, GameView, Pending } from "../protocol/types";
import { Carry } from "./carry.svelte";
import { Hint } from "./hint.svelte";
import { Log } from "./log";
import { afterEvents } from "./merge";
import type { Cast } from "./names";
import { planOf } from "./plan";
import { Stage } from "./stage.svelte";
import { Wheel } from "./wheel.svelte";

/** Whether everybody has rolled, and nobody has driven yet. */
const hasJustBegun = (view: GameView): boolean =>
  view.road_die > 0 && Object.values(view.vehicles).every(({ crew, status }) => !crew || status === "waiting");

/** A race that is shown: under way, or played again. */
export interface Table {
  stage: Stage;
  view: GameView | null;
  pending: Pending | null;
  mine: readonly Crew[];
  cast: Cast;
  link: Pick<RoomLink, "room" | "skew">;
}

export class Race implements Listener, Table {
  readonly link: RoomLink;
  readonly stage = new Stage();
  readonly wheel: Wheel;
  readonly hint: Hint;
  readonly carry: Carry;
  /** The server's view: the truth. What is shown may lag behind it. */
  view = $state.raw<GameView | null>(null);
  seq = $state(0);
  pending = $state.raw<Pending | null>(null);
  entries = $state.raw<Entry[]>([]);
  /** The vehicle that the pointer is on: on the road, or on its dashboard. */
  pointed = $state<string | null>(null);
  /** Whether the question has stood long enough that a tap means its answers. */
  armed = $state(true);
  /** Who has the wheel of a screen that several share, and since which position. */
  private driver = $state<number | undefined>();
  private since = $state(-1);
  private lastEvent = 0;

  constructor(id: string) {
    this.wheel = new Wheel(this);
    this.hint = new Hint(this);
    this.carry = new Carry(this);
    this.link = new RoomLink(id, this);
  }

  last(): number {
    return this.lastEvent;
  }

  hear(message: RaceMessage): void {
    switch (message.type) {
      case "looked":
        return this.wheel.looked(message);
      case "hint":
        return this.hint.heard(message.seq, message.options);
      case "clock":
        if (this.pending) this.pending = { ...this.pending, deadline: message.deadline };
        return;
      default:
        return this.game(message);
    }
  }

  private game(message: GameMessage): void {
    const known = this.lastEvent;
    const fresh = (message.events ?? []).filter((entry) => entry.n > known);
    const view = message.type === "game" ? message.view : this.view && afterEvents(this.view, fresh);
    if (!view || (message.type === "update" && fresh[0] && fresh[0].n > known + 1)) {
      this.link.send({ type: "resume", from: known });
      return;
    }
    const complete = (fresh[0]?.n ?? message.last + 1) === known + 1;
    this.view = view;
    this.seq = message.seq;
    this.lastEvent = message.last;
    this.pending = message.pending ?? null;
    this.entries = [...this.entries, ...fresh];
    this.wheel.clear();
    this.wheel.preselect();
    this.hint.close();
    const back = fresh.some((entry) => entry.kind === "taken_back");
    if (complete && !back && this.stage.shown) this.stage.add({ events: fresh, view });
    else if (!this.stage.shown && hasJustBegun(view)) this.stage.open(view, message.last);
    else this.stage.jump(view, message.last);
    const plan = known === 0 ? planOf(this) : [];
    if (plan.length) this.wheel.prepare(plan);
    if (!complete) void this.fillLog();
  }

  /** What happened before this page came, for the log. */
  private async fillLog(): Promise<void> {
    const replay = await getReplay(this.link.id).catch(() => null);
    if (!replay) return;
    const past = replay.frames.flatMap((frame) => frame.events);
    const latest = past.at(-1)?.n ?? 0;
    this.entries = [...past, ...this.entries.filter((entry) => entry.n > latest)];
  }

  get mine(): readonly Crew[] {
    return this.link.you.crews;
  }
  get cast(): Cast {
    return { room: this.link.room, view: this.view, mine: this.mine };
  }
  /** Whether this page has to decide, and has seen everything that led to it. */
  get myTurn(): boolean {
    return this.isAsked && !this.stage.playing && !this.handsOver;
  }
  get isAsked(): boolean {
    const { pending } = this;
    return (
      pending !== null &&
      this.mine.includes(pending.crew) &&
      this.awayFrom !== pending.crew &&
      (pending.offers?.length ?? 0) > 0
    );
  }
  /** The crew of ours that a bot drives for us. */
  get awayFrom(): Crew | undefined {
    const away = (this.link.room?.seats ?? []).filter((seat) => seat.away && this.mine.includes(seat.crew));
    return (away.find((seat) => seat.crew === this.pending?.crew) ?? away[0])?.crew;
  }
  /** Takes the wheel back from the bot, and sees at once what there is to decide. */
  returnToWheel(): void {
    if (this.awayFrom === undefined) return;
    this.link.send({ type: "wheel", crew: this.awayFrom });
    this.stage.skip();
  }

  /** Whether no crew of ours is in the race any more. */
  get isOut(): boolean {
    const { crews } = this.stage.shown ?? this.view ?? {};
    return this.mine.length > 0 && this.mine.every((crew) => crews?.[crew]?.in_game === false);
  }

  /** The players of this page: several, if they share its screen. */
  private playerOf(crew: Crew | undefined): number | undefined {
    return crew === undefined ? undefined : this.view?.crews[crew]?.player;
  }
  /** Whether one player of this screen has to hand the wheel over to another before the question is answered. */
  get handsOver(): boolean {
    if (!this.isAsked || this.stage.playing) return false;
    if (new Set(this.mine.map((crew) => this.playerOf(crew))).size < 2) return false;
    return this.playerOf(this.pending?.crew) !== this.driver;
  }
  takeWheel(): void {
    this.driver = this.playerOf(this.pending?.crew);
    this.since = this.seq;
  }
  /** Whether the last choice may be taken back, and was made by whoever has the wheel. */
  get canTakeBack(): boolean {
    return this.pending?.take_back === true && (this.handsOver || this.seq > this.since);
  }
  /** The crew whose dashboards are shown. */
  get seat(): Crew {
    const view = this.stage.shown ?? this.view;
    const asked = this.pending?.crew;
    if (asked !== undefined && this.mine.includes(asked)) return asked;
    const active = view?.result?.winner ?? view?.active ?? this.mine[0] ?? "orange"; // Without a view nothing of it is shown.
    if (this.mine.includes(active) || this.mine.length === 0 || this.isOut) return active;
    return this.mine[0] ?? active;
  }
  private readonly writing = new Log();
  readonly log = $derived.by(() =>
    this.writing.read(
      this.entries.filter((entry) => entry.n <= this.stage.told),
      this.cast,
    ),
  );

  close(): void {
    this.link.close();
  }
}
