// Who was likely to win, turn by turn, and what changed it: the analysis of the server, with words and places.

import type { Analysis, Crew, Entry, Swing } from "../protocol/types";
import { adviceOf, wayWords } from "./advice";
import { faceOfOutcome } from "./dice";
import { wordsOf, type LogTurn } from "./log";
import { playerName, vehicleName, vehicleOf, type Cast } from "./names";
import type { Story } from "./story";
import { sentence, t } from "../i18n/index.svelte";

export interface ChancePoint {
  round: number;
  /** The number of the last event of the turn. */
  n: number;
  /** By seat, in order. */
  chances: number[];
}

/** A moment that mattered, as it is listed. */
export interface Moment {
  n: number;
  round: number;
  crew: Crew;
  words: string;
  before: number;
  after: number;
}

/** A point for each turn: the mean of what was thought during it, for a guess of a bot trembles. The end is certain. */
export function byTurn(analysis: Analysis, entries: readonly Entry[]): ChancePoint[] {
  const points: ChancePoint[] = [];
  const ends = entries.filter((entry) => entry.kind === "turn_ended" || entry.kind === "over");
  const rounds = entries.filter((entry) => entry.kind === "round_began");
  let i = 0;
  for (const end of ends) {
    const during: number[][] = [];
    for (; i < analysis.chances.length && (analysis.chances[i]?.event ?? 0) < end.n; i++)
      during.push(analysis.chances[i]?.chances ?? []);
    const first = during[0];
    if (!first) continue;
    const chances = first.map((_, seat) => during.reduce((sum, at) => sum + (at[seat] ?? 0), 0) / during.length);
    points.push({ round: rounds.findLast((entry) => entry.n < end.n)?.round ?? 1, n: end.n, chances });
  }
  const last = analysis.chances.at(-1);
  if (last) points.push({ round: points.at(-1)?.round ?? 1, n: last.event, chances: last.chances });
  return points;
}

function decided(swing: Swing, story: Story, cast: Cast): string {
  const entry = story.entries.find((e) => e.n === swing.event);
  if (entry?.kind !== "chosen") return "";
  const { words, way } = adviceOf(cast, [entry.choice]);
  const told = words || sentence(t("advice.step", { way: wayWords(way) }));
  if (entry.choice.kind === "die" && entry.choice.on.kind !== "command") return told;
  // The rest is about the vehicle that has the die.
  const before = story.entries.filter((e) => e.n < swing.event);
  const given = before.findLast((e) => e.kind === "assigned" || e.kind === "coasting" || e.kind === "turn_began");
  if (given?.kind !== "assigned" && given?.kind !== "coasting") return told;
  const { crew } = vehicleOf(cast, given.vehicle);
  return t("swing.of", { who: sentence(vehicleName(cast, given.vehicle, crew)), words: told });
}

/** What the log says of a roll: the first line that it stands in. */
function rolled(swing: Swing, story: Story, log: readonly LogTurn[], cast: Cast): string {
  const entry = story.entries.find((e) => e.n === swing.event);
  if (entry?.kind === "rolled" && entry.result.of === "move" && entry.crew !== undefined)
    return t("swing.dice", { who: playerName(cast, entry.crew), n: entry.result.value });
  // The road die is for everybody: its face says all.
  if (entry?.kind === "rolled" && entry.result.of === "road") return faceOfOutcome(entry.result)?.label ?? "";
  for (const turn of log) {
    const line = turn.lines.find((l) => l.n >= swing.event);
    if (!line) continue;
    const words = wordsOf(line);
    return turn.crew ? t("swing.of", { who: playerName(cast, turn.crew), words }) : words;
  }
  return "";
}

export function momentsOf(
  analysis: Analysis,
  story: Story,
  log: readonly LogTurn[],
  cast: Cast,
): { decisions: Moment[]; rolls: Moment[] } {
  const rounds = story.entries.filter((entry) => entry.kind === "round_began");
  const moment = (swing: Swing, words: string): Moment => ({
    n: swing.event,
    round: rounds.findLast((entry) => entry.n < swing.event)?.round ?? 1,
    crew: swing.crew,
    words,
    before: swing.before,
    after: swing.after,
  });
  return {
    decisions: analysis.decisions.map((swing) => moment(swing, decided(swing, story, cast))),
    rolls: analysis.rolls.map((swing) => moment(swing, rolled(swing, story, log, cast))),
  };
}
