import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { CANVAS, drawScene, samplePresentation } from "../scenes/index.ts";
import { COLUMNS, cutWindows, EMPTY_IMAGE, ROWS, SIDE, STRIDE } from "./image-windows.ts";

const { width } = CANVAS;
const random = new Random("image windows");

test("windows laid back on empty images give the images they were cut from", () => {
  const images = [0, 1].flatMap((number) =>
    samplePresentation({ random, number, kind: "both", placement: "released" }).scenes.map(drawScene),
  );
  const { pixels, windowAt, placeOf } = cutWindows(Buffer.concat(images));
  expect(windowAt).toHaveLength(images.length * ROWS * COLUMNS);
  const laid = images.map(() => EMPTY_IMAGE.slice());
  let showing = 0;
  for (const [window, place] of placeOf.entries()) {
    if (window === 0) continue;
    if (windowAt[place] !== window) throw new Error(`window ${window} is not at its place`);
    const image = laid[Math.floor(place / (ROWS * COLUMNS))]!;
    const [row, column] = [Math.floor(place / COLUMNS) % ROWS, place % COLUMNS];
    const shown = pixels.subarray(window * SIDE * SIDE, (window + 1) * SIDE * SIDE);
    showing += Number(shown.some((colour) => colour !== 0));
    for (const [i, colour] of shown.entries()) {
      const at = (row * STRIDE + Math.floor(i / SIDE)) * width + column * STRIDE + (i % SIDE);
      if (colour !== 0) image[at] = colour;
    }
  }
  expect(Buffer.concat(laid).equals(Buffer.concat(images))).toBe(true);
  expect(showing).toBe(placeOf.length - 1); // a window that shows nothing is not cut
  expect(windowAt.filter((window) => window !== 0)).toHaveLength(showing);
});

test("images without items have no window but the first, which shows nothing", () => {
  const { pixels, windowAt, placeOf } = cutWindows(EMPTY_IMAGE.slice());
  expect(pixels).toEqual(new Uint8Array(SIDE * SIDE));
  expect(placeOf).toHaveLength(1);
  expect(windowAt.every((window) => window === 0)).toBe(true);
});
