import { expect, test } from "vitest";
import type { Item, Scene } from "../../src/core/index.ts";
import { describeScene } from "./scene-picture.tsx";

const block = (level: number, colour: Item["colour"]): Item => {
  return { x: 40, y: 80 - 21 * level, shape: "square", colour, size: 20 };
};

test("towers are told from the base up, box by box", () => {
  const scene: Scene = [[block(1, "blue"), block(0, "black")], [block(0, "yellow")], [block(0, "blue")]];
  expect(describeScene(scene)).toBe(
    "Box 1: tower of black, blue from the base up. Box 2: tower of yellow from the base up. Box 3: tower of blue from the base up.",
  );
});

test("scattered items are told from the top down, with their place and the walls that they touch", () => {
  const scene: Scene = [
    [
      { x: 70, y: 70, shape: "triangle", colour: "yellow", size: 30 },
      { x: 0, y: 10, shape: "circle", colour: "black", size: 10 },
    ],
    [{ x: 40, y: 35, shape: "square", colour: "blue", size: 20 }],
    [],
  ];
  expect(describeScene(scene)).toBe(
    "Box 1: small black circle at top left, touching the left wall, large yellow triangle at bottom right, touching the bottom and right wall. Box 2: medium blue square at middle centre. Box 3: empty.",
  );
});
