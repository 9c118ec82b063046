import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { findRecipe } from "./feature-recipe.ts";
import { padPhotograph, toNetworkImages } from "./prepare-image.ts";

/** Photographs, and what Pillow made of them by scripts/make-pillow-fixture.py. */
const fixture = (name: string) => readFile(new URL(`./testing/pillow/${name}`, import.meta.url));

test.each([
  ["film", ["wide.jpg", "small.png"]],
  ["n2nmn", ["small.png", "turned.jpg"]],
  ["image", ["turned.jpg"]],
])(
  "[M3] the recipe %s prepares photographs as Pillow does, within a level on 95 %% of the numbers",
  async (name, files) => {
    const recipe = await findRecipe(name);
    const shown = await Promise.all(
      files.map(async (file) => padPhotograph(await fixture(file), recipe.photograph)),
    );
    const [image] = toNetworkImages(shown, recipe);
    const expected = await sharp(await fixture(`${name}.png`))
      .raw()
      .toBuffer();
    expect(image!.data).toHaveLength(expected.length);
    const near = expected.filter((level, i) => Math.abs(level - image!.data[i]!) <= 1);
    expect(near.length / expected.length).toBeGreaterThan(0.95);
  },
);

test("a photograph stands in the middle of white, whatever its type", async () => {
  // 4 x 2 in 8 x 8: scale 2, so 8 x 4 from row 2 on.
  const black = sharp({ create: { width: 4, height: 2, channels: 3, background: "black" } });
  for (const type of ["png", "jpeg", "webp"] as const) {
    const { data } = await padPhotograph(await black.clone().toFormat(type).toBuffer(), {
      width: 8,
      height: 8,
    });
    const rows = Array.from({ length: 8 }, (_, row) => new Set(data.subarray(row * 24, (row + 1) * 24)));
    expect(rows.map((levels) => [...levels])).toEqual([[255], [255], [0], [0], [0], [0], [255], [255]]);
  }
});

test("grey, transparent and four-ink photographs have three channels", async () => {
  const size = { width: 6, height: 6 };
  const base = sharp({
    create: { width: 6, height: 6, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const transparent = await padPhotograph(await base.clone().png().toBuffer(), size);
  expect(new Set(transparent.data)).toEqual(new Set([255]));
  const opaque = base.clone().flatten({ background: "#808080" });
  for (const bytes of [
    await opaque.clone().greyscale().png().toBuffer(),
    await opaque.clone().toColourspace("cmyk").jpeg().toBuffer(),
  ]) {
    const { data, channels } = await padPhotograph(bytes, size);
    expect([data.length, channels]).toEqual([108, 3]);
    for (const level of data) expect(Math.abs(level - 128)).toBeLessThan(16);
  }
});

test("a file that is not a photograph, or is damaged, is refused", async () => {
  const size = { width: 8, height: 8 };
  await expect(padPhotograph(Buffer.from("GIF89a"), size)).rejects.toThrow("not a PNG, JPEG or WebP");
  const whole = await fixture("wide.jpg");
  await expect(padPhotograph(whole.subarray(0, whole.length / 2), size)).rejects.toThrow();
});
