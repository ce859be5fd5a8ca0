// The card that is looked at closely, over whatever page is open.

import type { Card } from "./protocol/types";

let shown = $state<Card | null>(null);
export const inspected = (): Card | null => shown;
export const inspect = (card: Card | null): void => {
  shown = card;
};
