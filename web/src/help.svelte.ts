// The rule book: whether it is open, and at which rule.

import { inspect } from "./card.svelte";
import { getRules } from "./net/api";
import type { Options, RuleText } from "./protocol/types";

class Help {
  open = $state(false);
  topic = $state<Topic>("start");
  rule = $state("");
  rules = $state.raw<RuleText[]>([]);
  /** What is agreed in the room that is open. */
  options = $state.raw<Options | null>(null);
  private loading = false;

  async load(): Promise<void> {
    if (this.rules.length || this.loading) return;
    this.loading = true;
    this.rules = await getRules().catch(() => []);
    this.loading = false;
  }
}

export const help = new Help();

/** The topics, each with its icon and the chapters of the rules that it shows. */
export const TOPICS = [
  { id: "start", icon: "ui-flag", chapters: [] },
  { id: "turn", icon: "ui-moves", chapters: ["RND", "ASG"] },
  { id: "moving", icon: "ui-next", chapters: ["MOV", "ROD", "SPC", "GEO"] },
  { id: "terrain", icon: "ui-gear", chapters: ["TER"] },
  { id: "slams", icon: "ui-slam", chapters: ["SLM", "WRK"] },
  { id: "shooting", icon: "ui-aim", chapters: ["SHT"] },
  { id: "hazards", icon: "ui-warn", chapters: ["HAZ"] },
  { id: "damage", icon: "ui-skull", chapters: ["DMG", "STS"] },
  { id: "choppers", icon: "command-airstrike", chapters: ["CHP"] },
  { id: "commands", icon: "command-nitro", chapters: ["CMD"] },
  { id: "coasting", icon: "ui-coast", chapters: ["CST"] },
  { id: "edges", icon: "ui-edge", chapters: ["EDG"] },
  { id: "finish", icon: "ui-check", chapters: ["FIN"] },
  { id: "setup", icon: "ui-seat", chapters: ["SET"] },
  { id: "rig", icon: "size-rig", chapters: ["RIG"] },
  { id: "five", icon: "size-bike", chapters: ["FIV"] },
  { id: "leaders", icon: "deck-leader", chapters: ["LDR"] },
  { id: "upgrades", icon: "deck-upgrade", chapters: ["UPG"] },
  { id: "carnage", icon: "ui-more", chapters: ["CAR", "FIR"] },
  { id: "fair", icon: "ui-seal", chapters: [] },
  { id: "keys", icon: "ui-menu", chapters: [] },
] as const;
export type Topic = (typeof TOPICS)[number]["id"];

export function openRules(rule = ""): void {
  const chapter = rule.split("-")[0] ?? "";
  const topic = TOPICS.find((entry) => (entry.chapters as readonly string[]).includes(chapter));
  help.rule = rule;
  if (topic) help.topic = topic.id;
  // A card that names the rule makes way for it.
  inspect(null);
  help.open = true;
  void help.load();
}
