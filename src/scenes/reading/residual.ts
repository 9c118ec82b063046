import type { Item } from "../../core/index.ts";
import { BOX_RGB, ITEM_RGB } from "../drawing/canvas.ts";
import { COLOURS } from "../sample-scene.ts";
import { BoxErrors } from "./box-errors.ts";
import { type Footprint, Footprints } from "./footprints.ts";
import { emptyGrids, type Grids, type Plane, toYCbCr } from "./grid.ts";

/** An item at its position in the grids. */
export interface RenderedItem {
  readonly item: Item;
  /** An index of COLOURS. */
  readonly colour: number;
  readonly luma: Footprint;
  readonly chroma: Footprint;
}

/** The difference that a solid item of each colour makes to an empty box. */
const STEPS = COLOURS.map((colour) => {
  const [box, item] = [toYCbCr(BOX_RGB), toYCbCr(ITEM_RGB[colour])];
  return { luma: item[0] - box[0], cb: item[1] - box[1], cr: item[2] - box[2] };
});

/**
 * The residual of an image after subtracting the empty canvas and the items found so far.
 *
 * Everything is linear: putting an item in or out adds its footprint times the step of its colour, and by how much an
 * item lessens the squared error is a sum over its cells.
 */
export class Residual {
  readonly luma: Plane;
  readonly cb: Plane;
  readonly cr: Plane;
  readonly #lumaFootprints: Footprints;
  readonly #chromaFootprints: Footprints;
  /** Number of luma cells per chroma cell. */
  readonly #chromaWeight: number;

  constructor(grids: Grids) {
    const empty = emptyGrids(grids);
    this.luma = subtract(grids.luma, empty.luma);
    this.cb = subtract(grids.cb, empty.cb);
    this.cr = subtract(grids.cr, empty.cr);
    this.#lumaFootprints = new Footprints(grids.luma);
    this.#chromaFootprints = new Footprints(grids.cb);
    this.#chromaWeight = grids.luma.values.length / grids.cb.values.length;
  }

  render(item: Item, boxLeft: number): RenderedItem {
    return {
      item,
      colour: COLOURS.indexOf(item.colour),
      luma: this.#lumaFootprints.of(item, boxLeft),
      chroma: this.#chromaFootprints.of(item, boxLeft),
    };
  }

  /** The colour that explains a cell of the luma grid better than background does, if any does; else -1. */
  colourAt(x: number, y: number): number {
    const { luma, cb, cr } = this;
    const column = Math.floor((x * cb.width) / luma.width);
    const row = Math.floor((y * cb.height) / luma.height);
    const l = luma.values[y * luma.width + x]!;
    const b = cb.values[row * cb.width + column]!;
    const r = cr.values[row * cb.width + column]!;
    let best = -1;
    let most = 0;
    for (let colour = 0; colour < STEPS.length; colour += 1) {
      const step = STEPS[colour]!;
      const gain =
        step.luma * (2 * l - step.luma) + step.cb * (2 * b - step.cb) + step.cr * (2 * r - step.cr);
      if (gain > most) [best, most] = [colour, gain];
    }
    return best;
  }

  /** By how much putting an item in lessens the squared error. */
  gain({ colour, luma, chroma }: RenderedItem): number {
    const step = STEPS[colour]!;
    const inLuma = step.luma * (2 * product(this.luma, luma) - step.luma * luma.energy);
    if (isGrey(colour)) return inLuma;
    const inCb = step.cb * (2 * product(this.cb, chroma) - step.cb * chroma.energy);
    const inCr = step.cr * (2 * product(this.cr, chroma) - step.cr * chroma.energy);
    return inLuma + this.#chromaWeight * (inCb + inCr);
  }

  /** The gain of an item that is drawn exactly so in the image. */
  energy({ colour, luma, chroma }: RenderedItem): number {
    const step = STEPS[colour]!;
    const ofColour = step.cb ** 2 + step.cr ** 2;
    return step.luma ** 2 * luma.energy + this.#chromaWeight * ofColour * chroma.energy;
  }

  /** The squared error of taking one item for the other. */
  difference(a: RenderedItem, b: RenderedItem): number {
    return this.energy(a) + this.energy(b) - 2 * this.#inner(a, b);
  }

  #inner(a: RenderedItem, b: RenderedItem): number {
    const [s, t] = [STEPS[a.colour]!, STEPS[b.colour]!];
    const inLuma = s.luma * t.luma * overlap(a.luma, b.luma);
    const inChroma = (s.cb * t.cb + s.cr * t.cr) * overlap(a.chroma, b.chroma);
    return inLuma + this.#chromaWeight * inChroma;
  }

  /** The squared errors of a box as they are now. */
  errorsIn(boxLeft: number): BoxErrors {
    const planes = [
      { plane: this.luma, weight: 1 },
      { plane: this.cb, weight: this.#chromaWeight },
      { plane: this.cr, weight: this.#chromaWeight },
    ];
    return new BoxErrors(planes, boxLeft);
  }

  /** Takes an item out of what is left. */
  removeItem(placed: RenderedItem): void {
    this.#add(placed, -1);
  }

  addItem(placed: RenderedItem): void {
    this.#add(placed, 1);
  }

  #add({ colour, luma, chroma }: RenderedItem, sign: 1 | -1): void {
    const step = STEPS[colour]!;
    add(this.luma, luma, sign * step.luma);
    if (isGrey(colour)) return;
    add(this.cb, chroma, sign * step.cb);
    add(this.cr, chroma, sign * step.cr);
  }

  /** By how much the squared error grows when the partly covered cells of an item are made empty or full. */
  hardEdgeCost({ colour, luma, chroma }: RenderedItem): { readonly cost: number; readonly change: number } {
    const step = STEPS[colour]!;
    const parts = [
      { ...hardEdgeError(this.luma, luma, step.luma), weight: 1 },
      { ...hardEdgeError(this.cb, chroma, step.cb), weight: this.#chromaWeight },
      { ...hardEdgeError(this.cr, chroma, step.cr), weight: this.#chromaWeight },
    ];
    return {
      cost: parts.reduce((sum, { cost, weight }) => sum + weight * cost, 0),
      change: parts.reduce((sum, { change, weight }) => sum + weight * change, 0),
    };
  }
}

/** Black differs from the box in brightness only. */
function isGrey(colour: number): boolean {
  return COLOURS[colour] === "black";
}

function subtract({ values, width, height }: Plane, { values: taken }: Plane): Plane {
  return { values: values.map((value, i) => value - taken[i]!), width, height };
}

function product(
  { values, width: planeWidth }: Plane,
  { left, top, width, height, opacities }: Footprint,
): number {
  let sum = 0;
  for (let row = 0, i = 0; row < height; row += 1) {
    const start = (top + row) * planeWidth + left;
    for (let at = start; at < start + width; at += 1, i += 1) sum += opacities[i]! * values[at]!;
  }
  return sum;
}

function add(
  { values, width: planeWidth }: Plane,
  { left, top, width, height, opacities }: Footprint,
  by: number,
) {
  for (let row = 0, i = 0; row < height; row += 1) {
    const start = (top + row) * planeWidth + left;
    for (let at = start; at < start + width; at += 1, i += 1) values[at]! += by * opacities[i]!;
  }
}

function overlap(a: Footprint, b: Footprint): number {
  const [left, right] = [Math.max(a.left, b.left), Math.min(a.left + a.width, b.left + b.width)];
  const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.top + a.height, b.top + b.height)];
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const inA = a.opacities[(y - a.top) * a.width + x - a.left]!;
      const inB = b.opacities[(y - b.top) * b.width + x - b.left]!;
      sum += inA * inB;
    }
  }
  return sum;
}

function hardEdgeError({ values, width: planeWidth }: Plane, footprint: Footprint, step: number) {
  const { left, top, width, opacities } = footprint;
  let [cost, change] = [0, 0];
  for (let i = 0; i < opacities.length; i += 1) {
    const opacity = opacities[i]!;
    const by = step * (Math.round(opacity) - opacity);
    const remaining = values[(top + Math.floor(i / width)) * planeWidth + left + (i % width)]!;
    cost += (remaining - by) ** 2 - remaining ** 2;
    change += by ** 2;
  }
  return { cost, change };
}
