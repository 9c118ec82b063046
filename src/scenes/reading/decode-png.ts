import { crc32, inflateSync } from "node:zlib";
import { CounterpointError } from "../../core/index.ts";
import type { Bitmap } from "./bitmap.ts";
import { checkPictureSize } from "./bitmap.ts";

/**
 * The picture in a PNG of the usual forms: 8 bits, palette or RGB or RGBA, opaque, not interlaced.
 *
 * Undefined for a PNG of another form, which needs the general decoder; an error for a broken file. The size is
 * checked before anything is inflated, and no more is inflated than the size needs.
 */
export function decodePng(bytes: Uint8Array): Bitmap | undefined {
  const { header, palette, data, hasTransparency } = readChunks(bytes);
  const { width, height, bitDepth, colourType, interlace } = header;
  checkPictureSize(header);
  const bytesPerPixel = BYTES_PER_PIXEL[colourType];
  if (bitDepth !== 8 || interlace !== 0 || bytesPerPixel === undefined || hasTransparency) return undefined;
  const lineLength = width * bytesPerPixel;
  const lines = inflate(data, (lineLength + 1) * height);
  const pixels = new Int32Array(width * height);
  if (bytesPerPixel === 4 && isFilteredByLeftOnly(lines, { lineLength, height })) {
    fillFromDifferences(pixels, { lines, width });
    return { width, height, pixels };
  }
  if (bytesPerPixel === 1 && isFilteredByAboveOnly(lines, { lineLength, height })) {
    addLinesAbove(lines, { lineLength, height });
  } else unfilter(lines, { lineLength, height, bytesPerPixel });
  if (colourType === COLOUR_TYPE.palette) fillFromPalette(pixels, { lines, width, palette });
  else fillFromChannels(pixels, { lines, width, bytesPerPixel });
  return { width, height, pixels };
}

/** The first bytes of every PNG. */
export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const COLOUR_TYPE = { rgb: 2, palette: 3, rgba: 6 } as const;
const BYTES_PER_PIXEL: Readonly<Record<number, number>> = {
  [COLOUR_TYPE.rgb]: 3,
  [COLOUR_TYPE.palette]: 1,
  [COLOUR_TYPE.rgba]: 4,
};

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colourType: number;
  readonly interlace: number;
}

interface Chunks {
  readonly header: Header;
  readonly palette: Uint8Array;
  readonly data: Uint8Array;
  readonly hasTransparency: boolean;
}

function readChunks(bytes: Uint8Array): Chunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data: Uint8Array[] = [];
  let header: Header | undefined;
  let palette = new Uint8Array(0);
  let hasTransparency = false;
  for (let at = PNG_SIGNATURE.length; ; ) {
    if (at + 12 > bytes.length) throw brokenPngError("it ends before its last chunk");
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw brokenPngError("it ends inside a chunk");
    const type = String.fromCharCode(bytes[at + 4]!, bytes[at + 5]!, bytes[at + 6]!, bytes[at + 7]!);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) {
      throw brokenPngError(`the checksum of its chunk ${JSON.stringify(type)} is wrong`);
    }
    const content = bytes.subarray(at + 8, end - 4);
    if (header === undefined && (type !== "IHDR" || length !== 13)) throw brokenPngError("it has no header");
    if (type === "IHDR") {
      header = {
        width: view.getUint32(at + 8),
        height: view.getUint32(at + 12),
        bitDepth: content[8]!,
        colourType: content[9]!,
        interlace: content[12]!,
      };
    } else if (type === "PLTE") palette = content.slice();
    else if (type === "tRNS") hasTransparency = true;
    else if (type === "IDAT") data.push(content);
    else if (type === "IEND") {
      return {
        header: header!,
        palette,
        data: data.length === 1 ? data[0]! : Buffer.concat(data),
        hasTransparency,
      };
    }
    at = end;
  }
}

function inflate(data: Uint8Array, length: number): Uint8Array {
  let lines: Uint8Array;
  try {
    lines = inflateSync(data, { maxOutputLength: length, chunkSize: length + 64 });
  } catch (cause) {
    throw brokenPngError("its pixel data don't match the size in its header", cause);
  }
  if (lines.length !== length)
    throw brokenPngError(`it has ${lines.length} bytes of pixels instead of ${length}`);
  return lines;
}

interface Lines {
  readonly lineLength: number;
  readonly height: number;
  readonly bytesPerPixel: number;
}

/** Undoes the five filters of PNG (W3C Recommendation, section 9) in place. */
function unfilter(lines: Uint8Array, { lineLength, height, bytesPerPixel }: Lines): void {
  for (let y = 0; y < height; y += 1) {
    const start = y * (lineLength + 1) + 1;
    const end = start + lineLength;
    const up = y === 0 ? 0 : lineLength + 1; // 0: there is no line above, and what it would hold counts as 0
    switch (lines[start - 1]) {
      case 0:
        break;
      case 1:
        for (let i = start + bytesPerPixel; i < end; i += 1) lines[i]! += lines[i - bytesPerPixel]!;
        break;
      case 2:
        if (up > 0) for (let i = start; i < end; i += 1) lines[i]! += lines[i - up]!;
        break;
      case 3:
        for (let i = start; i < end; i += 1) {
          const left = i - bytesPerPixel < start ? 0 : lines[i - bytesPerPixel]!;
          lines[i]! += (left + (up > 0 ? lines[i - up]! : 0)) >> 1;
        }
        break;
      case 4:
        for (let i = start; i < end; i += 1) {
          const hasLeft = i - bytesPerPixel >= start;
          const left = hasLeft ? lines[i - bytesPerPixel]! : 0;
          const above = up > 0 ? lines[i - up]! : 0;
          const corner = hasLeft && up > 0 ? lines[i - up - bytesPerPixel]! : 0;
          lines[i]! += paeth(left, above, corner);
        }
        break;
      default:
        throw brokenPngError(`line ${y} has the filter ${lines[start - 1]}, which does not exist`);
    }
  }
}

function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** True when every line holds differences to the pixel on the left, as in all released images. */
function isFilteredByLeftOnly(
  lines: Uint8Array,
  { lineLength, height }: Omit<Lines, "bytesPerPixel">,
): boolean {
  for (let y = 0; y < height; y += 1) if (lines[y * (lineLength + 1)] !== 1) return false;
  return true;
}

/** Undoes that filter and fills RGBA pixels in one pass, four bytes at a time: as a rule all four are 0. */
function fillFromDifferences(
  pixels: Int32Array,
  { lines, width }: Omit<ChannelLines, "bytesPerPixel">,
): void {
  const line = new Uint8Array(4 * width);
  const words = new Uint32Array(line.buffer);
  let opaque = 255;
  for (let at = 0, start = 1; at < pixels.length; at += width, start += 4 * width + 1) {
    line.set(lines.subarray(start, start + 4 * width)); // for the sake of words, which must be aligned
    let alpha = 0;
    let pixel = 0;
    for (let x = 0; x < width; x += 1) {
      if (words[x] !== 0) {
        const red = (pixel >> 16) + line[4 * x]!;
        const green = (pixel >> 8) + line[4 * x + 1]!;
        const blue = pixel + line[4 * x + 2]!;
        alpha = (alpha + line[4 * x + 3]!) & 255;
        pixel = ((red & 255) << 16) | ((green & 255) << 8) | (blue & 255);
      }
      opaque &= alpha;
      pixels[at + x] = pixel;
    }
  }
  if (opaque !== 255) throw transparencyError();
}

/** True when every line but the first holds differences to the line above, as in all our own PNGs. */
function isFilteredByAboveOnly(
  lines: Uint8Array,
  { lineLength, height }: Omit<Lines, "bytesPerPixel">,
): boolean {
  for (let y = 1; y < height; y += 1) if (lines[y * (lineLength + 1)] !== 2) return false;
  return lines[0] === 0;
}

/** Undoes that filter: copies the line above and adds the differences, most of which are 0. */
function addLinesAbove(lines: Uint8Array, { lineLength, height }: Omit<Lines, "bytesPerPixel">): void {
  const differences = new Uint8Array(Math.ceil(lineLength / 4) * 4);
  const fours = new Uint32Array(differences.buffer);
  for (let y = 1; y < height; y += 1) {
    const start = y * (lineLength + 1) + 1;
    differences.set(lines.subarray(start, start + lineLength));
    lines.copyWithin(start, start - lineLength - 1, start - 1);
    for (let four = 0; four < fours.length; four += 1) {
      if (fours[four] === 0) continue;
      for (let i = 4 * four; i < Math.min(4 * four + 4, lineLength); i += 1)
        lines[start + i]! += differences[i]!;
    }
  }
}

interface PaletteLines {
  readonly lines: Uint8Array;
  readonly width: number;
  readonly palette: Uint8Array;
}

function fillFromPalette(pixels: Int32Array, { lines, width, palette }: PaletteLines): void {
  const size = Math.floor(palette.length / 3);
  const colours = Int32Array.from({ length: size }, (_, i) => {
    return (palette[3 * i]! << 16) | (palette[3 * i + 1]! << 8) | palette[3 * i + 2]!;
  });
  let largest = 0;
  for (let at = 0, from = 0; at < pixels.length; ) {
    from += 1; // the filter
    for (const end = at + width; at < end; at += 1, from += 1) {
      const index = lines[from]!;
      if (index > largest) largest = index;
      pixels[at] = colours[index] ?? 0;
    }
  }
  if (largest >= size) throw brokenPngError(`it uses colour ${largest} of a palette of ${size}`);
}

interface ChannelLines {
  readonly lines: Uint8Array;
  readonly width: number;
  readonly bytesPerPixel: number;
}

function fillFromChannels(pixels: Int32Array, { lines, width, bytesPerPixel }: ChannelLines): void {
  let opaque = 255;
  for (let at = 0, from = 0; at < pixels.length; ) {
    from += 1; // the filter
    for (const end = at + width; at < end; at += 1, from += bytesPerPixel) {
      pixels[at] = (lines[from]! << 16) | (lines[from + 1]! << 8) | lines[from + 2]!;
      if (bytesPerPixel === 4) opaque &= lines[from + 3]!;
    }
  }
  if (opaque !== 255) throw transparencyError();
}

/** The error for a picture that is not opaque everywhere. */
export function transparencyError(): CounterpointError {
  return new CounterpointError("data/invalid", "Scene images must be opaque, but this one is transparent");
}

function brokenPngError(how: string, cause?: unknown): CounterpointError {
  return new CounterpointError("data/unreadable", `The PNG is broken: ${how}`, { cause });
}
