// The log: events as sentences, grouped by turn. Steps of a drive become one sentence; dice stand in the sentence that
// they decided.

import { count, phrase, sentence, t, type Key, type Part, type Values } from "../i18n/index.svelte";
import { nameOf, theContent } from "../content.svelte";
import { spaceName } from "../board/geometry";
import type { Crew, Entry } from "../protocol/types";
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
      case "tile_laid":
        return this.say(entry, "event.tileLaid", { tile: entry.side.toUpperCase(), name: nameOf("side", entry.side) });
      case "scrolled":
        return this.say(entry, "event.scrolled", { tile: entry.gone.toUpperCase() });
      case "final_tile":
        return this.say(entry, "event.finalTile", { tile: entry.side.toUpperCase() });
      case "lowest_tied":
        return this.say(entry, "event.lowestTied", { n: entry.total });
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
      case "turn_passed":
        return this.say(entry, "event.turnPassed");
      case "assigned":
        return this.say(entry, "event.assigned", { vehicle: this.name(entry.vehicle), value: entry.die });
      case "coasting":
        return this.say(entry, "event.coasting", { vehicle: this.name(entry.vehicle), value: entry.die });
      case "commanded":
        return this.say(entry, "event.commanded", { command: commandWord(entry.command), value: entry.die });
      case "token_used":
        return this.say(entry, "event.tokenUsed", { command: commandWord(entry.command) });
      case "leader_shown":
        return this.say(entry, "event.leaderShown", {
          who: playerName(cast, entry.crew),
          leader: cardWord(entry.card),
        });
      case "cards_passed":
        return this.say(entry, "event.cardsPassed");
      case "placed_hidden":
        return entry.card === undefined
          ? this.say(entry, "event.placedHidden", { vehicle: this.name(entry.vehicle) })
          : this.say(entry, "event.placedHiddenCard", {
              vehicle: this.name(entry.vehicle),
              card: cardWord(entry.card),
            });
      case "upgrade_shown":
        return this.say(entry, "event.upgradeShown", {
          vehicle: this.name(entry.vehicle),
          card: cardWord(entry.card),
        });
      case "looked_at": {
        const seen = { who: playerName(cast, entry.crew), space: spaceName(entry.space) };
        return entry.hazard === undefined
          ? this.say(entry, "event.lookedAt", seen)
          : this.say(entry, "event.lookedAtHazard", { ...seen, hazard: hazardWord(entry.hazard) });
      }
      case "hazard_moved":
        return this.say(entry, "event.hazardMoved", { from: spaceName(entry.from), to: spaceName(entry.to) });
      case "hazards_swapped":
        return this.say(entry, "event.hazardsSwapped", { one: spaceName(entry.one), other: spaceName(entry.other) });
      case "cursed":
        return this.say(entry, "event.cursed", {
          who: playerName(cast, entry.crew),
          vehicle: this.name(entry.vehicle),
        });
      case "salvage":
        return this.say(entry, "event.salvage", { who: playerName(cast, entry.crew), n: entry.salvage });
      case "dropped":
        return this.say(entry, "event.dropped", {
          vehicle: this.name(entry.vehicle),
          hazard: hazardWord(entry.hazard),
          space: spaceName(entry.space),
        });
      case "swapped":
        return this.say(entry, "event.swapped", { vehicle: this.name(entry.vehicle), other: this.name(entry.with) });
      case "ignored":
        return this.say(entry, "event.ignored", {
          vehicle: this.name(entry.vehicle),
          space: spaceName(entry.space),
        });
      case "chopper_placed":
        return this.say(entry, "event.chopperPlaced", {
          chopper: chopperName(cast, entry.crew),
          space: spaceName(entry.space),
        });
      case "chopper_stayed":
        return this.say(entry, "event.chopperStayed", {
          chopper: chopperName(cast, entry.crew),
          space: spaceName(entry.space),
        });
      case "chopper_home":
        return this.say(entry, "event.chopperHome", { chopper: chopperName(cast, entry.crew) });
      case "chopper_removed":
        return this.say(entry, "event.chopperRemoved", { chopper: chopperName(cast, entry.crew) });
      case "repaired":
        return this.say(entry, "event.repaired", {
          vehicle: this.name(entry.vehicle),
          damage: wearWord(entry.wear),
        });
      case "mended":
        return this.say(entry, "event.mended", { command: commandWord(entry.command) });
      case "respawned":
        return this.say(entry, "event.respawned", {
          vehicle: this.name(entry.vehicle),
          space: spaceName(entry.space),
        });
      case "steering":
        if (entry.is_new) return this.say(entry, "event.steering", { value: entry.die });
        return this.plain(entry, count("event.steered", entry.die));
      case "off_road":
        return this.say(entry, "event.offRoad", { space: spaceName(entry.space) });
      case "dispensed":
        return this.say(entry, "event.dispensed", { space: spaceName(entry.space) });
      case "rig_shot_by_vehicle":
      case "rig_shot_by_chopper":
        return this.say(entry, entry.hit ? "event.rigHit" : "event.rigMissed", {
          vehicle: entry.kind === "rig_shot_by_chopper" ? chopperName(cast, entry.by) : this.name(entry.by),
          command: commandWord(entry.command),
        });
      case "missile":
        return this.say(entry, "event.missile", { space: spaceName(entry.space) });
      case "command_damaged":
        return this.say(entry, "event.commandDamaged", { command: commandWord(entry.command) });
      case "switched_off":
        return this.say(entry, "event.switchedOff", {
          who: playerName(this.cast, entry.crew),
          card: cardWord(entry.card),
        });
      case "card_drawn":
      case "card_worked":
        return this.say(entry, entry.kind === "card_drawn" ? "event.cardDrawn" : "event.cardWorked", {
          vehicle: this.name(entry.vehicle),
          card: cardWord(entry.card),
        });
      case "drew_hidden":
      case "kept_hidden": {
        const who = playerName(this.cast, entry.crew);
        const drew = entry.kind === "drew_hidden";
        if (entry.card === undefined) return this.say(entry, drew ? "event.drewHidden" : "event.keptHidden", { who });
        const key = drew ? "event.drewHiddenCard" : "event.keptHiddenCard";
        return this.say(entry, key, { who, card: cardWord(entry.card) });
      }
      case "card_discarded":
        return this.say(entry, "event.cardDiscarded", { card: cardWord(entry.card) });
      case "deck_reshuffled":
        return this.say(entry, "event.deckReshuffled");
      case "trapped":
        return this.say(entry, entry.hit ? "event.trapHit" : "event.trapMissed", { vehicle: this.name(entry.vehicle) });
      case "caught_fire":
        return this.say(entry, "event.caughtFire", { vehicle: this.name(entry.vehicle) });
      case "fire_out":
        return this.say(entry, "event.fireOut", { vehicle: this.name(entry.vehicle) });
      case "quake":
        return this.say(entry, "event.quake", { direction: directionWord(entry.direction) });
      case "operable":
        return this.say(entry, "event.operable", { vehicle: this.name(entry.vehicle) });
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
      case "bonus_taken":
        return this.say(entry, "event.bonusTaken", { vehicle: this.name(entry.vehicle), n: entry.moves });
      case "bonus_left":
        return this.say(entry, "event.bonusLeft", { vehicle: this.name(entry.vehicle) });
      case "pushed":
        return this.say(entry, "event.pushed", {
          vehicle: this.name(entry.vehicle),
          direction: directionWord(entry.direction),
        });
      case "leapt":
        return this.say(entry, "event.leapt", {
          vehicle: this.name(entry.vehicle),
          n: entry.distance,
          direction: directionWord(entry.direction),
        });
      case "left_board":
        return this.say(entry, "event.leftBoard", { vehicle: this.name(entry.vehicle), edge: t(`edge.${entry.edge}`) });
      case "turned_up":
        return this.say(entry, "event.turnedUp", { hazard: hazardWord(entry.hazard) });
      case "reshuffled":
        return this.plain(entry, count("event.reshuffled", entry.tokens));
      case "no_wreck_left":
        return this.say(entry, "event.noWreckLeft");
      case "wreck_placed":
        return this.say(entry, "event.wreckPlaced", { space: spaceName(entry.space) });
      case "drifted":
        return this.say(entry, "event.drifted", { vehicle: this.name(entry.vehicle) });
      case "slammed":
        return this.say(entry, "event.slammed", { vehicle: this.name(entry.top), target: this.name(entry.bottom) });
      case "rerolled":
        return this.say(entry, "event.rerolled", { who: playerName(cast, entry.crew) });
      case "shot_by_vehicle":
        return this.say(entry, entry.hit ? "event.hit" : "event.missed", {
          vehicle: this.name(entry.by),
          target: this.name(entry.target),
        });
      case "shot_by_chopper":
        return this.say(entry, entry.hit ? "event.hit" : "event.missed", {
          vehicle: chopperName(cast, entry.by),
          target: this.name(entry.target),
        });
      case "damaged":
        return this.say(entry, "event.damaged", {
          vehicle: this.name(entry.vehicle),
          damage: damageWord(entry.damage),
        });
      case "undamaged":
        return this.say(entry, "event.undamaged", { vehicle: this.name(entry.vehicle) });
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
      case "inoperable":
        return this.say(entry, "event.inoperable", { vehicle: this.name(entry.vehicle) });
      case "eliminated": {
        const wreck = vehicleOf(cast, entry.vehicle).shape === "wreck";
        if (this.dice.at(-1)?.of === "fire_skull")
          return this.say(entry, "event.fireSkull", { vehicle: this.name(entry.vehicle) });
        return this.say(entry, wreck ? "event.wreckGone" : "event.eliminated", { vehicle: this.name(entry.vehicle) });
      }
      case "taken_back":
        return this.say(entry, "event.takenBack", { who: playerName(cast, entry.crew) });
      case "crew_out":
        return this.say(entry, "event.crewOut", { who: playerName(cast, entry.crew) });
      case "finished":
        return this.say(entry, "event.finished", { vehicle: this.name(entry.vehicle) });
      case "over":
        return this.over(entry);
      case "hazards_laid":
      case "discarded":
      case "turn_ended":
        return;
    }
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
