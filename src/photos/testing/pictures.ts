import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** A picture of a few coloured areas, which differ by its number. */
export async function makePicture(
  number: number,
  { width = 320, height = 240, type = "jpeg" as "jpeg" | "png" | "webp" } = {},
): Promise<Buffer> {
  const areas = Buffer.from(
    Array.from({ length: 8 * 8 * 3 }, (_, i) => (i * 71 + number * (i + 13) * 29) % 256),
  );
  return sharp(areas, { raw: { width: 8, height: 8, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: "nearest" })
    .toFormat(type)
    .toBuffer();
}

/** A PNG of a hundred million pixels in some kilobytes. */
export function makePixelBomb(): Buffer {
  const [width, height] = [10_000, 10_000];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8); // one bit a pixel, grey
  const rows = deflateSync(Buffer.alloc((1 + width / 8) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** The checksum of PNG; Node 20 has none. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
