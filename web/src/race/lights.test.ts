import { expect, test, vi } from "vitest";
import { centreOf } from "../board/geometry";
import type { Step } from "../protocol/types";
import { badges, riskOf, routeOf } from "./lights";
import type { Race } from "./race.svelte";

vi.mock("../settings.svelte", () => ({ settings: { lang: "en" } }));

const step = (more: object = {}) => ({ cost: 1, left: 2, terrain: "road", ...more }) as unknown as Step;
const slam = { with: "BM" };

/** A race whose player plans these steps, from space 20 on. */
const planned = (...steps: Step[]) =>
  ({
    myTurn: true,
    view: { vehicles: { OM: { space: 20 } } },
    hint: { marks: [] },
    wheel: {
      driven: "OM",
      targets: new Map(),
      path: { shown: steps.map((each, i) => ({ step: each, space: 26 + i * 6, choice: { kind: "way" } })) },
    },
  }) as unknown as Race;

test("a step is lit as the worst that it may bring", () => {
  expect(riskOf(step())).toBe("none");
  expect(riskOf(step({ risk: "lost", slam }))).toBe("dead");
  expect(riskOf(step({ risk: "slam", slam }))).toBe("slam");
  expect(riskOf(step({ risk: "some", slam, drift: true }))).toBe("unseen");
  expect(riskOf(step({ hazard: "road" }))).toBe("none");
});

test("a step has a sign or a number, never both", () => {
  const race = planned(
    step(),
    step({ risk: "slam", slam }),
    step({ finishes: true }),
    step({ risk: "lost", lost: true }),
  );
  const signs = badges(race);
  expect(signs.map(({ space, kind }) => [space, kind])).toEqual([
    [32, "bad"],
    [38, "warn"],
  ]);
  expect(routeOf(race, signs)).toEqual({
    from: centreOf(20),
    steps: [
      { space: 26, sign: false },
      { space: 32, sign: true },
      { space: 38, sign: true },
      { space: 44, sign: true },
    ],
  });
});

test("there is no route without a plan, or when somebody else is asked", () => {
  expect(routeOf(planned(), [])).toBeNull();
  expect(routeOf(Object.assign(planned(step()), { myTurn: false }), [])).toBeNull();
});
