import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { CounterpointError, type Item, type Scene } from "../../core/index.ts";
import { reorderBoxes } from "../box-orders.ts";
import { drawScene } from "../drawing/draw-scene.ts";
import { encodePng } from "../drawing/encode-png.ts";
import { PALETTE } from "../drawing/stamps.ts";
import { type Disturbance, jpeg, noisy, scaled } from "../testing/disturb.ts";
import { inReadingOrder, legalScene, legalScenes } from "../testing/legal-scenes.ts";
import { readScene } from "./read-scene.ts";

test("[S7] every legal scene is read back from its drawing, in any order, form and scale from 1 to 4", async () => {
  const options = fc.record({
    form: fc.constantFrom("palette", "rgba"),
    scale: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(legalScene, fc.nat(5), options, async (stored, order, how) => {
      const scene = reorderBoxes(stored, order);
      expect(await readScene(encodePng(drawScene(scene), how))).toEqual(inReadingOrder(scene));
    }),
    { numRuns: 50 },
  );
});

const SCENES = legalScenes(100, 2017);

/** The share to be read exactly, at least. We ask for 0.995 at JPEG 85, scale 2 and noise 4; the rest shows the margin on fewer scenes; bench/reading-tolerance.js reads thousands. */
const DISTURBANCES: readonly {
  readonly name: string;
  readonly disturb: Disturbance;
  readonly least: number;
  readonly scenes?: number;
}[] = [
  { name: "JPEG quality 85", disturb: jpeg(85), least: 0.995, scenes: 100 },
  { name: "JPEG quality 75", disturb: jpeg(75), least: 0.95 },
  { name: "JPEG quality 75 with full colour", disturb: jpeg(75, "4:4:4"), least: 0.995 },
  { name: "scale 2, linear", disturb: scaled(2, "linear"), least: 0.995, scenes: 100 },
  { name: "scale 2, Lanczos", disturb: scaled(2, "lanczos3"), least: 0.995 },
  { name: "scale 0.5, Lanczos", disturb: scaled(0.5, "lanczos3"), least: 0.98 },
  { name: "scale 0.5, linear", disturb: scaled(0.5, "linear"), least: 0.98 },
  { name: "scale 1.3, linear", disturb: scaled(1.3, "linear"), least: 0.98 },
  { name: "noise of deviation 4", disturb: noisy(4), least: 0.995, scenes: 100 },
  { name: "noise of deviation 8", disturb: noisy(8), least: 0.98 },
];

test.each(DISTURBANCES)(
  "[S7] $name: at least $least are read exactly, and none is misread",
  async ({ disturb, least, scenes = 40 }) => {
    const { exact, refused, misread } = await readAll(SCENES.slice(0, scenes), disturb);
    expect(misread).toBe(0);
    expect(exact / (exact + refused)).toBeGreaterThanOrEqual(least);
  },
);

test.each([0.5, 0.75, 1.3, 1.5])(
  "[S7] pixels that were left out or repeated at scale %d are refused or read, never misread",
  async (scale) => {
    expect((await readAll(SCENES.slice(0, 30), scaled(scale, "nearest"))).misread).toBe(0);
  },
);

const square: Item = { x: 10, y: 20, shape: "square", colour: "black", size: 10 };
const plain: Scene = [[square], [{ ...square, colour: "blue" }], [{ ...square, colour: "yellow" }]];

test.each<[string, Paint, RegExp]>([
  ["a square of a size between ours", [60, 60, 12, 12, "black"], /box 0, pixels \d+ to \d+ across/],
  ["a yellow one", [60, 60, 12, 12, "yellow"], /box 0/],
  ["a bar", [160, 60, 40, 5, "blue"], /box 1/],
  ["a square in a colour that is not ours", [370, 50, 10, 10, [255, 0, 0]], /box 2/],
  ["a spot between the boxes", [110, 40, 10, 10, "black"], /between the boxes/],
  ["an item that touches another", [20, 20, 10, 10, "blue"], /box 0/],
  ["a hole in an item", [12, 22, 5, 5, [211, 211, 211]], /box 0/],
])("[S7] %s is refused, and the error names the area", async (_, paint, area) => {
  const rgb = paintOver(plain, paint);
  const image = sharp(rgb, { raw: { width: 400, height: 100, channels: 3 } });
  for (const bytes of [await image.png().toBuffer(), await image.jpeg({ quality: 90 }).toBuffer()]) {
    const error = await readScene(bytes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CounterpointError);
    expect(error).toMatchObject({ code: "data/invalid", message: expect.stringMatching(area) });
  }
});

test("[S7] a box without items is refused by name", async () => {
  const bytes = encodePng(drawScene([[square], [], [square]]));
  await expect(readScene(bytes)).rejects.toThrow(
    /Box 1: it should hold 1 to 8 items, but holds 0 .*pixels 150 to 250/,
  );
});

test("[S7] a picture of something else is refused", async () => {
  const grey = sharp({ create: { width: 400, height: 100, channels: 3, background: "#808080" } });
  await expect(readScene(await grey.png().toBuffer())).rejects.toThrow(/Three boxes/);
});

test("[S7] a picture of another shape or size is refused before it is decoded", async () => {
  for (const [width, height] of [
    [400, 300],
    [100, 25],
    [8000, 2000],
  ] as const) {
    const image = sharp({ create: { width, height, channels: 3, background: "#d3d3d3" } });
    for (const bytes of [await image.clone().png().toBuffer(), await image.clone().jpeg().toBuffer()]) {
      await expect(readScene(bytes)).rejects.toThrow(CounterpointError);
    }
  }
});

type Paint = readonly [
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Item["colour"] | readonly [number, number, number],
];

function paintOver(scene: Scene, [left, top, width, height, colour]: Paint): Buffer {
  const rgb = Buffer.from(Array.from(drawScene(scene), (index) => [...PALETTE[index]!]).flat());
  const named = { black: [0, 0, 0], blue: [0, 153, 255], yellow: [255, 255, 0] };
  const paint = typeof colour === "string" ? named[colour] : colour;
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) rgb.set(paint, 3 * (400 * y + x));
  }
  return rgb;
}

async function readAll(scenes: readonly Scene[], disturb: Disturbance) {
  let [exact, refused, misread] = [0, 0, 0];
  for (const [i, scene] of scenes.entries()) {
    const bytes = await disturb(encodePng(drawScene(scene)), i);
    try {
      const read = await readScene(bytes);
      if (JSON.stringify(inFields(read)) === JSON.stringify(inFields(inReadingOrder(scene)))) exact += 1;
      else misread += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(CounterpointError);
      refused += 1;
    }
  }
  return { exact, refused, misread };
}

function inFields(scene: Scene) {
  return scene.map((box) => box.map(({ x, y, shape, colour, size }) => [x, y, shape, colour, size]));
}
