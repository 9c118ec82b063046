import type { Scene } from "../core/index.ts";
import { CANVAS, drawScene, PALETTE } from "../scenes/index.ts";
import { add, type Feeds, type Graph, mul, reshape, type Tensor, toFloat } from "../tensors/index.ts";
import { coloursOf } from "./image-encoder.ts";

/** The boxes of an image, and the side of one in pixels. */
export const BOXES = 3;
export const BOX_SIDE = CANVAS.height;

/** Boxes are seen with a margin, so that their walls are, too. */
const MARGIN = 12;
const SIDE = BOX_SIDE + 2 * MARGIN;
/** Left edges of the boxes (SPEC S5). */
const EDGES = [0, 150, 300];
/** The grey between boxes (SPEC S5). */
const GREY = PALETTE.findIndex(([red]) => red === 128);

/**
 * The boxes of scenes, cut out of their images, as palette indexes: [batch, 3, 124, 124]. What is computed for each box by itself is
 * the same in all six orders of the boxes.
 */
export function drawBoxes(scenes: readonly Scene[]): Feeds {
  const data = new Uint8Array(scenes.length * BOXES * SIDE * SIDE).fill(GREY);
  let at = 0;
  for (const scene of scenes) {
    const image = drawScene(scene);
    for (const edge of EDGES) {
      for (let y = 0; y < BOX_SIDE; y += 1) {
        const from = y * CANVAS.width + edge;
        data.set(image.subarray(from, from + BOX_SIDE), at + (y + MARGIN) * SIDE + MARGIN);
      }
      at += SIDE * SIDE;
    }
  }
  return { boxes: { data, dims: [scenes.length, BOXES, SIDE, SIDE] } };
}

/** The colours of the pixels of boxes, [3*batch, 124, 124, 3]. */
export function boxPixels(graph: Graph): Tensor {
  const pixels = graph.input("boxes", ["batch", BOXES, SIDE, SIDE], "uint8");
  return coloursOf(reshape(pixels, ["3*batch", SIDE, SIDE]));
}

/** The margin of a box at half its size, in pixels of that. */
const HALF_MARGIN = 2;
const HALF_BOX_SIDE = BOX_SIDE / 2 + 2 * HALF_MARGIN;

/**
 * The boxes of scenes at half their size, each pixel the mean of four: [batch, 3, 54, 54, 3] as bytes. A network that learns from them
 * takes a quarter of the time.
 */
export function drawHalfBoxes(scenes: readonly Scene[]): Feeds {
  const dims = [scenes.length, BOXES, HALF_BOX_SIDE, HALF_BOX_SIDE, 3];
  const data = new Uint8Array(dims.reduce((product, dim) => product * dim));
  let at = 0;
  for (const scene of scenes) {
    const image = drawScene(scene);
    for (const edge of EDGES) {
      for (let y = -HALF_MARGIN; y < HALF_BOX_SIDE - HALF_MARGIN; y += 1) {
        for (let x = -HALF_MARGIN; x < HALF_BOX_SIDE - HALF_MARGIN; x += 1) {
          for (let channel = 0; channel < 3; channel += 1, at += 1)
            data[at] = meanOf(image, { edge, x, y, channel });
        }
      }
    }
  }
  return { "half boxes": { data, dims } };
}

interface HalfPixel {
  /** The left edge of its box. */
  readonly edge: number;
  readonly x: number;
  readonly y: number;
  readonly channel: number;
}

function meanOf(image: Uint8Array, { edge, x, y, channel }: HalfPixel): number {
  if (x < 0 || y < 0 || x >= BOX_SIDE / 2 || y >= BOX_SIDE / 2) return PALETTE[GREY]![channel]!;
  const first = 2 * y * CANVAS.width + edge + 2 * x;
  const second = first + CANVAS.width;
  const colour = (pixel: number) => PALETTE[image[pixel]!]![channel]!;
  return (colour(first) + colour(first + 1) + colour(second) + colour(second + 1)) / 4;
}

/** The colours of boxes at half their size, [3*batch, 54, 54, 3], from -1 to 1. */
export function halfBoxPixels(graph: Graph): Tensor {
  const pixels = graph.input("half boxes", ["batch", BOXES, HALF_BOX_SIDE, HALF_BOX_SIDE, 3], "uint8");
  const colours = add(mul(toFloat(pixels), 2 / 255), -1);
  return reshape(colours, ["3*batch", HALF_BOX_SIDE, HALF_BOX_SIDE, 3]);
}
