import sharp from "sharp";
import { expect, test } from "vitest";
import { inspectPhoto } from "./inspect-photo.ts";
import { renderDisplayPhoto } from "./open-photo.ts";
import { makePicture, makePixelBomb } from "./testing/pictures.ts";

test.each(["jpeg", "png", "webp"] as const)("a %s is known by its content", async (type) => {
  const photo = await inspectPhoto(await makePicture(1, { width: 300, height: 200, type }));
  expect(photo).toMatchObject({ type, width: 300, height: 200 });
});

test("[D1] the average hash says which of 8 x 8 areas are lighter than the mean", async () => {
  // Left half black, right half white: every row is 00001111.
  const halves = Buffer.from(Array.from({ length: 64 * 64 }, (_, i) => (i % 64 < 32 ? 0 : 255)));
  const bytes = await sharp(halves, { raw: { width: 64, height: 64, channels: 1 } })
    .png()
    .toBuffer();
  expect((await inspectPhoto(bytes)).averageHash).toBe("0f0f0f0f0f0f0f0f");
});

test("[D1] a copy in another size and type has the same hash, another picture another", async () => {
  const hashOf = async (number: number, options: Parameters<typeof makePicture>[1]) =>
    (await inspectPhoto(await makePicture(number, options))).averageHash;
  const hash = await hashOf(1, { width: 400, height: 400, type: "png" });
  expect(await hashOf(1, { width: 800, height: 640, type: "jpeg" })).toBe(hash);
  expect(await hashOf(2, { width: 400, height: 400, type: "png" })).not.toBe(hash);
});

test("a picture that the camera held upright is upright", async () => {
  const turned = await sharp(await makePicture(1, { width: 300, height: 200 }))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await inspectPhoto(turned)).toMatchObject({ width: 200, height: 300 });
});

test.each(["jpeg", "png", "webp"] as const)(
  "a %s that is cut off or has company is refused",
  async (type) => {
    const bytes = await makePicture(1, { type });
    for (const share of [0.99, 0.5, 0.1]) {
      await expect(inspectPhoto(bytes.subarray(0, Math.floor(share * bytes.length)))).rejects.toMatchObject({
        code: "data/unreadable",
      });
    }
    const archive = Buffer.from("PK\u0003\u0004 an archive may be read from its end");
    await expect(inspectPhoto(Buffer.concat([bytes, archive]))).rejects.toThrow(
      /extra bytes after the image/,
    );
  },
);

test("what is no photograph is refused: a pixel bomb, SVG, GIF, a page, nothing", async () => {
  await expect(inspectPhoto(makePixelBomb())).rejects.toThrow(/pixel limit/);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  for (const text of [svg, "GIF89a", "<!doctype html>", "", "RIFF....WEBP", "\xff\xd8\xff"]) {
    await expect(inspectPhoto(Buffer.from(text, "latin1"))).rejects.toMatchObject({
      code: "data/unreadable",
    });
  }
});

test("bytes changed at random give a photograph or an error that was foreseen", async () => {
  const bytes = await makePicture(3, { width: 64, height: 64 });
  for (let i = 0; i < 200; i += 1) {
    const broken = Buffer.from(bytes);
    for (let k = 0; k < 3; k += 1) broken[(i * 7919 + k * 104_729) % broken.length] = (i * 31 + k * 57) % 256;
    const result = await inspectPhoto(broken).catch((error: { code?: string }) => error);
    expect("averageHash" in result || result.code === "data/unreadable").toBe(true);
  }
});

test("a JPEG with damage that only a complete decoding meets is refused, so that every accepted one can be shown", async () => {
  // In an eighth of its size, which is enough for the hash, libjpeg skips the details of every block.
  const bytes = await makePicture(3, { width: 320, height: 240 });
  let refused = 0;
  for (let i = 0; i < 120; i += 1) {
    const broken = Buffer.from(bytes);
    broken[700 + ((i * 7919) % (bytes.length - 800))] = (i * 31) % 256; // among the coefficients
    const photo = await inspectPhoto(broken).catch(() => undefined);
    if (photo === undefined) refused += 1;
    else await renderDisplayPhoto(broken, { width: 530, height: 416 });
  }
  expect(refused).toBeGreaterThan(0);
});

test("[P9] an image is shown whole, as large as fits into 530 x 416", async () => {
  const wide = await sharp({ create: { width: 1060, height: 100, channels: 3, background: "black" } })
    .png()
    .toBuffer();
  const shown = await renderDisplayPhoto(wide, { width: 530, height: 416 });
  const { data, info } = await sharp(shown).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([530, 50]); // half of 1060 x 100
  expect([data[0], data.at(-1)]).toEqual([0, 0]); // no padding: pages pad it
});
