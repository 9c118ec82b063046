import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { legalScene } from "../testing/legal-scenes.ts";
import { drawScene } from "./draw-scene.ts";
import { drawSheet } from "./draw-sheet.ts";
import { encodePng } from "./encode-png.ts";

/** Where the images of a sheet stand: below each other, right of their letters. */
const placeOf = (position: number) => ({ left: 132, top: 32 + 228 * position, width: 800, height: 200 });
const LABELS = { left: 0, width: 132, height: 200 };

test("a sheet shows the four scenes of a presentation below each other, twice their size", async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(legalScene, legalScene, legalScene, legalScene), async (scenes) => {
      const sheet = drawSheet(scenes);
      for (const [position, scene] of scenes.entries()) {
        const shown = await sharp(sheet).extract(placeOf(position)).removeAlpha().raw().toBuffer();
        const wanted = await sharp(encodePng(drawScene(scene), { scale: 2 }))
          .removeAlpha()
          .raw()
          .toBuffer();
        expect(shown.equals(wanted)).toBe(true);
      }
    }),
    { numRuns: 5 },
  );
});

test("each image of a sheet has a letter of its own on its left", async () => {
  const sheet = drawSheet([undefined, undefined, undefined, undefined]);
  const labels = [0, 1, 2, 3].map((position) =>
    sharp(sheet)
      .extract({ ...LABELS, top: placeOf(position).top })
      .greyscale()
      .raw()
      .toBuffer(),
  );
  const pixels = await Promise.all(labels);
  for (const label of pixels) expect(Math.min(...label)).toBe(0);
  expect(new Set(pixels.map((label) => label.toString("base64"))).size).toBe(4);
});

test("the place of a scene that is missing is an empty frame", async () => {
  const sheet = sharp(drawSheet([undefined, undefined, undefined, undefined]));
  const { left, top, width, height } = placeOf(1);
  const inner = { left: left + 2, top: top + 2, width: width - 4, height: height - 4 };
  const frame = await sheet.clone().extract({ left, top, width, height: 2 }).greyscale().raw().toBuffer();
  expect(new Set(await sheet.extract(inner).greyscale().raw().toBuffer())).toEqual(new Set([255]));
  expect(Math.max(...frame)).toBeLessThan(255);
});
