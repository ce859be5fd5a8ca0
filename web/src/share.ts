// Handing a link to somebody: by whatever the device shares with, or by the clipboard.

import { copyText } from "./clipboard";

export const canShare = (): boolean => typeof navigator.share === "function";

/** Whether the link was handed over: shared, or copied. */
export async function share(url: string, text: string): Promise<"shared" | "copied" | "left"> {
  if (canShare())
    try {
      await navigator.share({ url, text });
      return "shared";
    } catch (error) {
      // Whoever closes the sheet has decided; whatever else goes wrong, there is the clipboard.
      if (error instanceof DOMException && error.name === "AbortError") return "left";
    }
  await copyText(url);
  return "copied";
}
