import { t, word } from "./index.svelte";

/** Why the server refused something, in words of ours where there are some. */
export const refused = ({ code, text }: { code: string; text: string }): string =>
  word(`refused.${code}`, t("refused.other", { text }));
