import type { Item, Shape, Size } from "../../core/index.ts";
import { CANVAS } from "../drawing/canvas.ts";
import { opacitiesOf } from "../drawing/stamps.ts";
import { SHAPES, SIZES } from "../sample-scene.ts";

/** The opacities, 0 to 1, that an item gives to the cells of a grid. */
export interface Footprint {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly opacities: Float32Array;
  /** The sum of the squared opacities. */
  readonly energy: number;
}

/** Footprints of items in a grid of a given size, averaged over areas where the grid is smaller than the canvas. */
export class Footprints {
  readonly #width: number;
  readonly #height: number;
  readonly #cache = new Map<number, Pick<Footprint, "width" | "height" | "opacities" | "energy">>();

  constructor({ width, height }: { readonly width: number; readonly height: number }) {
    this.#width = width;
    this.#height = height;
  }

  of({ shape, size, x, y }: Pick<Item, "shape" | "size" | "x" | "y">, boxLeft: number): Footprint {
    // Whole numbers, so that equal phases are the same key.
    const across = (boxLeft + x) * this.#width;
    const down = y * this.#height;
    const phase = { x: across % CANVAS.width, y: down % CANVAS.height };
    const kind = SHAPES.indexOf(shape) * SIZES.length + SIZES.indexOf(size);
    const key = (kind * CANVAS.width + phase.x) * CANVAS.height + phase.y;
    let patch = this.#cache.get(key);
    if (patch === undefined) {
      patch = this.#patch(MASKS[shape][size], {
        size,
        x: phase.x / CANVAS.width,
        y: phase.y / CANVAS.height,
      });
      this.#cache.set(key, patch);
    }
    const { width, height, opacities, energy } = patch;
    return {
      left: Math.floor(across / CANVAS.width),
      top: Math.floor(down / CANVAS.height),
      width,
      height,
      opacities,
      energy,
    };
  }

  #patch(
    mask: Float32Array,
    { size, x, y }: { readonly size: Size; readonly x: number; readonly y: number },
  ) {
    const columns = spread({ size, start: x, step: this.#width / CANVAS.width });
    const rows = spread({ size, start: y, step: this.#height / CANVAS.height });
    const [width, height] = [columns.cells, rows.cells];
    const opacities = new Float32Array(width * height);
    for (const row of rows.shares) {
      for (const column of columns.shares) {
        opacities[row.into * width + column.into]! +=
          row.share * column.share * mask[row.from * size + column.from]!;
      }
    }
    return { width, height, opacities, energy: opacities.reduce((sum, each) => sum + each * each, 0) };
  }
}

const MASKS = Object.fromEntries(
  SHAPES.map((shape) => [
    shape,
    Object.fromEntries(
      SIZES.map((size) => [size, Float32Array.from(opacitiesOf(shape, size), (each) => each / 255)]),
    ),
  ]),
) as Readonly<Record<Shape, Readonly<Record<Size, Float32Array>>>>; // every shape and size is there

/** Overlap of `size` canvas pixels, each `step` cells long, with cells when the first pixel begins at `start`. */
function spread({
  size,
  start,
  step,
}: {
  readonly size: number;
  readonly start: number;
  readonly step: number;
}) {
  const shares: { readonly from: number; readonly into: number; readonly share: number }[] = [];
  for (let from = 0; from < size; from += 1) {
    const [begin, end] = [start + from * step, start + (from + 1) * step];
    for (let into = Math.floor(begin); into < end; into += 1) {
      const share = Math.min(end, into + 1) - Math.max(begin, into);
      if (share > 1e-9) shares.push({ from, into, share });
    }
  }
  return { cells: shares.at(-1)!.into + 1, shares };
}
