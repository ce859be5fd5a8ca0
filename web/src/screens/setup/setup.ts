// Before the race: which step it is, and what somebody picks in it. Everybody picks at once, and in secret.

import type { Card, Crew, GameView, Offer, Pending, Phase } from "../../protocol/types";

/** The steps before the race. */
export type Step = "leaders" | "draft" | "assign";

const STEPS: Partial<Record<Phase, Step>> = {
  leaders: "leaders",
  draft: "draft",
  tinker: "draft",
  place: "assign",
};

/** The step that a phase belongs to; none once the race is on. */
export const stepOf = (phase: Phase): Step | null => STEPS[phase] ?? null;

/** Everybody who has still to pick. */
export const picking = (pending: Pending | null): readonly Crew[] =>
  pending ? [pending.crew, ...(pending.also ?? [])] : [];

/** The cards that are offered, each with the answer that takes it. */
export const offered = (pending: Pending): { card: Card; offer: Offer }[] =>
  (pending.offers ?? []).flatMap((offer) => (offer.choice.kind === "card" ? [{ card: offer.choice.card, offer }] : []));

/** The answer that takes nothing, where that may be. */
export const declined = (pending: Pending): Offer | undefined =>
  pending.offers?.find((offer) => offer.choice.kind === "no");

/** The upgrades that a crew has kept so far in the draft. */
export const keptBy = (view: GameView, crew: Crew): Card[] => {
  const has = view.crews[crew];
  return (has?.hand ?? []).slice(0, has?.kept ?? 0);
};
