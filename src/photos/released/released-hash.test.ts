import sharp from "sharp";
import { expect, test } from "vitest";
import { makePixelBomb } from "../testing/pictures.ts";
import { cmykToRgb, hammingDistance, releasedHashOf, releasedHashOfFile } from "./released-hash.ts";

/** Areas of one pixel: nothing is resized, so that the bits can be read off. */
function pixels(values: readonly number[]) {
  return { data: Uint8Array.from(values), width: 8, height: 8, channels: 1 };
}

test("areas lighter than the mean are ones, row by row, the first the highest bit", () => {
  // 0, 1, ..., 63: the mean is 31.5, so the first 32 are zeros and the others ones.
  expect(releasedHashOf(pixels(Array.from({ length: 64 }, (_, i) => i)))).toBe("00000000ffffffff");
  // One white area in the corner of black ones: 1000...
  expect(releasedHashOf(pixels([255, ...new Array(63).fill(0)]))).toBe("8000000000000000");
  // What is as light as the mean is not lighter.
  expect(releasedHashOf(pixels(new Array(64).fill(140)))).toBe("0000000000000000");
});

test("red, green and blue are weighed as Pillow weighs them, whatever the fourth channel says", () => {
  // (255 * 19595 + 32768) >> 16 = 76, green 150, blue 29: of red, green, blue and grey 76 in turn (mean 82.75) only green is lighter.
  const colours = [
    [255, 0, 0, 0],
    [0, 255, 0, 255],
    [0, 0, 255, 9],
    [76, 76, 76, 0],
  ];
  const data = Uint8Array.from({ length: 64 * 4 }, (_, i) => colours[Math.floor(i / 4) % 4]![i % 4]!);
  // 0100 in each hexadecimal digit.
  expect(releasedHashOf({ data, width: 8, height: 8, channels: 4 })).toBe("4444444444444444");
});

test("four inks become colours as Pillow multiplies them, without a colour profile", async () => {
  // Without black: 255 - 195, 255 - 129, 255 - 67. With 128 of black 127 are left: all, none, and 100 / 255 of it (49.8) are taken.
  const inks = Uint8Array.from([195, 129, 67, 0, 255, 0, 100, 128]);
  expect([...cmykToRgb(inks)]).toEqual([60, 126, 188, 0, 127, 77]);
  // White above black, in inks: the upper half is lighter.
  const rows = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (i < 32 * 64 * 3 ? 255 : 0)));
  const printed = await sharp(rows, { raw: { width: 64, height: 64, channels: 3 } })
    .toColourspace("cmyk")
    .jpeg({ quality: 100 })
    .toBuffer();
  expect((await sharp(printed).metadata()).space).toBe("cmyk");
  expect(await releasedHashOfFile(printed)).toBe("ffffffff00000000");
});

test("a file is hashed as it lies there, turned or not, and transparent or not", async () => {
  // The top quarter is white: two rows of eight.
  const rows = Buffer.from(Array.from({ length: 64 * 64 }, (_, i) => (i < 16 * 64 ? 255 : 0)));
  const raw = { raw: { width: 64, height: 64, channels: 1 } } as const;
  const png = await sharp(rows, raw).png().toBuffer();
  expect(await releasedHashOfFile(png)).toBe("ffff000000000000");
  const turned = await sharp(rows, raw).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
  expect(await releasedHashOfFile(turned)).toBe("ffff000000000000");
  const clear = await sharp(png).toColourspace("srgb").ensureAlpha(0).png().toBuffer();
  expect(await releasedHashOfFile(clear)).toBe("ffff000000000000");
});

test("what cannot be decoded has no hash: a page, a bomb, SVG, half a picture", async () => {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7919) % 251));
  const jpeg = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg()
    .toBuffer();
  expect(await releasedHashOfFile(jpeg)).toMatch(/^[0-9a-f]{16}$/);
  for (const bytes of [
    Buffer.from("<!doctype html>"),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    makePixelBomb(),
    jpeg.subarray(0, jpeg.length / 2),
  ]) {
    expect(await releasedHashOfFile(bytes)).toBeUndefined();
  }
});

test("two hashes are as many bits apart as they differ in", () => {
  expect(hammingDistance("0000000000000000", "8000000000000001")).toBe(2);
  expect(hammingDistance("ffffffffffffffff", "0000000000000000")).toBe(64);
  expect(hammingDistance("1f0746c0c0bce080", "1f0746c0c0bce080")).toBe(0);
});
