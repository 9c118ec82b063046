import sharp from "sharp";
import { expect, test } from "vitest";
import { Random } from "../../core/index.ts";
import { makePicture } from "../testing/pictures.ts";
import { DESCRIPTOR_LENGTH, photoDescriptor, pixelDescriptor } from "./descriptor.ts";
import { NearestNeighbours } from "./nearest-neighbours.ts";

test("an even picture has its colour in every area, no edge, and no bit of the hash", () => {
  // Red 255, 0, 0: lightness 76.2, blueness 128 - 0.564 * 76.2 = 85.0, redness 128 + 0.713 * 178.8 = 255.5, which is 255 at the most.
  const red = Uint8Array.from({ length: 32 * 32 * 3 }, (_, i) => (i % 3 === 0 ? 255 : 0));
  const described = [...pixelDescriptor(red)];
  expect(described).toHaveLength(DESCRIPTOR_LENGTH);
  expect(described.slice(0, 16)).toEqual(new Array(16).fill(76));
  expect(described.slice(16, 32)).toEqual(new Array(16).fill(85));
  expect(described.slice(32, 48)).toEqual(new Array(16).fill(255));
  expect(new Set(described.slice(48))).toEqual(new Set([0]));
});

test("an upright edge is seen across and not along it, and the lighter half has its bits", () => {
  // Black left, white right. Of the four areas in a row, the second ends at the edge: 8 of its 64 pixels change by 255,
  // 255 * 8 / 64 = 31.9, times three: 96. Along the edge nothing changes; diagonals change as much as across it.
  const halves = Uint8Array.from({ length: 32 * 32 * 3 }, (_, i) => (Math.floor(i / 3) % 32 < 16 ? 0 : 255));
  const described = [...pixelDescriptor(halves)];
  const row = [0, 96, 0, 0];
  expect(described.slice(48, 64)).toEqual([...row, ...row, ...row, ...row]);
  expect(described.slice(64, 80)).toEqual(new Array(16).fill(0));
  expect(described.slice(80, 84)).toEqual(row);
  expect(described.slice(112, 120)).toEqual([0, 0, 0, 0, 24, 24, 24, 24]);
});

test("a picture in another size and quality is nearer to itself than to any other", async () => {
  const neighbours = new NearestNeighbours(DESCRIPTOR_LENGTH);
  for (let number = 0; number < 60; number += 1)
    neighbours.add(await photoDescriptor(await makePicture(number)));
  for (let number = 0; number < 60; number += 7) {
    const copy = await sharp(await makePicture(number))
      .resize(250, 210, { fit: "fill" })
      .jpeg({ quality: 40 })
      .toBuffer();
    expect(neighbours.nearest(await photoDescriptor(copy), 1)).toEqual([number]);
  }
});

test("the nearest are those of a sort over all distances, the first of equals first", () => {
  const random = new Random("neighbours");
  const vectors = Array.from({ length: 500 }, () => Uint8Array.from({ length: 40 }, () => random.below(4)));
  const neighbours = new NearestNeighbours(40);
  for (const vector of vectors) neighbours.add(vector);
  const asked = Uint8Array.from({ length: 40 }, () => random.below(4));
  const distance = (vector: Uint8Array) =>
    vector.reduce((sum, value, i) => sum + (value - asked[i]!) ** 2, 0);
  const sorted = [...vectors.keys()].sort((a, b) => distance(vectors[a]!) - distance(vectors[b]!) || a - b);
  for (const most of [1, 15, 500]) expect(neighbours.nearest(asked, most)).toEqual(sorted.slice(0, most));
  expect(neighbours.nearest(asked, 0)).toEqual([]);
  expect(new NearestNeighbours(40).nearest(asked, 15)).toEqual([]);
  expect(() => neighbours.add(new Uint8Array(39))).toThrow(/39 bytes/);
});
