// How long bots take for a choice: long enough to be watched, short enough not to be waited for.

import type { RoomLink } from "../net/link.svelte";
import type { Speed } from "../settings.svelte";

/** Milliseconds by the speed that somebody watches at. */
export const BOT_PACE: Record<Speed, number> = { normal: 280, fast: 140, instant: 0 };

/** How much longer they take for somebody who only watches: nobody's turn lets the page catch up. */
export const WATCHED = 3;

/** The speed that is nearest to a pace. */
export function speedOf(pace: number): Speed {
  if (pace < BOT_PACE.fast) return "instant";
  return pace < BOT_PACE.normal ? "fast" : "normal";
}

export function setPace(link: RoomLink, speed: Speed): void {
  const times = link.you.crews.length ? 1 : WATCHED;
  if (link.room && speedOf(link.room.options.bot_pace / times) !== speed)
    link.send({ type: "set_pace", bot_pace: BOT_PACE[speed] * times });
}

/** Whether nobody but the viewer waits for the bots of a room that is theirs. */
export const isAlone = (link: RoomLink): boolean =>
  link.you.host &&
  (link.room?.seats.every((seat) => seat.kind === "bot" || link.you.crews.includes(seat.crew)) ?? false);
