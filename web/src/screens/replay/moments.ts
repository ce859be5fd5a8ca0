// One numbering for a race that is shown again: moment n is what was after the n-th choice, 0 the start.

import type { ReplayFrame } from "../../protocol/types";

/** The moment in which an event happened; the last one, if it is none of them. */
export function momentOf(frames: readonly Pick<ReplayFrame, "events">[], event: number): number {
  const frame = frames.findIndex(({ events }) => (events.at(-1)?.n ?? 0) >= event);
  return frame < 0 ? frames.length : frame + 1;
}

/** Where each round begins: moments and the numbers of the rounds. */
export function roundsOf(views: readonly { round: number }[]): { moment: number; round: number }[] {
  return views.flatMap(({ round }, moment) =>
    moment === 0 || round === views[moment - 1]?.round ? [] : [{ moment, round }],
  );
}
