import { CANVAS, drawScene, ORDERS_OF_BOXES, PALETTE, reorderBoxes } from "../scenes/index.ts";
import type { Feeds, Graph, Tensor } from "../tensors/index.ts";
import {
  add,
  convolution,
  convolve,
  dropout,
  filterWeights,
  gatherRows,
  indexReceptiveFields,
  linear,
  matmul,
  outputSize,
  relu,
  reshape,
  sizeOf,
  sparseConvolution,
  sub,
  toInt64,
  toRows,
} from "../tensors/index.ts";
import { type ModelExample, sceneOf } from "./baseline.ts";
import { COLUMNS, EMPTY_IMAGE, extractPatches, FIRST_FILTERS, ROWS } from "./image-patches.ts";

/** SPEC M2: after the first layer of square filters two more, and the vector that they come to. */
const SECOND_FILTERS = { name: "filters 2", kernelSize: 4, stride: 2, outChannels: 32 };
const THIRD_FILTERS = { name: "filters 3", kernelSize: 2, stride: 2, outChannels: 32 };
const VECTOR_UNITS = 256;
/** Rows and columns of the second filters' output. */
const FIELDS = [outputSize(ROWS, SECOND_FILTERS), outputSize(COLUMNS, SECOND_FILTERS)]; // [11, 48]

const { height, width } = CANVAS;

/** The views of an image: an example was released in all six orders of its boxes (SPEC S6). */
export const VIEWS = ORDERS_OF_BOXES.length;

/**
 * The images of examples, exactly as released, as palette indexes, a twelfth of the size of floats; for training also the
 * positions of items.
 */
export function drawImages(examples: readonly ModelExample[], sampleView?: () => number): Feeds {
  const { images } = drawPixels(examples, sampleView);
  return { images, ...sparseFeeds(images.data) };
}

/** The images alone, for models that look at all pixels. */
export function drawPixels(examples: readonly ModelExample[], sampleView: () => number = () => 0) {
  const data = new Uint8Array(examples.length * height * width);
  for (const [i, example] of examples.entries()) {
    data.set(drawScene(reorderBoxes(sceneOf(example), sampleView())), i * height * width);
  }
  return { images: { data, dims: [examples.length, height, width] } };
}

/** Windows with items under the first filters, and which of them lie under the second. */
function sparseFeeds(images: Uint8Array): Feeds {
  const { windows, pixels, positions, windowAt } = extractPatches(images);
  const maps = { cellAt: windowAt, cells: windows - 1, height: ROWS, width: COLUMNS };
  const fields = indexReceptiveFields(maps, SECOND_FILTERS);
  const matrix = (data: Int32Array | Uint8Array, rows: number) => ({
    data,
    dims: [rows, data.length / rows],
  });
  return {
    windows: matrix(pixels, windows),
    places: { data: positions, dims: [windows] },
    "windows of field": matrix(fields.cellsByField, fields.fields),
    "fields of window": matrix(fields.fieldsByCell, windows),
    "field at": { data: fields.fieldIndex, dims: [images.length / (height * width), ...FIELDS] },
    "place of field": { data: fields.outputIndex, dims: [fields.fields] },
  };
}

/** Image encoder of NLVR's baselines (N 6.1): a convolutional network, to [batch, 256], with dropout on its maps in training. */
export function encodeImages(
  graph: Graph,
  { dropoutRate = 0 }: { readonly dropoutRate?: number } = {},
): Tensor {
  const maps = encodeMaps(graph);
  const flat = dropout(reshape(maps, ["batch", sizeOf(maps.shape.slice(1))]), dropoutRate); // [batch, 3840]
  return relu(linear(flat, { name: "image", units: VECTOR_UNITS })); // [batch, 256]
}

/** Feature maps of an image, [batch, 5, 24, 32]. */
function encodeMaps(graph: Graph): Tensor {
  const second = relu(graph.training ? sparseMaps(graph) : denseMaps(graph)); // [batch, 11, 48, 32]
  return relu(convolution(second, THIRD_FILTERS)); // [batch, 5, 24, 32]
}

/** Output of the second filters. */
function denseMaps(graph: Graph): Tensor {
  const colours = coloursOf(graph.input("images", ["batch", height, width], "uint8")); // [batch, 100, 400, 3]
  const first = relu(convolution(colours, FIRST_FILTERS)); // [batch, 24, 99, 32]
  return convolution(first, SECOND_FILTERS); // [batch, 11, 48, 32]
}

/** The same from where items are alone, in a third of the time. */
function sparseMaps(graph: Graph): Tensor {
  const { kernelSize } = FIRST_FILTERS;
  const empty = coloursOf(graph.constant([...EMPTY_IMAGE], "uint8", [1, height, width]));
  const windows = coloursOf(graph.input("windows", ["windows", kernelSize * kernelSize], "uint8")); // [windows, 64, 3]
  const positions = graph.input("places", ["windows"], "int32");
  const { baseMap, deltas } = graph.layer(FIRST_FILTERS.name, () => {
    const { weights, bias } = filterWeights(empty, FIRST_FILTERS);
    const ofEmpty = relu(add(convolve(empty, weights, FIRST_FILTERS), bias)); // [1, 24, 99, 32]
    const ofWindows = relu(
      add(matmul(reshape(windows, ["windows", kernelSize * kernelSize * 3]), weights), bias),
    ); // [windows, 32]
    return { baseMap: ofEmpty, deltas: sub(ofWindows, gatherRows(toRows(ofEmpty), positions)) };
  });
  return sparseConvolution(
    {
      baseMap,
      deltas,
      cellsByField: graph.input("windows of field", ["fields", SECOND_FILTERS.kernelSize ** 2], "int32"),
      fieldsByCell: graph.input("fields of window", ["windows", 4], "int32"),
      fieldIndex: graph.input("field at", ["batch", ...FIELDS], "int32"),
      outputIndex: graph.input("place of field", ["fields"], "int32"),
    },
    SECOND_FILTERS,
  );
}

/** The colours of pixels, [...] to [..., 3]; the background of a box is zero. */
export function coloursOf(pixels: Tensor): Tensor {
  const values = PALETTE.flatMap((colour) => colour.map((value, i) => (value - PALETTE[0]![i]!) / 255));
  return gatherRows(pixels.graph.constant(values, "float", [PALETTE.length, 3]), toInt64(pixels));
}
