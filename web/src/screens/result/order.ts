// Who came where: the winner, then those still in the race by how far they were, then those who were out, the last first.

import type { Crew } from "../../protocol/types";
import type { Story } from "../../race/story";

const placeOf = (story: Story, crew: Crew): number => story.progress.at(-1)?.by[crew] ?? 0;

export function finishOrder(story: Story, crews: readonly Crew[]): Crew[] {
  const winner = story.views.at(-1)?.result?.winner;
  const out = (crew: Crew) => {
    const round = story.tallies.get(crew)?.outIn ?? 0;
    return round === 0 ? Infinity : round;
  };
  return crews.toSorted(
    (a, b) =>
      Number(b === winner) - Number(a === winner) ||
      (out(a) === out(b) ? placeOf(story, b) - placeOf(story, a) : out(b) - out(a)),
  );
}

/** By how many spaces the winner was ahead of the next who still raced; nothing if nobody did. */
export function leadOf(story: Story, crews: readonly Crew[]): { crew: Crew; spaces: number } | null {
  const [winner, ...others] = finishOrder(story, crews);
  const next = others
    .filter((crew) => !story.tallies.get(crew)?.outIn && story.progress.at(-1)?.by[crew] !== undefined)
    .toSorted((a, b) => placeOf(story, b) - placeOf(story, a))[0];
  if (!winner || !next) return null;
  return { crew: next, spaces: Math.ceil((placeOf(story, winner) - placeOf(story, next)) / 2) };
}
