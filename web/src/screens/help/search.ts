// Search in the rules: every word of the query, in the language that is shown, whatever its accents.

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replace(/œ/g, "oe")
    .replace(/’/g, "'");

/** The words of a query. */
export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/** Whether a text has all the words, each anywhere. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}
