import { expect, test } from "vitest";
import { withChannelsLast } from "./feature-layout.ts";

const wide = { width: 64, height: 32 };

test("maps with channels first are turned round, image by image", () => {
  // Two images of 3 channels on 1 x 2 cells, which have the ratio of the image.
  const values = Uint16Array.of(1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16);
  const turned = withChannelsLast({ values, shape: [3, 1, 2] }, wide);
  expect(turned.shape).toEqual([1, 2, 3]);
  expect([...turned.values]).toEqual([1, 3, 5, 2, 4, 6, 11, 13, 15, 12, 14, 16]);
});

test("maps with channels last, pooled features and lists of patches stay as they are", () => {
  const shapeOf = (...shape: number[]) => {
    const values = new Uint16Array(shape.reduce((product, size) => product * size));
    return withChannelsLast({ values, shape }, wide).shape;
  };
  expect(shapeOf(2, 4, 5)).toEqual([2, 4, 5]);
  expect(shapeOf(5, 2, 4)).toEqual([2, 4, 5]);
  expect(shapeOf(7, 7, 7)).toEqual([7, 7, 7]);
  expect(shapeOf(9, 1, 1)).toEqual([9]);
  expect(shapeOf(1, 1, 9)).toEqual([9]);
  expect(shapeOf(1)).toEqual([1]);
  expect(shapeOf(16, 768)).toEqual([16, 768]);
});
