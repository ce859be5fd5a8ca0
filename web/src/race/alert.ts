// Calls the player back when it is their turn and the page is in the background.

import { t } from "../i18n/index.svelte";
import { play } from "../sound/sounds";

export function callBack(): void {
  play("turn");
  if (!document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    const note = new Notification(t("notify.title"), { icon: "/icon.svg", tag: "vendetta-turn" });
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // Some browsers allow notifications only from a worker.
  }
}
