import { crc32, deflateSync } from "node:zlib";
import type { Rgb } from "./canvas.ts";

/** A picture ready to be packed: 8 bits a channel, each line preceded by the type of its filter. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  /** The colours that the pixels are indexes of; without it pixels are RGBA. */
  readonly palette?: readonly Rgb[];
  readonly lines: Uint8Array;
}

/** The bytes of a PNG file; the same picture gives the same bytes. */
export function pngFile({ width, height, palette, lines }: PngParts): Uint8Array {
  const header = new Uint8Array(13);
  const numbers = new DataView(header.buffer);
  numbers.setUint32(0, width);
  numbers.setUint32(4, height);
  header.set([8, palette ? 3 : 6, 0, 0, 0], 8); // bit depth, colour type; deflate, filters, no interlace
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    ...(palette ? [paletteChunk(palette)] : []),
    chunk("IDAT", deflateSync(lines, DEFLATE)),
    END_CHUNK,
  ]);
}

/** PNG filter types: the pixels themselves, and their difference to the line above, which is 0 almost everywhere. */
export const FILTER = { none: 0, up: 2 } as const;

/**
 * Measured on released scenes, lines filtered: level 1 takes 76 us and 1,352 bytes, level 6 416 us and 1,012,
 * level 9 5,245 us and 870; without a filter level 1 takes 108 us and 1,800 bytes.
 */
const DEFLATE = { level: 1 } as const;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const END_CHUNK = chunk("IEND", new Uint8Array(0));
const paletteChunks = new WeakMap<readonly Rgb[], Uint8Array>();

/** A palette is packed once: a million pictures share it. */
function paletteChunk(palette: readonly Rgb[]): Uint8Array {
  const known = paletteChunks.get(palette);
  if (known) return known;
  const made = chunk("PLTE", Uint8Array.from(palette.flat()));
  paletteChunks.set(palette, made);
  return made;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8);
  return bytes;
}
