// What the player is about to choose: a die, a vehicle and a command in any order, then a route. It offers only what the
// server offers; nothing here knows a rule.

import { LANES, columnOf, laneOf, neighbour, spaceAt, type Way } from "../board/geometry";
import type { LookedMessage } from "../net/link.svelte";
import type { Answer, Choice, Command, Direction, Offer, Question, Reach, Step } from "../protocol/types";
import { equal } from "../equal";
import { answerTo, isShot, isStep } from "./answer";
import { groundWord } from "./names";
import type { Race } from "./race.svelte";

/** A planned step, and where it is drawn: spaces ahead of the board have numbers from 144. */
export interface Planned {
  choice: Choice;
  step: Step;
  space: number;
}

/** A command with a die that it takes, and the question that the two would answer. */
interface CommandDie {
  to: Question;
  command: Command;
  die: number;
}

/** How a route loses its vehicle, and with which step. */
export interface Doom {
  n: number;
  kind: "ground" | "edge" | "chopper";
  ground: string;
}

const WAY: Record<Direction, Way> = {
  front: "F",
  "front-right": "FR",
  "rear-right": "RR",
  rear: "R",
  "rear-left": "RL",
  "front-left": "FL",
};
/** Questions that are answered with a die: on a vehicle, on a command, or on either. */
const WITH_VEHICLE = new Set<string>(["assign", "second_die"]);
const WITH_DIE = new Set<string>(["assign", "second_die", "steering", "section"]);
/** Answers of a drive. */
const steps = (route: readonly Planned[]): Answer[] => route.map((planned) => answerTo("step", planned.choice));
const diceOnCommands = (to: Question, choices: readonly Choice[]): CommandDie[] =>
  choices.flatMap((choice) =>
    choice.kind === "die" && choice.on.kind === "command" ? [{ to, command: choice.on.command, die: choice.die }] : [],
  );

export class Wheel {
  /** Places in the list of unused dice. */
  hand = $state<number | null>(null);
  vehicle = $state<string | null>(null);
  vehicleDie = $state<number | null>(null);
  command = $state<Command | null>(null);
  commandDie = $state<number | null>(null);
  route = $state.raw<Planned[]>([]);
  /** The space under the pointer or the focus. */
  hover = $state<number | null>(null);
  /** A space or target that was tapped once. */
  marked = $state<number | null>(null);
  /** The route ends in a certain loss, and the player was asked. */
  asking = $state(false);
  ahead = $state.raw<LookedMessage | null>(null);
  private tail = $state.raw<LookedMessage | null>(null);
  /** An answer that was recommended, and is not chosen yet. */
  suggested = $state.raw<Choice | null>(null);
  /** Steps that are to be planned as soon as the server has looked. */
  private wanted: Answer[] = [];
  private sent = "";

  constructor(private readonly race: Race) {}

  clear(): void {
    this.hand = this.vehicle = this.vehicleDie = this.command = this.commandDie = null;
    this.stopPlanning();
    this.ahead = null;
    this.baseAhead = null;
    this.sent = "";
    this.look();
  }

  stopPlanning(): void {
    this.route = [];
    this.hover = this.marked = null;
    this.asking = false;
    this.tail = null;
    this.suggested = null;
    this.wanted = [];
    this.race.hint.picked = null;
  }

  /* -- what is offered */

  get offers(): readonly Offer[] {
    return this.race.isAsked ? (this.race.pending?.offers ?? []) : [];
  }
  get asked(): Question | "" {
    return this.race.pending?.asked.kind ?? "";
  }
  get dice(): readonly number[] {
    const view = this.race.stage.shown ?? this.race.view;
    return view?.crews[this.race.seat]?.dice ?? [];
  }
  private value(index: number | null): number | undefined {
    return index === null ? undefined : this.dice[index];
  }

  /** Whether dice are to be placed. */
  get placesDice(): boolean {
    return WITH_DIE.has(this.asked) || this.asked === "command";
  }

  /** Whether a die may go on a vehicle; either may be left open. */
  canAssign(vehicle: string | null, die: number | undefined): boolean {
    return this.assignment(vehicle, die) !== undefined;
  }
  private assignment(vehicle: string | null, die: number | undefined): Choice | undefined {
    return this.offers
      .map((offer) => offer.choice)
      .find(
        (choice) =>
          choice.kind === "die" &&
          choice.on.kind !== "command" &&
          (vehicle === null || choice.on.vehicle === vehicle) &&
          (die === undefined || choice.die === die),
      );
  }

  /** The commands that may be given now, or after the assignment that is being made, with the dice that they take. */
  get commandOffers(): readonly CommandDie[] {
    if (this.asked === "assign" && !this.baseAhead)
      return this.race.isAsked
        ? (this.race.pending?.commands ?? []).flatMap((answer) => diceOnCommands(answer.to, [answer]))
        : [];
    const to = this.asked === "assign" ? this.baseAhead?.asked?.kind : this.asked;
    const from = (this.asked === "assign" ? this.baseAhead?.offers : this.offers) ?? [];
    const choices = from.map((offer) => offer.choice);
    return to ? diceOnCommands(to, choices) : [];
  }
  private baseAhead: LookedMessage | null = $state.raw(null);

  /** The offer that a command of the Rig is damaged or repaired. */
  private commandOffer(command: Command): Offer | undefined {
    if (this.asked !== "hurt" && this.asked !== "mend") return undefined;
    return this.offers.find(({ choice }) => choice.kind === "command" && choice.command === command);
  }

  /** Whether a command may be picked, perhaps before its turn comes. */
  canCommand(command: Command): boolean {
    if (this.commandOffer(command)) return true;
    const hand = this.value(this.hand);
    return this.commandOffers.some((c) => c.command === command && (hand === undefined || c.die === hand));
  }

  /** The offer that of two motorcycles this one moves first. */
  firstOffer(vehicle: string): Offer | undefined {
    if (this.asked !== "order") return undefined;
    return this.offers.find(({ choice }) => choice.kind === "vehicle" && choice.vehicle === vehicle);
  }

  /* -- picking a die, a vehicle, a command */

  pickDie(index: number): void {
    if (!this.placesDice) return;
    const value = this.dice[index];
    if (this.asked === "steering") {
      this.command = "steering";
      this.commandDie = this.commandDie === index ? null : index;
    } else if (this.vehicleDie === index) this.vehicleDie = null;
    else if (this.commandDie === index) this.commandDie = null;
    else if (this.vehicle !== null && this.vehicleDie === null && this.canAssign(this.vehicle, value))
      this.vehicleDie = index;
    else if (this.command !== null && this.commandDie === null) this.commandDie = index;
    else this.hand = this.hand === index ? null : index;
    this.changed();
  }

  /** Takes a die up, from wherever it lies. */
  take(index: number): void {
    if (this.vehicleDie === index) this.vehicleDie = null;
    if (this.commandDie === index) this.commandDie = null;
    this.hand = index;
    this.changed();
  }

  pickVehicle(vehicle: string): void {
    const first = this.firstOffer(vehicle);
    if (first) return this.choose(first);
    if (!WITH_VEHICLE.has(this.asked)) return;
    if (this.asked === "second_die") this.command = this.commandDie = null;
    const value = this.value(this.hand) ?? this.value(this.vehicleDie);
    if (this.vehicle === vehicle && this.hand === null) this.vehicle = this.vehicleDie = null;
    else if (this.canAssign(vehicle, value)) {
      this.vehicle = vehicle;
      if (this.hand !== null) this.vehicleDie = this.hand;
      this.hand = null;
      if (this.vehicleDie === null && this.dice.length === 1) this.vehicleDie = 0;
    }
    this.changed();
  }

  pickCommand(command: Command): void {
    const direct = this.commandOffer(command);
    if (direct) return this.choose(direct);
    if (this.asked === "second_die") this.vehicle = this.vehicleDie = null;
    if (this.command === command && this.hand === null) this.command = this.commandDie = null;
    else if (this.canCommand(command)) {
      this.command = command;
      this.commandDie = this.hand;
      this.hand = null;
      if (this.commandDie === null) {
        const fitting = this.dice
          .map((_, i) => i)
          .filter((i) => i !== this.vehicleDie && this.fits(command, this.dice[i]));
        const values = new Set(fitting.map((i) => this.dice[i]));
        if (values.size === 1) this.commandDie = fitting[0] ?? null;
      }
    }
    this.changed();
  }

  private fits(command: Command, die: number | undefined): boolean {
    return this.commandOffers.some((c) => c.command === command && c.die === die);
  }

  private changed(): void {
    this.stopPlanning();
    this.ahead = null;
    this.sent = "";
    this.look();
  }

  /** The choices that come before the drive, as far as they are made. */
  get prefix(): Answer[] {
    const choices: Answer[] = [];
    if (this.asked === "") return choices;
    if (WITH_VEHICLE.has(this.asked) && (this.asked === "assign" || this.vehicle !== null)) {
      const drive =
        this.vehicle === null || this.vehicleDie === null
          ? undefined
          : this.assignment(this.vehicle, this.value(this.vehicleDie));
      if (!drive) return [];
      choices.push(answerTo(this.asked, drive));
    }
    const die = this.value(this.commandDie);
    if (this.command !== null && die !== undefined) {
      const to = this.commandOffers[0]?.to ?? "command";
      choices.push({ to, kind: "die", die, on: { kind: "command", command: this.command } });
    }
    return choices;
  }
  /** The moves that the picked dice would make; none until the server has looked. */
  get moves(): number {
    return this.prefix.length ? (this.ahead?.moves ?? 0) : 0;
  }
  get isAssigned(): boolean {
    return !WITH_DIE.has(this.asked) || this.prefix.length > 0;
  }

  /* -- looking ahead */

  /** Asks how far one could drive from here; call it whenever something has changed. */
  look(): void {
    const { race } = this;
    if (!race.isAsked || !this.isAssigned || !["assign", "section", "command", "step"].includes(this.asked)) {
      this.baseAhead = null;
      return;
    }
    const key = `${race.seq} ${JSON.stringify(this.prefix)}`;
    if (this.sent === key) return;
    this.sent = key;
    if (this.asked === "assign" && this.prefix.length > 1)
      race.link.send({ type: "look", seq: race.seq, choices: this.prefix.slice(0, 1) });
    race.link.send({ type: "look", seq: race.seq, choices: this.prefix });
  }

  looked(message: LookedMessage): void {
    if (message.seq !== this.race.seq) return;
    const { prefix } = this;
    if (this.asked === "assign" && message.choices.length === 1 && prefix[0] && equal(message.choices[0], prefix[0]))
      this.baseAhead = message;
    if (message.choices.length > prefix.length) {
      if (message.choices.length - this.untilDrive.length !== this.route.length) return; // Of a route that is no more.
      this.tail = message;
      return this.planWanted();
    }
    if (!equal(message.choices, prefix)) return;
    if (message.taken < prefix.length) {
      this.command = this.commandDie = null;
      this.changed();
      return;
    }
    this.ahead = message;
    this.planWanted();
  }

  /** Where the vehicle stands before the first step; nothing while it waits behind the board. */
  private get start(): number | undefined {
    const id = this.driven;
    return id === undefined ? undefined : this.race.view?.vehicles[id]?.space;
  }

  /** The vehicle that drives, or would. */
  get driven(): string | undefined {
    const view = this.race.view;
    if (this.asked !== "section") return view?.move?.vehicle ?? this.vehicle ?? undefined;
    return Object.entries(view?.vehicles ?? {}).find(([, v]) => v.crew === this.race.seat)?.[0];
  }

  private target(from: number | undefined, choice: Choice, step: Step): number {
    if (choice.kind === "space") return choice.space;
    if (step.to !== undefined && step.edge === undefined) return step.to;
    if (from === undefined || choice.kind !== "way") return step.to ?? 0;
    const [lane, column] = neighbour(laneOf(from), columnOf(from), WAY[choice.direction]);
    return spaceAt(Math.max(0, Math.min(LANES - 1, lane)), column);
  }

  /** Every reachable space with the way to it; of two ways to a space the cheaper one. */
  get reachable(): Map<number, Planned[]> {
    // While a second die is still to come, nothing can be driven yet.
    const list: readonly Reach[] = this.ahead?.asked?.kind === "second_die" ? [] : (this.ahead?.reach ?? []);
    const ways: Planned[][] = [];
    const best = new Map<number, Planned[]>();
    list.forEach((reach, i) => {
      const before = reach.after === undefined ? [] : (ways[reach.after] ?? []);
      const space = this.target(before.at(-1)?.space ?? this.start, reach.choice, reach.step);
      const way = [...before, { choice: reach.choice, step: reach.step, space }];
      ways[i] = way;
      const known = best.get(space);
      if (!known || (known.at(-1)?.step.left ?? 0) < reach.step.left) best.set(space, way);
    });
    return best;
  }

  /** The route that is shown: planned, or under the pointer. */
  get shownRoute(): Planned[] {
    if (this.route.length) return this.route;
    return this.hover === null ? [] : (this.reachable.get(this.hover) ?? []);
  }

  /** Plans one step on, by direction: front, front-left or front-right. */
  plan(direction: Direction): void {
    this.planStep((choice) => choice.kind === "way" && choice.direction === direction);
  }

  private planStep(is: (choice: Choice) => boolean): void {
    const end = this.route.at(-1);
    const from = end ? this.tail?.offers : this.ahead?.reach.filter((reach) => reach.after === undefined);
    const next = (from ?? []).find((o) => is(o.choice));
    if (!next?.step) return;
    const space = this.target(end?.space ?? this.start, next.choice, next.step);
    this.extend([...this.route, { choice: next.choice, step: next.step, space }]);
  }

  private planWanted(): void {
    const next = this.wanted.shift();
    if (next) this.planStep((choice) => equal(answerTo("step", choice), next));
  }

  /** Lays a plan on the table, as far as it can be shown, and commits nothing. */
  prepare(choices: readonly Answer[]): void {
    this.clear();
    const rest = [...choices];
    const first = rest[0];
    if (first?.kind === "die" && first.on.kind !== "command") {
      this.vehicle = first.on.vehicle;
      this.vehicleDie = this.dice.indexOf(first.die);
      rest.shift();
    }
    const command = rest[0];
    if (command?.kind === "die" && command.on.kind === "command") {
      this.command = command.on.command;
      this.commandDie = this.dice.findIndex((die, i) => die === command.die && i !== this.vehicleDie);
      rest.shift();
    } else if (command?.to === "command" && command.kind === "no" && rest.length > 1) rest.shift();
    const answer = rest[0];
    const { asked } = this;
    const isNext = (offer: Offer) => asked !== "" && equal(answerTo(asked, offer.choice), answer);
    for (const [space, offers] of this.targets) if (offers.some(isNext)) this.marked = space;
    this.suggested = this.offers.find(isNext)?.choice ?? null;
    this.wanted = rest.filter(isStep);
    this.look();
  }

  unplan(): void {
    this.extend(this.route.slice(0, -1));
  }

  private extend(route: Planned[]): void {
    this.route = route;
    this.asking = false;
    this.tail = null;
    if (route.length)
      this.race.link.send({
        type: "look",
        seq: this.race.seq,
        choices: [...this.untilDrive, ...steps(route)],
      });
  }

  private get untilDrive(): Answer[] {
    // Whether a command comes next is known once the server has looked; if it does not come, the answer is not taken.
    const command = this.ahead
      ? this.ahead.asked?.kind === "command"
      : this.asked === "assign" && this.prefix.length === 1;
    return command ? [...this.prefix, { to: "command", kind: "no" }] : this.prefix;
  }

  /* -- the board was clicked */

  pickSpace(space: number, touch: boolean): void {
    const vehicle = this.parked.get(space);
    if (vehicle !== undefined) return this.pickVehicle(vehicle);
    const [direct, ...others] = this.targets.get(space) ?? [];
    if (direct) {
      // Of several answers in one space the sign lets choose.
      if ((touch && this.marked !== space) || others.length) this.marked = space;
      else this.choose(direct);
      return;
    }
    const way = this.reachable.get(space);
    if (!way) return;
    const again = this.route.at(-1)?.space === space;
    const shows = touch || this.asked !== "step";
    this.route = way;
    this.marked = space;
    if (again || !shows) this.drive();
  }

  /** The vehicles that may get a die, by the space they stand on, as long as none is ready to drive. */
  get parked(): Map<number, string> {
    const parked = new Map<number, string>();
    if (!WITH_VEHICLE.has(this.asked) || this.isAssigned) return parked;
    for (const [id, { space }] of Object.entries(this.race.view?.vehicles ?? {}))
      if (space !== undefined && this.canAssign(id, this.value(this.hand))) parked.set(space, id);
    return parked;
  }

  /** Spaces that are an answer by themselves: a place for the chopper, a target. At a section of the Rig there may be two. */
  get targets(): Map<number, Offer[]> {
    const targets = new Map<number, Offer[]>();
    const { asked } = this;
    if (asked === "") return targets;
    for (const offer of this.offers) {
      const at = this.spaceOf(answerTo(asked, offer.choice));
      if (at !== undefined) targets.set(at, [...(targets.get(at) ?? []), offer]);
    }
    return targets;
  }

  /** Where on the board an answer is. */
  spaceOf(answer: Answer): number | undefined {
    const view = this.race.view;
    const { asked } = this.race.pending ?? {};
    switch (answer.kind) {
      case "space":
        return answer.to === "step" ? undefined : answer.space;
      case "vehicle":
        return answer.to === "slam_push" ? undefined : view?.vehicles[answer.vehicle]?.space;
      case "command": {
        if (!isShot(answer.to)) return undefined;
        const rig = Object.values(view?.vehicles ?? {}).find((v) => v.kind === "rig");
        const board = Object.values(view?.crews ?? {}).find((crew) => crew.fleet === "rig")?.commands ?? [];
        const section = board.find((c) => c.command === answer.command)?.section;
        return section === "mid" ? rig?.mid : section === "rear" ? rig?.rear : rig?.space;
      }
      case "way": {
        const from = asked?.kind === "shove" ? view?.vehicles[asked.vehicle]?.space : undefined;
        if (from === undefined) return undefined;
        const [lane, column] = neighbour(laneOf(from), columnOf(from), WAY[answer.direction]);
        return spaceAt(lane, column);
      }
      default:
        return undefined;
    }
  }

  /* -- committing */

  choose(offer: Offer): void {
    this.race.link.send({ type: "choose", seq: this.race.seq, choice: offer.index });
  }

  /** What the route that is planned ends in, if it certainly loses the vehicle. */
  get doom(): Doom | null {
    return this.doomOf(this.route);
  }
  private doomOf(route: readonly Planned[]): Doom | null {
    const lost = route.findIndex((planned) => planned.step.lost);
    const step = route[lost]?.step;
    if (step) return { n: lost + 1, kind: step.edge === undefined ? "ground" : "edge", ground: groundWord(step) };
    const last = route.at(-1)?.step;
    return last?.struck ? { n: route.length, kind: "chopper", ground: groundWord(last) } : null;
  }

  /** Commits what was picked and the whole route; a certain loss is asked about first. */
  drive(length = this.route.length): void {
    const route = this.route.slice(0, length);
    if (this.doomOf(route) && !this.asking) {
      this.asking = true;
      return;
    }
    const first = route[0]?.choice;
    const choices = route.length || this.placesDice ? [...this.untilDrive, ...steps(route)] : [];
    if (choices.length === 1 && first && this.asked === "step") {
      const offer = this.offers.find((o) => equal(o.choice, first));
      if (offer) return this.choose(offer);
    }
    if (choices.length) this.race.link.send({ type: "plan", seq: this.race.seq, choices });
  }

  oneStep(): void {
    if (!this.route.length) return;
    this.drive(1);
  }

  takeBack(): void {
    if (this.race.pending?.take_back) this.race.link.send({ type: "take_back", seq: this.race.seq });
  }
}
