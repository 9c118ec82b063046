import fc from "fast-check";
import { expect } from "vitest";
import type { Box, Scene, SceneKind } from "../../core/index.ts";
import { checkScene } from "../check-scene.ts";
import { isClearOf } from "../place-items.ts";
import { COLOURS, MAX_ITEMS, MAX_TOWER_HEIGHT, SHAPES, SIZES, stackTower } from "../sample-scene.ts";

const item = fc
  .record({
    x: fc.nat(90),
    y: fc.nat(90),
    shape: fc.constantFrom(...SHAPES),
    colour: fc.constantFrom(...COLOURS),
    size: fc.constantFrom(...SIZES),
  })
  .map((each) => ({ ...each, x: Math.min(each.x, 100 - each.size), y: Math.min(each.y, 100 - each.size) }));

/** One to eight items, none closer than a pixel to another: of those drawn, each that has room. */
const scatteredBox: fc.Arbitrary<Box> = fc
  .array(item, { minLength: 1, maxLength: 3 * MAX_ITEMS })
  .map((drawn) => {
    const box: (typeof drawn)[number][] = [];
    for (const each of drawn) if (box.length < MAX_ITEMS && isClearOf(each, box)) box.push(each);
    return box;
  });

const towerBox: fc.Arbitrary<Box> = fc
  .array(fc.constantFrom(...COLOURS), { minLength: 1, maxLength: MAX_TOWER_HEIGHT })
  .map(stackTower);

/** Any legal scene of either kind (SPEC S1, S2). */
export const legalScene: fc.Arbitrary<Scene> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(scatteredBox, scatteredBox, scatteredBox) },
  { weight: 1, arbitrary: fc.tuple(towerBox, towerBox, towerBox) },
);

/** So many legal scenes, the same for the same seed. */
export function legalScenes(count: number, seed: number): Scene[] {
  return fc.sample(legalScene, { numRuns: count, seed });
}

/** The scene as reading gives it: the items of a box from the largest y, then from the smallest x. */
export function inReadingOrder(scene: Scene): Scene {
  const [a, b, c] = scene.map((box) => box.toSorted((one, other) => other.y - one.y || one.x - other.x));
  return [a!, b!, c!];
}

/** Fails when a scene breaks SPEC S1, or S2 as one of its kind: blocks of a tower stand on the ground, a pixel apart. */
export function expectLegal(scene: Scene, kind: SceneKind): void {
  expect(checkScene(scene)).toEqual([]);
  for (const { x, y, size } of scene.flat()) {
    expect([x, y, 100 - size - x, 100 - size - y].every((room) => Number.isInteger(room) && room >= 0)).toBe(
      true,
    );
  }
  if (kind === "scatter") return;
  for (const box of scene) {
    const levels = [80, 59, 38, 17].slice(0, box.length);
    expect(box).toMatchObject(levels.map((y) => ({ x: 40, y, shape: "square", size: 20 })));
    expect(box.length).toBeLessThanOrEqual(4);
  }
}
