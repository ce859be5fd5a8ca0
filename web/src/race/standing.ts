import type { Entry } from "../protocol/types";

/** Without what was taken back; that it was remains. */
export function standing(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    if (entry.kind === "taken_back") while ((kept.at(-1)?.n ?? 0) > entry.to) kept.pop();
    kept.push(entry);
  }
  return kept;
}
