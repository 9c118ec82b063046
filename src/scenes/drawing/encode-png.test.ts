import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Scene } from "../../core/index.ts";
import { legalScene, legalScenes } from "../testing/legal-scenes.ts";
import { CANVAS } from "./canvas.ts";
import { drawScene } from "./draw-scene.ts";
import { encodePng } from "./encode-png.ts";
import { PALETTE } from "./stamps.ts";

const [scene] = legalScenes(1, 7) as [Scene];

test("[S5] libpng reads from a palette or RGBA file, at any scale, the pixels that were drawn", async () => {
  const options = fc.record({
    form: fc.constantFrom("palette", "rgba"),
    scale: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(legalScene, options, async (each, { form, scale }) => {
      const drawing = drawScene(each);
      const decoded = sharp(encodePng(drawing, { form, scale })).ensureAlpha().raw();
      const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([400 * scale, 100 * scale]);
      const wanted = Buffer.alloc(data.length);
      for (let y = 0, at = 0; y < info.height; y += 1) {
        for (let x = 0; x < info.width; x += 1, at += 4) {
          const index = drawing[Math.floor(y / scale) * CANVAS.width + Math.floor(x / scale)]!;
          wanted.set([...PALETTE[index]!, 255], at);
        }
      }
      expect(data.equals(wanted)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test("the file is an 8-bit palette PNG, or 8-bit RGBA as released", async () => {
  expect([...encodePng(drawScene(scene)).subarray(24, 26)]).toEqual([8, 3]);
  expect([...encodePng(drawScene(scene), { form: "rgba" }).subarray(24, 26)]).toEqual([8, 6]);
});

test("the same drawing gives the same bytes", () => {
  expect(encodePng(drawScene(scene))).toEqual(encodePng(drawScene(scene)));
});

test.each([0, -1, 1.5, 51, Number.NaN])("a scale of %d is refused", (scale) => {
  expect(() => encodePng(drawScene(scene), { scale })).toThrow(/whole number from 1 to 50/);
});
