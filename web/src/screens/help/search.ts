// Search in the rules: by the words of the query, in the language that is shown, whatever their accents. Whole words
// count most, then beginnings, then anything that has them inside. Words that say nothing are left out.

const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replace(/œ/g, "oe")
    .replace(/’/g, "'");

const EMPTY = new Set(
  (
    "a an and any are at be by can do does for from has have how i if in is it its may me my of on or that the their them " +
    "then there they this to was what when where which who why will with you your " +
    "au aux avec c ce ces combien comment dans d de des du elle en est et il ils j je l la le les leur m ma mes mon n ne on ou par pas " +
    "pour puis qu quand que quel quelle qui s sa se ses son sur t ta tes ton tu un une vous"
  ).split(" "),
);
/** What people say, and the rules call otherwise. */
const ALSO: Record<string, readonly string[]> = {
  winner: ["wins", "finish"],
  win: ["wins", "finish"],
  gagner: ["gagne", "arrivee"],
  fire: ["shoot"],
  gun: ["shoot"],
  crash: ["slam"],
  far: ["range", "arc"],
  loin: ["arc"],
  helicopter: ["chopper"],
  undo: ["taking"],
};

const split = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);

/** The words of a query that say something; all of them, if none does. */
export function wordsOf(query: string): string[] {
  const all = split(query);
  const telling = all.filter((word) => !EMPTY.has(word));
  return telling.length ? telling : all;
}

/** What a word is without its ending: `take`, `takes` and `taking` are one. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(ing|ed|er|ent|ez|es|e|s)$/, "") : word);

function weigh(words: readonly string[], folded: string, wanted: string): number {
  if (words.includes(wanted)) return 6;
  const also = ALSO[wanted] ?? [];
  if (also.some((other) => words.includes(other))) return 5;
  const root = stem(wanted);
  if (words.some((word) => stem(word) === root)) return 4;
  if (words.some((word) => word.startsWith(root))) return 3;
  return wanted.length > 2 && folded.includes(wanted) ? 1 : 0;
}

export interface Page {
  title: string;
  text: string;
}

/** Those that have the words, best first; if none has all of them, those that have most. */
export function search<T extends Page>(pages: readonly T[], wanted: readonly string[]): T[] {
  const rated = pages.map((page) => {
    const folded = fold(`${page.title} ${page.text}`);
    const [title, words] = [split(page.title), split(`${page.title} ${page.text}`)];
    const each = wanted.map((word) => weigh(words, folded, word));
    const named = wanted.filter((word) => weigh(title, "", word) > 3).length;
    return { page, has: each.filter(Boolean).length, score: each.reduce((sum, n) => sum + n, named * 2) };
  });
  const most = Math.max(0, ...rated.map(({ has }) => has));
  if (most === 0) return [];
  return rated
    .filter(({ has }) => has === most)
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => page);
}
