import { BOX_RGB, CANVAS, type Rgb, SEPARATOR_RGB } from "../drawing/canvas.ts";
import type { Bitmap } from "./bitmap.ts";

export interface GridSize {
  readonly width: number;
  readonly height: number;
}

/** Numbers in rows. */
export interface Plane extends GridSize {
  readonly values: Float32Array;
}

/** A picture as brightness and two differences of colour (the Y, Cb and Cr of JPEG), each brought to a useful size. */
export interface Grids {
  readonly luma: Plane;
  readonly cb: Plane;
  readonly cr: Plane;
}

/**
 * A picture brought to the size of the canvas, or left at its own if that is smaller.
 *
 * A large picture is averaged over areas: detail beyond the canvas says nothing about the scene, and averaging
 * removes noise. A small one is kept, because enlarging it would invent detail. Colour of other pictures is averaged
 * to half their size, which is all that most JPEG files hold of it. `shift` is by how many pixels of the canvas the
 * picture lies to the right and below of where it should.
 */
export function toGrids({ width, height, pixels }: Bitmap, { shift }: { readonly shift: number }): Grids {
  const values = [0, 1, 2].map(() => new Float32Array(pixels.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let i = 0; i < pixels.length; i += 1) {
    const pixel = pixels[i]!;
    const ycbcr = toYCbCr([pixel >> 16, (pixel >> 8) & 255, pixel & 255]);
    values[0][i] = ycbcr[0];
    values[1][i] = ycbcr[1];
    values[2][i] = ycbcr[2];
  }
  const luma = { width: Math.min(width, CANVAS.width), height: Math.min(height, CANVAS.height) };
  const chroma = chromaSize({ width, height });
  const scaled = (channel: 0 | 1 | 2, to: GridSize) => {
    const by = { across: (shift * width) / CANVAS.width, down: (shift * height) / CANVAS.height };
    return shrink({ values: values[channel], width, height }, to, by);
  };
  return { luma: scaled(0, luma), cb: scaled(1, chroma), cr: scaled(2, chroma) };
}

/** The canvas without items, in grids of the sizes of these. */
export function emptyGrids({ luma, cb, cr }: Grids): Grids {
  const [box, separator] = [toYCbCr(BOX_RGB), toYCbCr(SEPARATOR_RGB)];
  const plane = (channel: 0 | 1 | 2, { width, height }: GridSize): Plane => {
    const values = new Float32Array(CANVAS.width).fill(separator[channel]);
    for (const left of CANVAS.boxLefts) values.fill(box[channel], left, left + CANVAS.boxSide);
    const line = shrink({ values, width: CANVAS.width, height: 1 }, { width, height: 1 }).values;
    const lines = new Float32Array(width * height);
    for (let y = 0; y < height; y += 1) lines.set(line, y * width);
    return { values: lines, width, height };
  };
  return { luma: plane(0, luma), cb: plane(1, cb), cr: plane(2, cr) };
}

/** Brightness and colour differences of a colour, as JPEG has them (ITU-T T.871), without their offset of 128. */
export function toYCbCr([red, green, blue]: Rgb): readonly [luma: number, blueness: number, redness: number] {
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  return [luma, (blue - luma) / 1.772, (red - luma) / 1.402];
}

function chromaSize({ width, height }: GridSize): GridSize {
  if (width < CANVAS.width) return { width, height };
  const half = (of: number, canvas: number) => Math.min(canvas, Math.max(Math.round(of / 2), canvas / 2));
  return { width: half(width, CANVAS.width), height: half(height, CANVAS.height) };
}

/** A plane averaged over areas to a smaller or equal size, each area shifted by the given number of cells. */
function shrink(plane: Plane, to: GridSize, by = { across: 0, down: 0 }): Plane {
  const { values, width, height } = plane;
  const columns = overlaps({ count: width, into: to.width, shift: by.across });
  const rows = overlaps({ count: height, into: to.height, shift: by.down });
  if (columns === undefined && rows === undefined) return plane;
  let lines = values;
  if (columns !== undefined) {
    const { from, into, share } = columns;
    lines = new Float32Array(to.width * height);
    for (let y = 0; y < height; y += 1) {
      for (let i = 0; i < from.length; i += 1) {
        lines[y * to.width + into[i]!]! += share[i]! * values[y * width + from[i]!]!;
      }
    }
  }
  if (rows === undefined) return { values: lines, width: to.width, height };
  const shrunk = new Float32Array(to.width * to.height);
  for (let i = 0; i < rows.from.length; i += 1) {
    const source = rows.from[i]! * to.width;
    const target = rows.into[i]! * to.width;
    const share = rows.share[i]!;
    for (let x = 0; x < to.width; x += 1) shrunk[target + x]! += share * lines[source + x]!;
  }
  return { values: shrunk, width: to.width, height: to.height };
}

interface Axis {
  readonly count: number;
  readonly into: number;
  readonly shift: number;
}

/** The old cells that make up each new cell, with their shares; undefined when nothing changes. */
function overlaps({ count, into, shift }: Axis) {
  if (count === into && shift === 0) return undefined;
  const [from, to, share]: [number[], number[], number[]] = [[], [], []];
  const length = count / into;
  for (let cell = 0; cell < into; cell += 1) {
    const start = cell * length + shift;
    const end = start + length;
    for (let old = Math.floor(start); old < end; old += 1) {
      const part = (Math.min(end, old + 1) - Math.max(start, old)) / length;
      if (part < 1e-9) continue;
      from.push(Math.min(Math.max(old, 0), count - 1)); // beyond the rim the rim goes on
      to.push(cell);
      share.push(part);
    }
  }
  return { from, into: to, share };
}
