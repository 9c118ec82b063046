import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { CounterpointError, type Scene } from "../../core/index.ts";
import { drawScene } from "../drawing/draw-scene.ts";
import { encodePng } from "../drawing/encode-png.ts";
import { legalScenes } from "../testing/legal-scenes.ts";
import { decodeImage } from "./decode-image.ts";
import { decodePng } from "./decode-png.ts";
import { readScene } from "./read-scene.ts";

const [scene] = legalScenes(1, 11) as [Scene];
const drawing = drawScene(scene);

test("a PNG with any of the five filters is decoded as libpng decodes it", async () => {
  // Noise in smooth colours, so that libpng's adaptive choice uses every filter.
  const rgb = Buffer.from(
    Array.from({ length: 400 * 100 * 3 }, (_, i) => (i * i * 31 + (i >> 5) * 7) & (i % 7 ? 255 : 15)),
  );
  for (const channels of [3, 4] as const) {
    const raw = sharp(rgb, { raw: { width: 400, height: 100, channels: 3 } });
    const image = channels === 4 ? raw.ensureAlpha() : raw;
    for (const adaptiveFiltering of [false, true]) {
      const png = await image.clone().png({ adaptiveFiltering }).toBuffer();
      const { pixels } = decodePng(png)!;
      const wanted = await sharp(png).removeAlpha().raw().toBuffer();
      expect(pixels.every((pixel, i) => pixel === wanted.readUIntBE(3 * i, 3))).toBe(true);
    }
  }
});

test("each filter alone is undone", () => {
  for (const filter of [0, 1, 2, 3, 4]) {
    const lines = Array.from({ length: 100 }, () => [
      filter,
      ...Array.from({ length: 1200 }, (_, i) => (i % 5 === 0 ? 3 : 0)),
    ]);
    expect(decodePng(png({ lines: lines.flat() }))).toBeDefined();
  }
  const up = decodePng(
    png({ lines: Array.from({ length: 100 }, () => [2, ...new Array<number>(1200).fill(2)]).flat() }),
  )!;
  expect([up.pixels[0], up.pixels[400], up.pixels[99 * 400 + 399]]).toEqual([0x020202, 0x040404, 0xc8c8c8]);
  const average = decodePng(
    png({ lines: Array.from({ length: 100 }, () => [3, ...new Array<number>(1200).fill(100)]).flat() }),
  )!;
  // First line: 100, then 100 + 100 / 2 = 150, then 175; second line begins with 100 + 100 / 2.
  expect([...average.pixels.subarray(0, 3), average.pixels[400]]).toEqual([
    0x646464, 0x969696, 0xafafaf, 0x969696,
  ]);
  const paeth = decodePng(
    png({ lines: Array.from({ length: 100 }, () => [4, ...new Array<number>(1200).fill(1)]).flat() }),
  )!;
  // First line 1, 2, 3; the second adds 1 to the nearest of left, above and corner to left + above - corner.
  expect([...paeth.pixels.subarray(0, 2), ...paeth.pixels.subarray(400, 402)]).toEqual([
    0x010101, 0x020202, 0x020202, 0x030303,
  ]);
});

test("PNGs of less usual forms are decoded by libvips", async () => {
  const plain = sharp(encodePng(drawing));
  const forms = [
    await plain.clone().png({ progressive: true }).toBuffer(),
    await plain.clone().png({ palette: true, quality: 100, colours: 64 }).toBuffer(),
    await plain.clone().toColourspace("rgb16").png().toBuffer(),
  ];
  for (const bytes of forms) expect((await decodeImage(bytes)).pixels).toHaveLength(40_000);
  expect(await readScene(forms[0]!)).toEqual(await readScene(encodePng(drawing)));
});

test("a picture that is not opaque is refused", async () => {
  const clear = sharp(encodePng(drawing)).ensureAlpha(0.5).png();
  await expect(readScene(await clear.toBuffer())).rejects.toThrow(/opaque/);
  await expect(readScene(await clear.clone().png({ progressive: true }).toBuffer())).rejects.toThrow(
    /opaque/,
  );
});

test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
  ["nothing", () => new Uint8Array(0), /neither a PNG nor a JPEG/],
  ["text", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), /neither a PNG nor a JPEG/],
  ["a GIF", () => sharp(encodePng(drawing)).gif().toBuffer(), /neither a PNG nor a JPEG/],
  ["a signature alone", () => encodePng(drawing).subarray(0, 8), /ends before its last chunk/],
  ["half a PNG", () => encodePng(drawing).subarray(0, 600), /ends inside a chunk/],
  [
    "half a JPEG",
    async () => (await sharp(encodePng(drawing)).jpeg().toBuffer()).subarray(0, 700),
    /decoded/,
  ],
  [
    "more pixels than the header says",
    () => png({ lines: new Array<number>(200_000).fill(0) }),
    /don't match the size/,
  ],
  ["fewer pixels", () => png({ lines: [0, 1, 2] }), /3 bytes of pixels instead of 120100/],
  ["a bomb", () => png({ lines: new Uint8Array(100_000_000) }), /don't match the size/],
  ["a huge header", () => png({ lines: [], width: 2 ** 31 - 1, height: 2 ** 29 }), /four times as wide/],
  ["an unknown filter", () => png({ lines: new Array<number>(120_100).fill(9) }), /filter 9/],
  ["a flipped bit", () => encodePng(drawing).map((byte, i) => (i === 500 ? byte ^ 1 : byte)), /checksum/],
])("%s is a clear error", async (_, make, message) => {
  const error = await decodeImage(await make()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CounterpointError);
  expect(String(error)).toMatch(message);
});

test("whatever bytes are changed, reading gives a scene or a foreseen error", async () => {
  const jpeg = await sharp(encodePng(drawing)).jpeg({ quality: 85 }).toBuffer();
  const files = fc.constantFrom(encodePng(drawing), encodePng(drawing, { form: "rgba" }), jpeg);
  const changes = fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(files, changes, async (file, edits) => {
      const bytes = Uint8Array.from(file);
      for (const [at, value] of edits) bytes[at % bytes.length] = value;
      const outcome = await readScene(bytes).catch((reason: unknown) => reason);
      expect(Array.isArray(outcome) || outcome instanceof CounterpointError).toBe(true);
    }),
    { numRuns: 200 },
  );
});

/** An RGB file of 400 x 100, unless it says otherwise, with these bytes as its lines. */
function png({
  lines,
  width = 400,
  height = 100,
}: {
  lines: ArrayLike<number>;
  width?: number;
  height?: number;
}) {
  const whole = Buffer.from(encodePng(drawing));
  const header = Buffer.from(whole.subarray(8, 33)); // the length, IHDR, its 13 bytes and their checksum
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header[17] = 2; // the colour type: RGB
  const data = deflateSync(Uint8Array.from(lines), { level: 1 });
  return Buffer.concat([
    whole.subarray(0, 8),
    chunk("IHDR", header.subarray(8, 21)),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length, 0);
  bytes.writeUInt32BE(checksum(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

/** The CRC of the PNG specification, bit by bit. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
