// What an event changes in the picture. The server's view after the last event of an update is the truth; this only
// says what to show on the way there, so it may leave out what nobody sees.

import { COLS, LANES } from "../board/geometry";
import type { CrewView, Entry, GameView, VehicleView } from "../protocol/types";

const TILE_SPACES = LANES * COLS;
/** Where a piece says on which spaces it stands. */
const PLACES = new Set(["space", "mid", "rear"]);

function vehicle(view: GameView, id: string, change: Partial<VehicleView>): GameView {
  const old = view.vehicles[id];
  if (!old) return view;
  return { ...view, vehicles: { ...view.vehicles, [id]: { ...old, ...change } } };
}

function crew(view: GameView, id: string, change: Partial<CrewView>): GameView {
  const old = view.crews[id];
  if (!old) return view;
  return { ...view, crews: { ...view.crews, [id]: { ...old, ...change } } };
}

function spend(view: GameView, id: string | undefined, die: number): GameView {
  const dice = id === undefined ? undefined : view.crews[id]?.dice;
  if (id === undefined || !dice) return view;
  const at = dice.indexOf(die);
  return at < 0 ? view : crew(view, id, { dice: dice.filter((_, i) => i !== at) });
}

function without<T>(map: Record<string | number, T>, key: string | number): Record<string, T> {
  return Object.fromEntries(Object.entries(map).filter(([k]) => k !== String(key)));
}

function emptyHands(view: GameView): GameView {
  const crews = Object.fromEntries(Object.entries(view.crews).map(([id, c]) => [id, { ...c, dice: [] }]));
  return { ...view, crews };
}

function scrolled(view: GameView): GameView {
  const shift = <T extends object>(piece: T): T => {
    const fields = Object.entries(piece).map(([key, value]): [string, unknown] =>
      PLACES.has(key) ? [key, (value as number) - TILE_SPACES] : [key, value],
    );
    return Object.fromEntries(fields.filter(([key, value]) => !PLACES.has(key) || (value as number) >= 0)) as T;
  };
  const all = <T extends object>(map: Record<string, T>) =>
    Object.fromEntries(Object.entries(map).map(([id, piece]) => [id, shift(piece)]));
  const tokens = Object.fromEntries(
    Object.entries(view.tokens)
      .map(([space, token]) => [Number(space) - TILE_SPACES, token] as const)
      .filter(([space]) => space >= 0),
  );
  const off_road = view.off_road.map((space) => space - TILE_SPACES).filter((space) => space >= 0);
  return {
    ...view,
    tiles: view.tiles.slice(1),
    tokens,
    off_road,
    vehicles: all(view.vehicles),
    choppers: all(view.choppers),
  };
}

function newRound(view: GameView): GameView {
  const vehicles = Object.fromEntries(
    Object.entries(view.vehicles).map(([id, { die: _, ...rest }]) => [id, { ...rest, coasts: 0 }]),
  );
  const crews = Object.fromEntries(
    Object.entries(view.crews).map(([id, c]) => [
      id,
      {
        ...c,
        commands: c.commands.map(({ die: _, ...rest }) => rest),
        ...(c.steering === undefined ? {} : { steering: 0 }),
      },
    ]),
  );
  return { ...view, vehicles, crews };
}

const crewOfRig = (view: GameView): string | undefined =>
  Object.entries(view.crews).find(([, c]) => c.steering !== undefined)?.[0];

/** The other sections of the Rig go where the one before them was. */
function follow(view: GameView, id: string, { space, mid }: VehicleView): GameView {
  return vehicle(view, id, {
    ...(space === undefined ? {} : { mid: space }),
    ...(mid === undefined ? {} : { rear: mid }),
  });
}

/** A command of the Rig is damaged, or works again. */
function mark(view: GameView, command: string, damaged: boolean): GameView {
  const rig = crewOfRig(view);
  const commands = rig === undefined ? undefined : view.crews[rig]?.commands;
  if (rig === undefined || !commands) return view;
  return crew(view, rig, { commands: commands.map((c) => (c.command === command ? { ...c, damaged } : c)) });
}

/** The picture after an event; `after` is the server's view at the end of the update that it belongs to. */
export function fold(view: GameView, entry: Entry, after: GameView): GameView {
  switch (entry.kind) {
    case "rolled": {
      const { result } = entry;
      if (result.of === "road") return { ...view, road_die: result.value };
      if (result.of !== "move" || entry.crew === undefined) return view;
      const cleared = view.phase === "rolling" ? view : { ...emptyHands(newRound(view)), phase: "rolling" };
      const dice = [...(cleared.crews[entry.crew]?.dice ?? []), result.value].sort((a, b) => a - b);
      return crew(cleared, entry.crew, { dice });
    }
    case "lowest_tied":
      return emptyHands(view);
    case "round_began":
      return { ...view, round: entry.round, first: entry.first, phase: "assign" };
    case "turn_began": {
      const { move: _, ...rest } = view;
      return { ...rest, active: entry.crew, turn: entry.turn, phase: "assign" };
    }
    case "tile_laid": {
      const tile = after.tiles.find((t) => t.side === entry.side);
      const lying = view.tiles.slice(0, view.tiles_laid); // Before the first tile is laid, the list holds placeholders.
      if (!tile || lying.some((t) => t.side === entry.side)) return view;
      return { ...view, tiles: [...lying, tile], tiles_laid: view.tiles_laid + 1 };
    }
    case "scrolled":
      return scrolled(view);
    case "hazards_laid": {
      const first = entry.tile * TILE_SPACES;
      const laid = Object.entries(after.tokens).filter(
        ([space, token]) => Number(space) >= first && token.hazard === undefined,
      );
      return { ...view, tokens: { ...view.tokens, ...Object.fromEntries(laid) } };
    }
    case "final_tile":
      return { ...view, finish_line: true };
    case "assigned":
    case "coasting": {
      const owner = view.vehicles[entry.vehicle]?.crew;
      const coasts = (view.vehicles[entry.vehicle]?.coasts ?? 0) + 1;
      const coasting = entry.kind === "coasting";
      const put = vehicle(spend(view, owner, entry.die), entry.vehicle, coasting ? { coasts } : { die: entry.die });
      const move = {
        vehicle: entry.vehicle,
        moves: coasting ? 1 : entry.die,
        coasting,
        on_road: true,
        bonus: "open",
        bonus_earned: false,
      };
      // The second motorcycle of a turn waits for the first.
      if (view.move && view.phase === "command") return put;
      return { ...put, move, phase: "command" };
    }
    case "commanded": {
      const commands = view.crews[entry.crew]?.commands ?? [];
      const put = commands.map((c) => (c.command === entry.command ? { ...c, die: entry.die } : c));
      return crew(spend(view, entry.crew, entry.die), entry.crew, { commands: put });
    }
    case "steering": {
      const rig = crewOfRig(view);
      return rig === undefined ? view : crew(spend(view, rig, entry.die), rig, { steering: entry.die });
    }
    case "moved": {
      const old = view.vehicles[entry.vehicle];
      const waits = old?.status === "waiting";
      const moved = vehicle(view, entry.vehicle, { space: entry.to, ...(waits ? { status: "operable" } : {}) });
      return old?.kind === "rig" ? follow(moved, entry.vehicle, old) : moved;
    }
    case "respawned":
      return vehicle(view, entry.vehicle, { space: entry.space, status: "operable", damage: [], coasts: 0 });
    case "command_damaged":
    case "mended":
      return mark(view, entry.command, entry.kind === "command_damaged");
    case "caught_fire":
    case "fire_out":
      return vehicle(view, entry.vehicle, { burning: entry.kind === "caught_fire" });
    case "off_road":
      return { ...view, off_road: [...view.off_road, entry.space] };
    case "dispensed": {
      const token = after.tokens[entry.space] ?? { bag: 0 };
      return { ...view, tokens: { ...view.tokens, [entry.space]: token } };
    }
    case "paid":
      return view.move?.vehicle === entry.vehicle ? { ...view, move: { ...view.move, moves: entry.left } } : view;
    case "moves_gained":
    case "bonus_taken":
      return view.move ? { ...view, move: { ...view.move, moves: view.move.moves + entry.moves } } : view;
    case "moves_lost":
      return view.move?.vehicle === entry.vehicle ? { ...view, move: { ...view.move, moves: 0, bonus: "lost" } } : view;
    case "turned_up":
      return { ...view, tokens: { ...view.tokens, [entry.space]: { hazard: entry.hazard } } };
    case "discarded":
      return { ...view, tokens: without(view.tokens, entry.space) };
    case "wreck_placed": {
      const wreck: VehicleView = {
        kind: "wreck",
        size: "small",
        status: "inoperable",
        space: entry.space,
        coasts: 0,
        coast_limit: 0,
        damage: [],
        slots: 0,
      };
      return { ...view, vehicles: { ...view.vehicles, [entry.wreck]: wreck } };
    }
    case "damaged": {
      const damage = view.vehicles[entry.vehicle]?.damage ?? [];
      return vehicle(view, entry.vehicle, { damage: [...damage, { token: entry.damage }] });
    }
    case "card_drawn": {
      const damage = [...(view.vehicles[entry.vehicle]?.damage ?? [])];
      const at = damage.findLastIndex((wear) => wear.token === "ongoing" && wear.card === undefined);
      if (at >= 0) damage[at] = { token: "ongoing", card: entry.card };
      return vehicle(view, entry.vehicle, { damage });
    }
    case "repaired": {
      const damage = [...(view.vehicles[entry.vehicle]?.damage ?? [])];
      const at = damage.findIndex((wear) => wear.token === entry.wear.token && wear.card === entry.wear.card);
      if (at >= 0) damage.splice(at, 1);
      return vehicle(view, entry.vehicle, { damage });
    }
    case "operable":
    case "inoperable":
      return vehicle(view, entry.vehicle, { status: entry.kind });
    case "eliminated": {
      const old = view.vehicles[entry.vehicle];
      if (!old) return view;
      if (old.crew === undefined) return { ...view, vehicles: without(view.vehicles, entry.vehicle) };
      const { space: _, mid: _mid, rear: _rear, burning: _burning, ...rest } = old;
      return { ...view, vehicles: { ...view.vehicles, [entry.vehicle]: { ...rest, status: "gone" } } };
    }
    case "chopper_placed":
    case "chopper_stayed":
      return { ...view, choppers: { ...view.choppers, [entry.crew]: { status: "flying", space: entry.space } } };
    case "chopper_home":
      return { ...view, choppers: { ...view.choppers, [entry.crew]: { status: "home" } } };
    case "chopper_removed":
      return { ...view, choppers: { ...view.choppers, [entry.crew]: { status: "gone" } } };
    case "crew_out":
      return crew(view, entry.crew, { in_game: false });
    case "over":
      return { ...view, result: entry.result, phase: "over" };
    default:
      return view;
  }
}
