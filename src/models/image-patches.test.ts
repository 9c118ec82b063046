import { expect, test } from "vitest";
import { Random } from "../core/index.ts";
import { CANVAS, drawScene, samplePresentation } from "../scenes/index.ts";
import { COLUMNS, EMPTY_IMAGE, extractPatches, FIRST_FILTERS, ROWS } from "./image-patches.ts";

const { kernelSize, stride } = FIRST_FILTERS;
const random = new Random("image windows");

test("windows laid back on empty images give the images they were cut from", () => {
  const images = [0, 1].flatMap((number) =>
    samplePresentation({ random, number, kind: "both", placement: "released" }).scenes.map(drawScene),
  );
  const { windows, pixels, positions, windowAt } = extractPatches(Buffer.concat(images));
  const laid = images.map(() => EMPTY_IMAGE.slice());
  const met = new Set<number>();
  for (const [at, window] of windowAt.entries()) {
    if (window === 0) continue;
    const place = at % (ROWS * COLUMNS);
    if (positions[window] !== place)
      throw new Error(`window ${window} is at ${place}, not ${positions[window]}`);
    met.add(window);
    const [row, column] = [Math.floor(place / COLUMNS), place % COLUMNS];
    for (let i = 0; i < kernelSize * kernelSize; i += 1) {
      const pixel =
        (row * stride + Math.floor(i / kernelSize)) * CANVAS.width + column * stride + (i % kernelSize);
      laid[Math.floor(at / (ROWS * COLUMNS))]![pixel] = pixels[window * kernelSize * kernelSize + i]!;
    }
  }
  expect(Buffer.concat(laid).equals(Buffer.concat(images))).toBe(true);
  expect(met.size).toBe(windows - 1);
  expect(met.size).toBeLessThan(windowAt.length / 3); // most windows show nothing
});

test("images without items have no window but the first", () => {
  const { windows, windowAt } = extractPatches(EMPTY_IMAGE.slice());
  expect(windows).toBe(1);
  expect(windowAt.every((window) => window === 0)).toBe(true);
});
