// What the player is about to choose: a die, a vehicle and a command in any order, then a way. It offers only what the
// server offers; nothing here knows a rule.

import type { LookedMessage } from "../net/link.svelte";
import type { Answer, Asked, Choice, Command, Crew, Offer, Question } from "../protocol/types";
import { equal } from "../equal";
import { LOOKS, WITH_DIE, WITH_VEHICLE, answerTo, commandsIn, isStep, type CommandPaid } from "./answer";
import { whyNot } from "./names";
import { Path } from "./path.svelte";
import { placeOf } from "./places";
import type { Race } from "./race.svelte";
import { settings } from "../settings.svelte";
import { doomOf, isPlain, steps, type Placed } from "./way";

export class Wheel {
  /** Places in the list of unused dice. */
  hand = $state<number | null>(null);
  vehicle = $state<string | null>(null);
  vehicleDie = $state<number | null>(null);
  command = $state<Command | null>(null);
  commandDie = $state<number | null>(null);
  /** A command token lies on the command that is picked; if none is picked yet, it is in the hand. */
  token = $state(false);
  /** A space or target that was tapped once. */
  marked = $state<number | null>(null);
  /** The route ends in a certain loss, and the player was asked. */
  asking = $state(false);
  /** Why what was just tried cannot be. */
  note = $state("");
  ahead = $state.raw<LookedMessage | null>(null);
  /** An answer that was recommended, and is not chosen yet. */
  suggested = $state.raw<Choice | null>(null);
  /** Choices that are to be laid after the first die. */
  private later: Answer[] = [];
  private sent = "";
  /** The way over the board. */
  readonly path: Path;

  constructor(private readonly race: Race) {
    this.path = new Path(race, this);
  }

  clear(): void {
    this.note = "";
    this.placed = null;
    this.order = null;
    this.later = [];
    this.hand = this.vehicle = this.vehicleDie = this.command = this.commandDie = null;
    this.token = false;
    this.stopPlanning();
    this.ahead = null;
    this.baseAhead = null;
    this.sent = "";
    this.look();
  }

  stopPlanning(): void {
    this.path.clear();
    this.marked = null;
    this.asking = false;
    this.suggested = null;
    this.race.hint.picked = null;
  }

  /* -- what is offered */

  get offers(): readonly Offer[] {
    if (!this.race.isAsked) return [];
    return this.placed?.looked.offers ?? this.race.pending?.offers ?? [];
  }
  /** What is asked: now, or next, once everything is placed that lies there. */
  get question(): Asked | undefined {
    return this.placed?.looked.asked ?? this.race.pending?.asked;
  }
  get asked(): Question | "" {
    return this.question?.kind ?? "";
  }
  /** The first of two dice of a turn, and what the server says would be asked then: both are chosen together. */
  private placed = $state.raw<Placed | null>(null);
  /** Who of two goes first: whoever got the first die. */
  private order = $state.raw<(Answer & { kind: "vehicle" }) | null>(null);
  get dice(): readonly number[] {
    const view = this.race.stage.shown ?? this.race.view;
    return view?.crews[this.race.seat]?.dice ?? [];
  }
  private value(index: number | null): number | undefined {
    return index === null ? undefined : this.dice[index];
  }

  /** The places of the dice that are spoken for. */
  get usedDice(): readonly number[] {
    return [this.placed?.die, this.vehicleDie, this.commandDie].filter((die) => typeof die === "number");
  }
  /** The die that a vehicle would get. */
  dieFor(vehicle: string): number | undefined {
    if (this.placed?.vehicle === vehicle) return this.value(this.placed.die);
    return this.vehicle === vehicle ? this.value(this.vehicleDie) : undefined;
  }
  /** Whether the player has begun to choose. */
  get hasPicked(): boolean {
    return [this.vehicle, this.hand, this.command, this.placed].some((picked) => picked !== null) || this.token;
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

  /** The commands that may be given now, or after the assignment that is being made, with what pays for them. */
  get commandOffers(): readonly CommandPaid[] {
    if (this.asked === "assign" && !this.baseAhead)
      return this.race.isAsked
        ? (this.race.pending?.commands ?? []).flatMap((answer) => commandsIn(answer.to, [answer]))
        : [];
    const to = this.asked === "assign" ? this.baseAhead?.asked?.kind : this.asked;
    const from = (this.asked === "assign" ? this.baseAhead?.offers : this.offers) ?? [];
    const choices = from.map((offer) => offer.choice);
    return to ? commandsIn(to, choices) : [];
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
    const hand = this.holdsToken ? null : this.value(this.hand);
    return this.commandOffers.some((c) => c.command === command && (hand === undefined || c.die === hand));
  }

  /** Whether a command token may pay: for some command, or for this one. */
  canPayToken(command?: Command): boolean {
    return this.commandOffers.some((c) => c.die === null && (command === undefined || c.command === command));
  }
  /** Whether a command token was taken up, and lies nowhere yet. */
  get holdsToken(): boolean {
    return this.token && this.command === null;
  }

  /** The offer that of two motorcycles this one moves first. */
  firstOffer(vehicle: string): Offer | undefined {
    if (this.asked !== "order") return undefined;
    return this.offers.find(({ choice }) => choice.kind === "vehicle" && choice.vehicle === vehicle);
  }

  /* -- picking a die, a vehicle, a command */

  /** Where there is only one vehicle or one die to choose, it is chosen. */
  preselect(): void {
    if (!WITH_VEHICLE.has(this.asked)) return;
    const drives = this.offers.flatMap(({ choice }) =>
      choice.kind === "die" && choice.on.kind !== "command" ? [{ die: choice.die, vehicle: choice.on.vehicle }] : [],
    );
    const vehicles = new Set(drives.map((choice) => choice.vehicle));
    const dice = new Set(drives.map((choice) => choice.die));
    const [die] = dice;
    if (this.asked === "assign" && vehicles.size === 1) this.vehicle = drives[0]?.vehicle ?? null;
    if (this.vehicle !== null && dice.size === 1 && die !== undefined) this.vehicleDie = this.dice.indexOf(die);
    this.look();
  }

  pickDie(index: number): void {
    if (!this.placesDice || index === this.placed?.die) return;
    const value = this.dice[index];
    if (this.asked === "steering") {
      this.command = "steering";
      this.commandDie = this.commandDie === index ? null : index;
    } else if (this.vehicleDie === index) this.vehicleDie = null;
    else if (this.commandDie === index) this.commandDie = null;
    else if (this.vehicle !== null && this.vehicleDie === null && this.canAssign(this.vehicle, value))
      this.vehicleDie = index;
    else if (this.command !== null && this.commandDie === null) {
      if (!this.fits(this.command, value)) return this.refuse(this.command, value);
      this.commandDie = index;
      this.token = false;
    } else this.hand = this.hand === index ? null : index;
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
    if (this.asked === "second_die") this.takeOff();
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
    if (!this.canCommand(command)) return this.refuse(command, this.value(this.hand));
    if (this.asked === "second_die") this.vehicle = this.vehicleDie = null;
    if (this.command === command && this.hand === null) this.takeOff();
    else {
      const token = this.holdsToken;
      this.command = command;
      this.commandDie = token ? null : this.hand;
      this.hand = null;
      this.token = token;
      if (this.commandDie === null && !token) this.payFor(command);
    }
    this.changed();
  }

  /** The only die that fits, or a token if none does. */
  private payFor(command: Command): void {
    const fitting = this.dice
      .map((_, i) => i)
      .filter((i) => !this.usedDice.includes(i) && this.fits(command, this.dice[i]));
    const values = new Set(fitting.map((i) => this.dice[i]));
    if (values.size === 1) this.commandDie = fitting[0] ?? null;
    this.token = values.size === 0 && this.canPayToken(command);
  }

  /** Takes the command back, with what lies on it. */
  private takeOff(): void {
    this.command = this.commandDie = null;
    this.token = false;
  }

  /** Takes a command token up, puts it down, or pays with it for the command that is picked. */
  pickToken(): void {
    if (this.token) this.takeOff();
    else if (this.command !== null && this.canPayToken(this.command)) {
      this.commandDie = null;
      this.token = true;
    } else if (this.canPayToken()) {
      this.takeOff();
      this.hand = null;
      this.token = true;
    }
    this.changed();
  }

  fits(command: Command, die: number | undefined): boolean {
    return this.commandOffers.some((c) => c.command === command && c.die === die);
  }

  /** Says why a command is not given, and changes nothing. */
  private refuse(command: Command, die: number | undefined): void {
    this.note = whyNot(this.race.view?.crews[this.race.seat]?.commands ?? [], command, die);
  }

  private changed(): void {
    this.note = "";
    this.order = null;
    this.stopPlanning();
    this.ahead = null;
    this.sent = "";
    this.look();
  }

  /** The choices that come before the drive, as far as they are made. */
  get prefix(): Answer[] {
    return [...(this.placed?.choices ?? []), ...this.picked, ...(this.order ? [this.order] : [])];
  }
  /** What is picked for the question, if it is an answer. */
  private get picked(): Answer[] {
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
    const to = this.commandOffers[0]?.to ?? "command";
    if (this.command !== null && this.token) choices.push({ to, kind: "command", command: this.command });
    else if (this.command !== null && die !== undefined)
      choices.push({ to, kind: "die", die, on: { kind: "command", command: this.command } });
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
    if (!race.isAsked || !this.isAssigned || !LOOKS.has(this.asked)) {
      this.baseAhead = null;
      return;
    }
    const choices = [...this.bonus, ...this.prefix];
    const key = `${race.seq} ${JSON.stringify(choices)}`;
    if (this.sent === key) return;
    this.sent = key;
    if (this.asked === "assign" && choices.length > 1)
      race.link.send({ type: "look", seq: race.seq, choices: choices.slice(0, 1) });
    race.link.send({ type: "look", seq: race.seq, choices });
  }

  /** The road bonus is taken by driving on: where it leads is seen before. */
  private get bonus(): Answer[] {
    return this.asked === "road_bonus" ? [{ to: "road_bonus", kind: "yes" }] : [];
  }

  looked(message: LookedMessage): void {
    if (message.seq !== this.race.seq) return;
    const { prefix } = this;
    if (this.asked === "assign" && message.choices.length === 1 && prefix[0] && equal(message.choices[0], prefix[0]))
      this.baseAhead = message;
    if (this.path.looked(message)) return;
    if (!equal(message.choices, [...this.bonus, ...prefix])) return;
    if (message.taken < prefix.length) {
      const { command } = this;
      const die = this.value(this.commandDie);
      this.takeOff();
      this.changed();
      if (command) this.refuse(command, die);
      return;
    }
    if (message.asked?.kind === "second_die") return this.place(message);
    if (message.asked?.kind === "order" && this.placed) return this.goFirst(this.placed.vehicle, message.offers);
    this.ahead = message;
    this.path.goOn();
  }

  /** The first of two dice lies there: what is picked now is the second. */
  private place(looked: LookedMessage): void {
    if (this.vehicle === null || this.vehicleDie === null) return;
    this.placed = { choices: looked.choices, looked, vehicle: this.vehicle, die: this.vehicleDie };
    this.hand = this.vehicle = this.vehicleDie = this.command = this.commandDie = null;
    const { wanted } = this.path;
    this.changed();
    this.path.wanted = wanted;
    if (!this.lay(this.later[0])) this.preselect();
    this.look();
  }

  private goFirst(vehicle: string, offers: readonly Offer[]): void {
    const firsts = offers.flatMap(({ choice }) =>
      choice.kind === "vehicle" ? [{ to: "order" as const, ...choice }] : [],
    );
    const wished = firsts.find((first) => this.later.some((answer) => equal(answer, first)));
    this.order = wished ?? firsts.find((first) => first.vehicle === vehicle) ?? null;
    if (this.order) this.look();
  }

  /** Puts a die where a choice says; false if it says nothing of that kind. */
  private lay(choice: Choice | undefined): boolean {
    if (choice?.kind === "command" && this.placesDice) {
      [this.command, this.token] = [choice.command, true];
      return true;
    }
    if (choice?.kind !== "die") return false;
    const die = this.dice.findIndex((value, i) => value === choice.die && !this.usedDice.includes(i));
    if (choice.on.kind === "command") [this.command, this.commandDie] = [choice.on.command, die];
    else [this.vehicle, this.vehicleDie] = [choice.on.vehicle, die];
    return true;
  }

  /** Where the vehicle stands before the first step; nothing while it waits behind the board. */
  get start(): number | undefined {
    const id = this.driven;
    return id === undefined ? undefined : this.race.view?.vehicles[id]?.space;
  }

  /** The vehicle that drives, or would. */
  get driven(): string | undefined {
    const view = this.race.view;
    const first = this.order?.vehicle ?? this.placed?.vehicle;
    if (this.asked !== "section") return view?.move?.vehicle ?? first ?? this.vehicle ?? undefined;
    return Object.entries(view?.vehicles ?? {}).find(([, v]) => v.crew === this.race.seat)?.[0];
  }

  /** Lays a plan on the table, as far as it can be shown, and commits nothing. */
  prepare(choices: readonly Answer[]): void {
    this.clear();
    const rest = [...choices];
    if (this.lay(rest[0])) rest.shift();
    // The second die of a turn is laid when the server has looked, and so is who goes first.
    const second = rest.findIndex((answer) => answer.to === "order");
    this.later = this.asked === "assign" && second > 0 ? rest.splice(0, second + 1) : [];
    if (this.lay(rest[0])) rest.shift();
    else if (rest[0]?.to === "command" && rest[0].kind === "no" && rest.length > 1) rest.shift();
    const answer = rest[0];
    const { asked } = this;
    const isNext = (offer: Offer) => asked !== "" && equal(answerTo(asked, offer.choice), answer);
    for (const [space, offers] of this.targets) if (offers.some(isNext)) this.marked = space;
    this.suggested = this.offers.find(isNext)?.choice ?? null;
    this.path.wanted = rest.filter(isStep);
    this.look();
  }

  /** The choices before the first step. */
  get untilDrive(): Answer[] {
    // Whether a command comes next is known once the server has looked; if it does not come, the answer is not taken.
    const command = this.ahead
      ? this.ahead.asked?.kind === "command"
      : this.asked === "assign" && this.prefix.length === 1;
    const choices = [...this.bonus, ...this.prefix];
    return command ? [...choices, { to: "command", kind: "no" }] : choices;
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
    if (this.path.route.at(-1)?.space === space) return this.drive();
    this.marked = space;
    if (this.path.lead(space) && !touch && this.drivesAtOnce) this.drive();
  }

  /** Whether a click on a space drives there: nothing is risked or lost on the way, and it could be taken back. */
  private get drivesAtOnce(): boolean {
    return settings.oneClick && this.race.link.room?.options.take_back === true && isPlain(this.path.route);
  }

  /** The vehicles that may get a die, by the space they stand on, as long as none is ready to drive. */
  get parked(): Map<number, string> {
    const parked = new Map<number, string>();
    if (!WITH_VEHICLE.has(this.asked) || this.picked.length) return parked;
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
    return placeOf(this.race.view, this.question, answer);
  }

  /* -- committing */

  choose(offer: Offer): void {
    const { seq } = this.race;
    if (!this.placed) this.race.link.send({ type: "choose", seq, choice: offer.index, ...this.forWhom });
    else
      this.race.link.send({
        type: "plan",
        seq,
        choices: [...this.placed.choices, answerTo("second_die", offer.choice)],
      });
  }
  /** When several are asked at once, an answer says whose it is: then nobody waits for the others. */
  private get forWhom(): { crew?: Crew } {
    const pending = this.race.pending;
    return pending?.also ? { crew: pending.crew } : {};
  }

  /** Commits what was picked and the whole route; a certain loss is asked about first. */
  drive(length = this.path.route.length): void {
    const route = this.path.route.slice(0, length);
    if (doomOf(route) && !this.asking) {
      this.asking = true;
      return;
    }
    const first = route[0]?.choice;
    // Who has picked a command and no way is asked whether another one comes with it: a die and a token can give two.
    const stays = route.length === 0 && this.command !== null;
    const until = stays ? [...this.bonus, ...this.prefix] : this.untilDrive;
    const choices = route.length || this.placesDice ? [...until, ...steps(route)] : [];
    if (choices.length === 1 && first && this.asked === "step") {
      const offer = this.offers.find((o) => equal(o.choice, first));
      if (offer) return this.choose(offer);
    }
    if (choices.length) this.race.link.send({ type: "plan", seq: this.race.seq, choices, ...this.forWhom });
  }

  oneStep(): void {
    if (this.path.route.length) this.drive(1);
  }

  takeBack(): void {
    if (this.race.canTakeBack) this.race.link.send({ type: "take_back", seq: this.race.seq });
  }
}
