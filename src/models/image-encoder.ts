import { CANVAS, drawScene, ORDERS_OF_BOXES, PALETTE, reorderBoxes } from "../scenes/index.ts";
import type { Question } from "./baseline.ts";
import type { Graph, Tensor } from "./engine/graph.ts";
import { convolution } from "./engine/layers/convolution.ts";
import { convolutionOfWindows } from "./engine/layers/convolution-of-windows.ts";
import { linear } from "./engine/layers/linear.ts";
import { dropout } from "./engine/ops/dropout.ts";
import { relu, toWhole } from "./engine/ops/elementwise.ts";
import { gatherRows } from "./engine/ops/gather.ts";
import { reshape } from "./engine/ops/reshape.ts";
import type { Feeds } from "./engine/session.ts";
import { sizeOf } from "./engine/shape.ts";
import { COLUMNS, cutWindows, EMPTY_IMAGE, ROWS, SIDE, STRIDE } from "./image-windows.ts";
import { sceneOf } from "./scene-of.ts";

/** SPEC M2: three layers of square filters, and the vector that they come to. */
const MAPS = 32;
const FIRST_FILTERS = { name: "filters 1", side: SIDE, stride: STRIDE, maps: MAPS };
const FURTHER_FILTERS = [
  { name: "filters 2", side: 4, stride: 2, maps: MAPS },
  { name: "filters 3", side: 2, stride: 2, maps: MAPS },
];
const VECTOR_UNITS = 256;

const { height, width } = CANVAS;

/** The views of an image: an example was released in all six orders of its boxes (SPEC S6). */
export const VIEWS = ORDERS_OF_BOXES.length;

/**
 * The images of questions, exactly as they were released, as numbers of colours in the palette: a twelfth of what floats would be. With
 * them, for training, what they show under the first filters.
 */
export function drawImages(questions: readonly Question[], drawView: () => number = () => 0): Feeds {
  const data = new Uint8Array(questions.length * height * width);
  for (const [i, question] of questions.entries()) {
    data.set(drawScene(reorderBoxes(sceneOf(question), drawView())), i * height * width);
  }
  const { pixels, windowAt, placeOf } = cutWindows(data);
  return {
    images: { data, dims: [questions.length, height, width] },
    windows: { data: pixels, dims: [placeOf.length, SIDE * SIDE] },
    "window at": { data: windowAt, dims: [questions.length, ROWS, COLUMNS] },
    "place of": { data: placeOf, dims: [placeOf.length] },
  };
}

/** How the baselines of NLVR see an image (N 6.1): a convolutional network, to [batch, 256]. A share of its maps is dropped in training. */
export function encodeImages(graph: Graph, { dropped = 0 }: { readonly dropped?: number } = {}): Tensor {
  const maps = mapImages(graph);
  const flat = dropout(reshape(maps, ["batch", sizeOf(maps.shape.slice(1))]), dropped); // [batch, 3840]
  return relu(linear(flat, { name: "image", units: VECTOR_UNITS })); // [batch, 256]
}

/** What the filters see at each place of an image, [batch, 5, 24, 32]. */
function mapImages(graph: Graph): Tensor {
  let maps = relu(graph.training ? mapWindows(graph) : mapPixels(graph)); // [batch, 24, 99, 32]
  for (const filters of FURTHER_FILTERS) maps = relu(convolution(maps, filters)); // [batch, 11, 48, 32], [batch, 5, 24, 32]
  return maps;
}

/** What the first filters give. */
function mapPixels(graph: Graph): Tensor {
  const drawn = graph.input("images", ["batch", height, width], "uint8");
  return convolution(coloursOf(drawn), FIRST_FILTERS);
}

/** The same from windows in which there are items, which takes half the time of a step of training. */
function mapWindows(graph: Graph): Tensor {
  const pixels = coloursOf(graph.input("windows", ["windows", SIDE * SIDE], "uint8")); // [windows, 64, 3]
  return convolutionOfWindows(
    {
      common: coloursOf(graph.constant([...EMPTY_IMAGE], "uint8", [1, height, width])),
      windows: reshape(pixels, ["windows", SIDE * SIDE * 3]),
      windowAt: graph.input("window at", ["batch", ROWS, COLUMNS], "int32"),
      placeOf: graph.input("place of", ["windows"], "int32"),
    },
    FIRST_FILTERS,
  );
}

/** The colours of drawn pixels, [...] to [..., 3]; an empty place of a box is zero. */
export function coloursOf(drawn: Tensor): Tensor {
  const values = PALETTE.flatMap((colour) => colour.map((value, i) => (value - PALETTE[0]![i]!) / 255));
  return gatherRows(drawn.graph.constant(values, "float", [PALETTE.length, 3]), toWhole(drawn));
}
