// The log: events as sentences, grouped by turn. Steps of a drive become one sentence; dice stand in the sentence that
// they decided.

import { count, phrase, sentence, t, type Key, type Part, type Values } from "../i18n/index.svelte";
import { nameOf, theContent } from "../content.svelte";
import { spaceName } from "../board/geometry";
import type {
  Card,
  Command,
  Crew,
  Damage,
  Direction,
  Edge,
  Entry,
  Hazard,
  Side,
  Space,
  Vehicle,
  Wear,
} from "../protocol/types";
import { equal } from "../equal";
import { settings } from "../settings.svelte";
import { faceOfOutcome, type Face } from "./dice";
import {
  cardWord,
  chopperName,
  commandWord,
  damageWord,
  directionWord,
  hazardWord,
  playerName,
  vehicleName,
  vehicleOf,
  wearWord,
  type Cast,
} from "./names";
import { standing } from "./standing";

export interface LogDie extends Face {
  crew: Crew | "";
}
export interface LogLine {
  /** The number of its event: where a link to the moment leads. */
  n: number;
  parts: Part[];
  dice: LogDie[];
  rule: string;
}
export interface LogTurn {
  n: number;
  /** Empty for what belongs to nobody: the setup, a new round. */
  crew: Crew | "";
  title: string;
  lines: LogLine[];
}

/** What events name. */
interface Named {
  n: number;
  vehicle?: Vehicle;
  with?: Vehicle;
  top?: Vehicle;
  bottom?: Vehicle;
  crew?: Crew;
  space?: Space;
  from?: Space;
  to?: Space;
  one?: Space;
  other?: Space;
  side?: Side;
  gone?: Side;
  card?: Card;
  command?: Command;
  damage?: Damage;
  direction?: Direction;
  edge?: Edge;
  hazard?: Hazard;
  wear?: Wear;
  die?: number;
  distance?: number;
  moves?: number;
  salvage?: number;
  total?: number;
}

class Writer {
  readonly turns: LogTurn[] = [];
  private dice: LogDie[] = [];
  private hands = new Map<Crew, LogDie[]>();
  private drive: { vehicle: string; spaces: number } | undefined;
  private round = 1;

  constructor(private cast: Cast) {}

  private get turn(): LogTurn {
    return this.turns.at(-1) ?? this.open(0, "", t("log.setup"));
  }
  private open(n: number, crew: Crew | "", title: string): LogTurn {
    const turn: LogTurn = { n, crew, title, lines: [] };
    this.turns.push(turn);
    return turn;
  }
  private name(vehicle: string): string {
    return vehicleName(this.cast, vehicle, this.turn.crew || undefined);
  }
  private line(entry: Entry, parts: Part[], dice: LogDie[] = []): void {
    const first = parts[0];
    const spoken = first && "text" in first ? [{ text: sentence(first.text) }, ...parts.slice(1)] : parts;
    this.turn.lines.push({ n: entry.n, parts: spoken, dice, rule: entry.rule ?? "" });
  }
  private say(entry: Entry, key: Key, values: Values = {}): void {
    const parts = phrase(key, values, ["die"]);
    if (!parts.some((part) => "slot" in part)) return this.line(entry, parts);
    const dice = this.dice;
    this.dice = [];
    if (dice.length) return this.line(entry, parts, dice);
    this.plain(entry, withoutDice(parts)); // No die was rolled for it.
  }
  private plain(entry: Entry, text: string): void {
    this.line(entry, [{ text }]);
  }
  private flushHands(entry: Entry): void {
    for (const [crew, dice] of this.hands)
      this.line(entry, [{ text: `${playerName(this.cast, crew)}: ` }, { slot: "die" }], dice);
    this.hands.clear();
  }

  private rolled(entry: Entry & { kind: "rolled" }): void {
    const face = faceOfOutcome(entry.result);
    if (!face) return;
    const die: LogDie = { ...face, crew: entry.crew ?? "" };
    if (entry.result.of === "move" && entry.crew)
      this.hands.set(entry.crew, [...(this.hands.get(entry.crew) ?? []), die]);
    else this.dice.push(die);
  }

  private moved(entry: Entry & { kind: "moved" }): void {
    const vehicle = this.name(entry.vehicle);
    const space = spaceName(entry.to);
    const own = entry.driven ?? false;
    if (own && this.drive?.vehicle === entry.vehicle) {
      this.drive.spaces++;
      this.turn.lines.pop();
      return this.plain(entry, count("event.drove", this.drive.spaces, { vehicle, space }));
    }
    if (entry.from === undefined) this.say(entry, "event.entered", { vehicle, space });
    else if (own) this.plain(entry, count("event.drove", 1, { vehicle, space }));
    else if (this.dice.length) this.say(entry, "event.lurched", { vehicle, space });
    this.drive = own ? { vehicle: entry.vehicle, spaces: 1 } : undefined;
  }

  write(entry: Entry, cast: Cast): void {
    this.cast = cast;
    if (entry.kind === "rolled") return this.rolled(entry);
    if (entry.kind === "moved") return this.moved(entry);
    if (entry.kind === "paid" || entry.kind === "chosen" || entry.kind === "chosen_hidden") return;
    this.drive = undefined;
    this.flushHands(entry);
    switch (entry.kind) {
      case "round_began": {
        this.round = entry.round;
        const dice = this.dice;
        this.dice = [];
        this.open(entry.n, "", t("log.round", { n: entry.round }));
        return this.line(
          entry,
          phrase("event.roundBegan", { n: entry.round, who: playerName(cast, entry.first) }, ["die"]),
          dice,
        );
      }
      case "turn_began":
        this.dice = [];
        this.open(entry.n, entry.crew, t("log.roundTurn", { round: this.round, turn: entry.turn }));
        return;
      case "placed_hidden":
        return this.say(
          entry,
          entry.card === undefined ? "event.placedHidden" : "event.placedHiddenCard",
          this.said(entry),
        );
      case "looked_at":
        return this.say(
          entry,
          entry.hazard === undefined ? "event.lookedAt" : "event.lookedAtHazard",
          this.said(entry),
        );
      case "drew_hidden":
        return this.say(
          entry,
          entry.card === undefined ? "event.drewHidden" : "event.drewHiddenCard",
          this.said(entry),
        );
      case "kept_hidden":
        return this.say(
          entry,
          entry.card === undefined ? "event.keptHidden" : "event.keptHiddenCard",
          this.said(entry),
        );
      case "steering":
        if (entry.is_new) return this.say(entry, "event.steering", { value: entry.die });
        return this.plain(entry, count("event.steered", entry.die));
      case "rig_shot_by_vehicle":
      case "rig_shot_by_chopper":
        return this.say(entry, entry.hit ? "event.rigHit" : "event.rigMissed", {
          vehicle: entry.kind === "rig_shot_by_chopper" ? chopperName(cast, entry.by) : this.name(entry.by),
          command: commandWord(entry.command),
        });
      case "shot_by_vehicle":
      case "shot_by_chopper":
        return this.say(entry, entry.hit ? "event.hit" : "event.missed", {
          vehicle: entry.kind === "shot_by_chopper" ? chopperName(cast, entry.by) : this.name(entry.by),
          target: this.name(entry.target),
        });
      case "trapped":
        return this.say(entry, entry.hit ? "event.trapHit" : "event.trapMissed", this.said(entry));
      case "moves_gained":
        if (this.dice.at(-1)?.of === "fire_moves")
          return this.say(entry, "event.fireMoves", { vehicle: this.name(entry.vehicle), n: entry.moves });
        return this.plain(entry, count("event.movesGained", entry.moves, { vehicle: this.name(entry.vehicle) }));
      case "moves_lost": {
        const vehicle = this.name(entry.vehicle);
        return entry.moves
          ? this.plain(entry, count("event.movesLost", entry.moves, { vehicle }))
          : this.say(entry, "event.bonusLost", { vehicle });
      }
      case "reshuffled":
        return this.plain(entry, count("event.reshuffled", entry.tokens));
      case "shrapnel_flew": {
        const direction = directionWord(entry.direction);
        if (entry.hit === undefined) return this.say(entry, "event.shrapnelMissed", { direction });
        return this.say(entry, "event.shrapnelHit", { direction, target: this.name(entry.hit) });
      }
      case "dazed":
        return this.say(entry, entry.moves === 1 ? "event.dazed.one" : "event.dazed.other", {
          vehicle: this.name(entry.vehicle),
          n: entry.moves,
        });
      case "eliminated": {
        const wreck = vehicleOf(cast, entry.vehicle).shape === "wreck";
        if (this.dice.at(-1)?.of === "fire_skull")
          return this.say(entry, "event.fireSkull", { vehicle: this.name(entry.vehicle) });
        return this.say(entry, wreck ? "event.wreckGone" : "event.eliminated", { vehicle: this.name(entry.vehicle) });
      }
      case "over":
        return this.over(entry);
      case "hazards_laid":
      case "discarded":
      case "turn_ended":
        return;
      default:
        return this.say(entry, `event.${entry.kind}`, this.said(entry));
    }
  }

  /**
   * Words for what an event names, under the names of its fields: so an event needs nothing but its sentence. Dice stand
   * at {die}; the number of one is {value}.
   */
  private said(entry: Named): Values {
    const say = <T>(it: T | undefined, word: (it: T) => string) => (it === undefined ? undefined : word(it));
    const name = (vehicle: string) => this.name(vehicle);
    return {
      vehicle: say(entry.vehicle, name),
      with: say(entry.with, name),
      top: say(entry.top, name),
      bottom: say(entry.bottom, name),
      crew: say(entry.crew, (crew) => playerName(this.cast, crew)),
      chopper: say(entry.crew, (crew) => chopperName(this.cast, crew)),
      space: say(entry.space, spaceName),
      from: say(entry.from, spaceName),
      to: say(entry.to, spaceName),
      one: say(entry.one, spaceName),
      other: say(entry.other, spaceName),
      tile: say(entry.side ?? entry.gone, (side) => side.toUpperCase()),
      side: say(entry.side, (side) => nameOf("side", side)),
      card: say(entry.card, cardWord),
      command: say(entry.command, commandWord),
      damage: say(entry.damage, damageWord),
      direction: say(entry.direction, directionWord),
      edge: say(entry.edge, (edge) => t(`edge.${edge}`)),
      hazard: say(entry.hazard, hazardWord),
      wear: say(entry.wear, wearWord),
      value: entry.die,
      distance: entry.distance,
      moves: entry.moves,
      salvage: entry.salvage,
      total: entry.total,
    };
  }

  private over(entry: Entry & { kind: "over" }): void {
    const { how, winner } = entry.result;
    if (winner === undefined) return this.say(entry, "event.overNobody");
    const who = playerName(this.cast, winner);
    this.say(entry, how === "crossed" ? "event.overCrossed" : "event.overLast", { who });
  }
}

/**
 * The log of a race that goes on: what was written stays, and only what is new is written. What was taken back, another
 * language or another table has all of it written anew.
 */
export class Log {
  private writer: Writer | undefined;
  private written: readonly Entry[] = [];
  private words: readonly unknown[] = [];

  /** The whole log up to an event. Turns that have not changed are the same objects as before. */
  read(entries: readonly Entry[], cast: Cast): LogTurn[] {
    const stands = standing(entries);
    const words = [settings.lang, theContent(), cast.room, ...cast.mine];
    const before = this.writer;
    const goesOn = equal(words, this.words) && begins(stands, this.written);
    const writer = before && goesOn ? before : new Writer(cast);
    for (const entry of stands.slice(writer === before ? this.written.length : 0)) writer.write(entry, cast);
    [this.writer, this.written, this.words] = [writer, stands, words];
    const last = writer.turns.at(-1);
    return last ? [...writer.turns.slice(0, -1), { ...last, lines: [...last.lines] }] : [];
  }
}

/** The log of what is known. */
export const writeLog = (entries: readonly Entry[], cast: Cast): LogTurn[] => new Log().read(entries, cast);

/** Whether a list begins with another. */
const begins = (list: readonly unknown[], other: readonly unknown[]): boolean =>
  other.length <= list.length && other.every((item, i) => item === list[i]);

/** A sentence that closes over the gaps where dice would stand. */
const withoutDice = (parts: readonly Part[]): string =>
  parts.reduce((said, part) => ("text" in part ? said + part.text : said.trimEnd()), "");

/** The words of a line, without its dice. */
export const wordsOf = (line: LogLine): string => withoutDice(line.parts);

/** A line as plain text, for a screen reader. */
export function spoken(line: LogLine): string {
  return line.parts.map((part) => ("text" in part ? part.text : line.dice.map((die) => die.label).join(", "))).join("");
}
