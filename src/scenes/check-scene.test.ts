import fc from "fast-check";
import { expect, test } from "vitest";
import { type Item, Random } from "../core/index.ts";
import { tower } from "../core/testing/examples.ts";
import { reorderBoxes } from "./box-orders.ts";
import { checkScene, type UncheckedItem } from "./check-scene.ts";
import { sampleScene } from "./sample-scene.ts";
import * as options from "./testing/options.ts";

const item = (changes: Partial<Record<keyof Item, unknown>> = {}): UncheckedItem => ({
  x: 10,
  y: 10,
  shape: "circle",
  colour: "blue",
  size: 20,
  ...changes,
});
const messages = (...args: Parameters<typeof checkScene>) =>
  checkScene(...args).map(({ message }) => message);
const fine = [item()];

test("[S1] a legal scene has no problems, in any order", () => {
  fc.assert(
    fc.property(options.seed, options.kind, options.placement, fc.nat(5), (seed, kind, placement, k) => {
      const scene = sampleScene({ kind, placement, random: new Random(seed) });
      expect(checkScene(reorderBoxes(scene, k), { kind })).toEqual([]);
    }),
  );
});

test("[S1] every problem is named, not only the first", () => {
  const crowd = Array.from({ length: 9 }, (_, i) => item({ x: 11 * (i % 8), y: 11 * (i >> 3), size: 10 }));
  const odd = [
    item({ shape: "star", size: 15 }),
    item({ x: 81 }),
    item({ x: -1, y: 40.5, colour: undefined }),
  ];
  expect(messages([[], crowd, odd, fine])).toEqual([
    "A scene should have three boxes, but has 4",
    "Box 0: it should hold 1 to 8 items, but holds 0",
    "Box 1: it should hold 1 to 8 items, but holds 9",
    'Box 2, item 0: shape should be square or circle or triangle, but is "star"',
    "Box 2, item 0: size should be 10 or 20 or 30, but is 15",
    "Box 2, item 1: x should be a whole number from 0 to 80, but is 81",
    "Box 2, item 2: colour should be black or blue or yellow, but is undefined",
    "Box 2, item 2: x should be a whole number from 0 to 80, but is -1",
    "Box 2, item 2: y should be a whole number from 0 to 80, but is 40.5",
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

test("[S2] towers are checked as such where they claim to be, and one block in every box is legal", () => {
  expect(checkScene(tower(1, 1, 1), { kind: "tower" })).toEqual([]);
  expect(checkScene(tower(4, 2, 3), { kind: "tower" })).toEqual([]);
  expect(checkScene([fine, fine, fine], { kind: "scatter" })).toEqual([]);
  expect(messages([fine, ...tower(1, 1, 1).slice(1)], { kind: "tower" })).toEqual([
    'Box 0, item 0: shape of a tower\'s block should be square, but is "circle"',
    "Box 0, item 0: x of a tower's block should be 40, but is 10",
    "Box 0, item 0: y in a tower of 1 should be 80, but is 10",
  ]);
});

test("[S2] a block that floats, and a fifth block, are problems of a tower", () => {
  const [low, second, third] = tower(3, 1, 1)[0] as [Item, Item, Item];
  const floating = [low, third];
  expect(messages([floating, [low], [low, second]], { kind: "tower" })).toEqual([
    "Box 0, item 1: y in a tower of 2 should be 80 or 59, but is 38",
  ]);
  expect(messages([tower(5, 1, 1)[0], [low], [low]], { kind: "tower" })).toEqual([
    "Box 0: it should hold 1 to 4 blocks, but holds 5",
    "Box 0, item 4: y should be a whole number from 0 to 80, but is -4",
    "Box 0, item 4: y in a tower of 5 should be 80 or 59 or 38 or 17, but is -4",
  ]);
});
