import fc from "fast-check";
import { expect, test } from "vitest";
import { type Item, Random } from "../core/index.ts";
import { reorderBoxes } from "./box-orders.ts";
import { checkScene } from "./check-scene.ts";
import { sampleScene } from "./sample-scene.ts";
import * as options from "./testing/options.ts";

const item = (changes: Partial<Item> = {}): Item => ({
  x: 10,
  y: 10,
  shape: "circle",
  colour: "blue",
  size: 20,
  ...changes,
});
const fine = [item()];

test("[S1] a legal scene has no problems, in any order", () => {
  fc.assert(
    fc.property(options.seed, options.kind, options.placement, fc.nat(5), (seed, kind, placement, k) => {
      const scene = sampleScene({ kind, placement, random: new Random(seed) });
      expect(checkScene(reorderBoxes(scene, k))).toEqual([]);
    }),
  );
});

test("[S1] every problem is named, not only the first", () => {
  const crowd = Array.from({ length: 9 }, (_, i) => item({ x: 11 * (i % 8), y: 11 * (i >> 3), size: 10 }));
  expect(checkScene([[], crowd, fine]).map(({ message }) => message)).toEqual([
    "Box 0: it should hold 1 to 8 items, but holds 0",
    "Box 1: it should hold 1 to 8 items, but holds 9",
  ]);
});

test("[S1] one pixel between bounding squares is enough, none is not", () => {
  const beside = (x: number, y: number) => checkScene([[item(), item({ x, y })], fine, fine]);
  expect(beside(31, 10)).toEqual([]);
  expect(beside(10, 31)).toEqual([]);
  expect(beside(31, 31)).toEqual([]);
  expect(beside(30, 10)).toEqual([
    {
      code: "scene/clearance",
      box: 0,
      item: 1,
      message: "Box 0, items 0 and 1: they should be at least 1 pixel apart, but are 0 apart",
    },
  ]);
  expect(beside(30, 30)).toHaveLength(1); // corner to corner
  expect(beside(29, 29)[0]?.message).toMatch(/but overlap$/);
});

test("[S1] a square inside another overlaps it, whichever comes first", () => {
  const pair = [item({ x: 20, y: 20, size: 30 }), item({ x: 30, y: 30, size: 10 })];
  expect(checkScene([pair, pair.toReversed(), fine])).toMatchObject([
    { code: "scene/clearance", box: 0, item: 1 },
    { code: "scene/clearance", box: 1, item: 1 },
  ]);
});
