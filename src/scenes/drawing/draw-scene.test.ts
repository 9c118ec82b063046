import fc from "fast-check";
import { expect, test } from "vitest";
import { CounterpointError, type Item, type Scene } from "../../core/index.ts";
import { legalScene } from "../testing/legal-scenes.ts";
import { CANVAS } from "./canvas.ts";
import { drawScene } from "./draw-scene.ts";
import { MASKS, OPACITIES } from "./masks.ts";
import { opacitiesOf, PALETTE } from "./stamps.ts";

const item = (change: Partial<Item> = {}): Item => ({
  x: 10,
  y: 20,
  shape: "square",
  colour: "blue",
  size: 10,
  ...change,
});
const around = (one: Item): Scene => [[item()], [one], [item({ colour: "black" })]];
const colourAt = (scene: Scene, x: number, y: number) => PALETTE[drawScene(scene)[y * CANVAS.width + x]!];

test("[S5] boxes are light grey at x = 0, 150 and 300, with darker grey between them", () => {
  const scene: Scene = [[item()], [item()], [item()]];
  for (const x of [0, 99, 150, 249, 300, 399]) expect(colourAt(scene, x, 99)).toEqual([211, 211, 211]);
  for (const x of [100, 149, 250, 299]) expect(colourAt(scene, x, 0)).toEqual([128, 128, 128]);
});

test("[S5] x and y are the top left corner of an item in its box, and its colour is that of the paper", () => {
  const scene = around(item({ x: 30, y: 40, size: 20, colour: "yellow" }));
  for (const [x, y] of [
    [180, 40],
    [199, 59],
  ] as const)
    expect(colourAt(scene, x, y)).toEqual([255, 255, 0]);
  for (const [x, y] of [
    [179, 40],
    [200, 59],
    [180, 39],
    [199, 60],
  ] as const) {
    expect(colourAt(scene, x, y)).toEqual([211, 211, 211]);
  }
  expect(colourAt(scene, 10, 20)).toEqual([0, 153, 255]);
  expect(colourAt(scene, 310, 20)).toEqual([0, 0, 0]);
});

test("[S5] the opacities of triangles follow from the supersampling that drawing.md describes", () => {
  // The second method: for each of 4 s sub-scanlines q the half-width is (q + 1/2) / 2 quarter pixels about the
  // middle; both ends are rounded to quarter pixels, and a quarter of a line adds 16, a whole one 64 (63 on the last).
  for (const size of [10, 20, 30] as const) {
    const sums = new Array<number>(size * size).fill(0);
    for (let q = 0; q < 4 * size; q += 1) {
      const row = (q >> 2) * size;
      const left = Math.floor(2 * size - (q + 0.5) / 2 + 0.5);
      const right = Math.floor(2 * size + (q + 0.5) / 2 + 0.5);
      if (right <= left) continue;
      const between = (right >> 2) - (left >> 2) - 1;
      const add = (column: number, by: number) => {
        if (column < size) sums[row + column]! += by;
      };
      if (between < 0) add(left >> 2, 16 * (right - left));
      else {
        add(left >> 2, 16 * (4 - (left & 3)));
        for (let i = 1; i <= between; i += 1) add((left >> 2) + i, (q & 3) === 3 ? 63 : 64);
        add((left >> 2) + between + 1, 16 * (right & 3));
      }
    }
    expect([...opacitiesOf("triangle", size)]).toEqual(sums.map((sum) => Math.min(sum, 255)));
  }
});

test("masks are squares of signs that all have an opacity", () => {
  expect(MASKS.size).toBe(6);
  for (const [name, rows] of MASKS) {
    const size = Number(name.split(" ")[1]);
    expect(rows).toHaveLength(size);
    for (const row of rows) expect(row).toMatch(new RegExp(`^[.#a-t]{${size}}$`));
  }
  expect(OPACITIES).toHaveLength("abcdefghijklmnopqrst".length);
});

test("[S5] a circle of size 30 has other pixels at some places, as the released images do", () => {
  const at = (x: number, column: number, row: number) =>
    colourAt(
      [[item({ shape: "circle", size: 30, colour: "black", x, y: 0 })], [item()], [item()]],
      x + column,
      row,
    );
  // Opacity 96 leaves 211 * (256 - (255 * 97 >> 8)) >> 8 = 211 * 160 >> 8 = 131 of the grey, opacity 80 leaves 145.
  expect(at(1, 2, 23)).toEqual([131, 131, 131]);
  expect(at(11, 2, 23)).toEqual([145, 145, 145]);
});

test("[S5] no two colours of the palette are the same", () => {
  expect(new Set(PALETTE.map(String)).size).toBe(PALETTE.length);
});

test("the order of items in a box does not matter to the drawing", () => {
  fc.assert(
    fc.property(legalScene, ([a, b, c]) => {
      const reversed = drawScene([a.toReversed(), b, c.toReversed()]);
      expect(Buffer.compare(reversed, drawScene([a, b, c]))).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test.each([{ x: 91 }, { y: -1 }, { x: 1.5 }, { y: Number.NaN }, { x: 80, size: 30 as const }])(
  "an item that is not inside its box is an error that names it: %o",
  (change) => {
    expect(() => drawScene(around(item(change)))).toThrow(CounterpointError);
    expect(() => drawScene(around(item(change)))).toThrow(/item 0 of box 1 has x/);
  },
);
