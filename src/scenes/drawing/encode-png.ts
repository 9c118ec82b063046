import { crc32, deflateSync } from "node:zlib";
import { CounterpointError } from "../../core/index.ts";
import { CANVAS, type Rgb } from "./canvas.ts";
import type { Drawing } from "./draw-scene.ts";
import { PALETTE } from "./stamps.ts";

export interface PngOptions {
  /** "palette" is the smaller; "rgba" has 8-bit channels with alpha 255, as the released images. */
  readonly form?: "palette" | "rgba";
  /** Width and height of each pixel in the image: an integer, 1 to 50. */
  readonly scale?: number;
}

/** Maximum scale. An image fifty times the size has 100 megapixels; use the SVG for more. */
const MAX_SCALE = 50;

/** The bytes of a PNG file of a drawing; the same drawing and options give the same bytes. */
export function encodePng(drawing: Drawing, { form = "palette", scale = 1 }: PngOptions = {}): Uint8Array {
  if (!Number.isInteger(scale) || scale < 1 || scale > MAX_SCALE) {
    const message = `The scale should be a whole number from 1 to ${MAX_SCALE}, but is ${scale}`;
    throw new CounterpointError("usage", message, { hint: "Write an SVG for larger images." });
  }
  return pngFile({
    width: CANVAS.width * scale,
    height: CANVAS.height * scale,
    ...(form === "palette" ? { palette: PALETTE } : {}),
    lines: scanlines(drawing, { form, scale }),
  });
}

/** The lines of the image in PNG's encoding: a filter type, then the filtered pixels. */
function scanlines(drawing: Drawing, { form, scale }: Required<PngOptions>): Uint8Array {
  const { width, height } = CANVAS;
  const bytesPerPixel = form === "palette" ? 1 : 4;
  const lineLength = 1 + width * scale * bytesPerPixel;
  const length = lineLength * height * scale;
  const lines = length === USUAL_LINES.length ? USUAL_LINES.fill(0) : new Uint8Array(length);
  for (let y = 0; y < height * scale; y += 1) lines[y * lineLength] = y === 0 ? FILTER.none : FILTER.up;
  const write = form === "palette" ? writeIndex : writeRgba;
  const padded = PADDED;
  padded.set(drawing, width);
  const fours = FOURS;
  for (let y = 0; y < height; y += 1) {
    const start = y * scale * lineLength + 1; // the other scale - 1 lines repeat this one, and stay 0
    for (let x = 0; x < width; x += 4) {
      const above = y * width + x;
      if (fours[above >> 2] === fours[(above + width) >> 2]) continue;
      for (let i = 0; i < 4; i += 1) {
        const [from, to] = [padded[above + i]!, padded[above + width + i]!];
        if (from === to) continue;
        const at = start + (x + i) * scale * bytesPerPixel;
        for (let s = 0; s < scale; s += 1) write(lines, at + s * bytesPerPixel, to, from);
      }
    }
  }
  return lines;
}

/** Stands for what is above the first line: a pixel of zeros. */
const NONE = PALETTE.length;

/** The drawing below a line of NONE, and the same four pixels at once, which mostly equal the four above them. */
const PADDED = new Uint8Array(CANVAS.width * (CANVAS.height + 1)).fill(NONE, 0, CANVAS.width);
const FOURS = new Uint32Array(PADDED.buffer);

/** The lines of a palette PNG at scale 1. Like PADDED it is used again: fresh memory would take a third of the time. */
const USUAL_LINES = new Uint8Array((CANVAS.width + 1) * CANVAS.height);

function writeIndex(lines: Uint8Array, at: number, index: number, above: number): void {
  lines[at] = above === NONE ? index : index - above;
}

function writeRgba(lines: Uint8Array, at: number, index: number, above: number): void {
  for (let c = 0; c < 4; c += 1) lines[at + c] = RGBA[4 * index + c]! - RGBA[4 * above + c]!;
}

/** Four bytes for each palette index, and four zeros for NONE. */
const RGBA = Uint8Array.from([...PALETTE.flatMap((rgb) => [...rgb, 255]), 0, 0, 0, 0]);

/** A picture ready to be packed: 8 bits a channel, each line preceded by the type of its filter. */
interface PngParts {
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
