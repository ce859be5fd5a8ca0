// Where on the board an answer is.

import { columnOf, laneOf, neighbour, spaceAt, WAY_OF } from "../board/geometry";
import type { Answer, Asked, GameView } from "../protocol/types";
import { isShot } from "./answer";

export function placeOf(view: GameView | null, asked: Asked | undefined, answer: Answer): number | undefined {
  switch (answer.kind) {
    case "space":
      return answer.to === "step" ? undefined : answer.space;
    case "vehicle":
      return answer.to === "slam_push" ? undefined : view?.vehicles[answer.vehicle]?.space;
    case "command": {
      if (!isShot(answer.to)) return undefined;
      const rig = Object.values(view?.vehicles ?? {}).find((v) => v.kind === "rig");
      const board = Object.values(view?.crews ?? {}).find((crew) => crew.fleet === "rig")?.commands ?? [];
      const section = board.find((c) => c.command === answer.command)?.section;
      return section === "mid" ? rig?.mid : section === "rear" ? rig?.rear : rig?.space;
    }
    case "way": {
      const from = asked?.kind === "shove" ? view?.vehicles[asked.vehicle]?.space : undefined;
      if (from === undefined) return undefined;
      const [lane, column] = neighbour(laneOf(from), columnOf(from), WAY_OF[answer.direction]);
      return spaceAt(lane, column);
    }
    default:
      return undefined;
  }
}
