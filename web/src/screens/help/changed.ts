// What the people of a room have agreed on, where it changes a rule.

import { t } from "../../i18n/index.svelte";
import type { Options } from "../../protocol/types";

/** How a rule is played in this room; empty if as it is written. */
export function changedHere(rule: string, options: Options | null): string {
  if (!options) return "";
  switch (rule) {
    case "RND-8":
      return options.take_back ? t("here.takeBack") : "";
    case "RND-3":
      return options.turn_clock ? t("here.clock", { n: options.turn_clock }) : "";
    case "SET-1":
      return options.start_side === "random"
        ? t("here.randomSide")
        : t("here.side", { side: `1${options.start_side}` });
    case "FIN-1":
      return options.big_team ? t("here.bigTeam") : "";
    default:
      return "";
  }
}
