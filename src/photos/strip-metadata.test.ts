import sharp from "sharp";
import { expect, test } from "vitest";
import { inspectPhoto } from "./inspect-photo.ts";
import { stripMetadata } from "./strip-metadata.ts";
import { makePicture } from "./testing/pictures.ts";

const NOTES = {
  exif: {
    IFD0: { Make: "A camera", Copyright: "A. Painter" },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "51/1 30/1 0/1",
      GPSLongitudeRef: "W",
      GPSLongitude: "0/1 7/1 0/1",
    },
  },
  xmp: '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>51,30N</exif:GPSLatitude></x:xmpmeta>',
};

async function noted(type: "jpeg" | "png" | "webp", orientation = 1): Promise<Buffer> {
  return sharp(await makePicture(7, { width: 300, height: 200 }))
    .withExif(NOTES.exif)
    .withXmp(NOTES.xmp)
    .withMetadata({ orientation })
    .toFormat(type, { quality: 100 })
    .toBuffer();
}

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

test.each(["jpeg", "png", "webp"] as const)(
  "a %s loses place, camera and comments, and no pixel changes",
  async (type) => {
    const before = await sharp(await makePicture(7, { width: 300, height: 200 }))
      .withExif(NOTES.exif)
      .withXmp(NOTES.xmp)
      .toFormat(type)
      .toBuffer();
    expect(before.includes("A camera")).toBe(true);
    expect((await sharp(before).metadata()).exif).toBeDefined();
    const after = stripMetadata(Buffer.concat([before, Buffer.from("PK and what else may follow")]));
    for (const told of ["A camera", "Painter", "GPS", "Exif", "xpacket", "PK"])
      expect([told, Buffer.from(after).includes(told)]).toEqual([told, false]);
    const { exif, xmp, iptc } = await sharp(after).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect((await pixelsOf(after)).equals(await pixelsOf(before))).toBe(true);
    expect(await inspectPhoto(after)).toMatchObject({ type, width: 300, height: 200 });
    expect(stripMetadata(after)).toEqual(after);
  },
);

test("a preview in the first segment of a JPEG goes", async () => {
  const plain = await sharp(await makePicture(7, { width: 300, height: 200 }))
    .jpeg()
    .toBuffer();
  const withJfif = (preview: string, [width, height]: readonly [number, number]) => {
    const jfif = Buffer.from("\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01", "latin1");
    jfif.writeUInt16BE(16 + preview.length, 2);
    const sides = Buffer.of(width, height);
    return Buffer.concat([plain.subarray(0, 2), jfif, sides, Buffer.from(preview), plain.subarray(2)]);
  };
  const shown = withJfif("before", [2, 1]); // two pixels of three bytes
  expect(await pixelsOf(shown)).toEqual(await pixelsOf(plain));
  expect(stripMetadata(shown)).toEqual(withJfif("", [0, 0]));
});

test("a part of a WebP that nobody knows goes", async () => {
  const plain = await sharp(await makePicture(7, { width: 300, height: 200 }))
    .webp()
    .toBuffer();
  const more = Buffer.concat([plain, Buffer.from("exif\x0c\0\0\0where it was", "latin1")]);
  more.writeUInt32LE(more.length - 8, 4);
  expect(stripMetadata(more)).toEqual(stripMetadata(plain));
});

test.each(["jpeg", "webp"] as const)(
  "a %s that lies on its side still says which side is up",
  async (type) => {
    const after = stripMetadata(await noted(type, 6));
    expect(await sharp(after).metadata()).toMatchObject({ orientation: 6 });
    expect(await inspectPhoto(after)).toMatchObject({ width: 200, height: 300 });
    expect(Buffer.from(after).includes("GPS")).toBe(false);
  },
);

test("colour profiles and kinds of JPEG stay: progressive, grey and of four inks", async () => {
  const picture = sharp(await makePicture(3, { width: 320, height: 240 }));
  for (const bytes of [
    await picture.clone().jpeg({ progressive: true }).toBuffer(),
    await picture.clone().greyscale().jpeg().toBuffer(),
    await picture.clone().toColourspace("cmyk").jpeg().toBuffer(),
    await picture.clone().withIccProfile("p3").jpeg().toBuffer(),
  ]) {
    const after = stripMetadata(bytes);
    const [was, is] = [await sharp(bytes).metadata(), await sharp(after).metadata()];
    expect([is.space, is.channels, is.isProgressive]).toEqual([was.space, was.channels, was.isProgressive]);
    expect(is.icc).toEqual(was.icc);
    expect((await pixelsOf(after)).equals(await pixelsOf(bytes))).toBe(true);
  }
});

test("bytes changed at random are cleaned or refused, and nothing else", async () => {
  for (const type of ["jpeg", "png", "webp"] as const) {
    const bytes = await noted(type, 3);
    for (let i = 0; i < 300; i += 1) {
      const broken = Buffer.from(bytes);
      for (let k = 0; k < 4; k += 1) broken[(i * 7919 + k * 104_729) % 900] = (i * 31 + k * 57) % 256;
      try {
        expect(stripMetadata(broken)).toBeInstanceOf(Uint8Array);
      } catch (error) {
        expect(error).toMatchObject({ code: "data/unreadable" });
      }
    }
  }
});
