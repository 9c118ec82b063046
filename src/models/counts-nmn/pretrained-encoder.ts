import type { Item, Scene } from "../../core/index.ts";
import { readDataFile } from "../../files/index.ts";
import {
  concat,
  convolution,
  encodeModel,
  type Feeds,
  Graph,
  pad,
  reduceSum,
  relu,
  reshape,
  Session,
  slice,
  type Tensor,
  type TensorData,
  type WeightValues,
} from "../../tensors/index.ts";
import type { ModelExample } from "../baseline.ts";
import { sceneOf } from "../baseline.ts";
import { BOX_SIDE, BOXES, boxPixels, drawBoxes } from "../box-images.ts";

const COLOURS = ["black", "blue", "yellow"];
const SHAPES = ["square", "circle", "triangle"];
const KINDS = [
  "item",
  ...COLOURS,
  ...SHAPES,
  ...COLOURS.flatMap((colour) => SHAPES.map((shape) => `${colour} ${shape}`)),
];

/**
 * Classes that the encoder counts: items by colour, shape and both; those that touch a wall by either; those with
 * nothing directly above them by colour.
 */
export const COUNT_CLASSES: readonly string[] = [
  ...KINDS,
  ...["item", ...COLOURS, ...SHAPES].map((kind) => `touching ${kind}`),
  ...["item", ...COLOURS].map((kind) => `top ${kind}`),
];
const CLASS_INDEX = new Map(COUNT_CLASSES.map((name, number) => [name, number]));

/** The first of the thirteen rows of the output of each level, and the end. The blocks of a tower stand on different levels. */
const FIRST_ROWS = [0, 2, 5, 8, 10, 13];
export const LEVELS = FIRST_ROWS.length - 1;

/**
 * Pretrained image encoder: a convolutional network like that of SPEC M2, but with a finer last layer, trained on scenes of
 * our own sampler (scripts/pretrain-encoder.js). It takes the boxes of images and counts the items of every class on each level:
 * [batch, 3 boxes, 5 levels, 27 kinds].
 */
export function buildPretrainedEncoder(graph: Graph): Tensor {
  const maps = countMaps(graph); // [3*batch, 13, 13, 27]
  const rows = reduceSum(maps, [2]); // [3*batch, 13, 1, 27]
  const levels = FIRST_ROWS.slice(0, LEVELS).map((from, level) =>
    reduceSum(slice(rows, { axis: 1, from, to: FIRST_ROWS[level + 1]! }), [1]),
  );
  return reshape(concat(levels, 1), ["batch", BOXES, LEVELS, COUNT_CLASSES.length]);
}

/** What each cell of a box adds to the counts, a cell being eight pixels: [3*batch, 13, 13, 27]. */
function countMaps(graph: Graph): Tensor {
  let maps = boxPixels(graph); // [3*batch, 124, 124, 3]
  maps = relu(convolution(maps, { name: "eyes 1", kernelSize: 8, stride: 4, outChannels: 32 })); // [3*batch, 30, 30, 32]
  maps = relu(convolution(maps, { name: "eyes 2", kernelSize: 4, stride: 2, outChannels: 32 })); // [3*batch, 14, 14, 32]
  return convolution(maps, { name: "eyes 3", kernelSize: 2, stride: 1, outChannels: COUNT_CLASSES.length }); // [3*batch, 13, 13, 27]
}

/** Target counts of a scene: [3 boxes, 5 levels, 27 classes]. */
export function countTargets(scene: Scene): Float32Array {
  const counts = new Float32Array(BOXES * LEVELS * COUNT_CLASSES.length);
  for (const [b, box] of scene.entries()) {
    for (const item of box) {
      const from = (b * LEVELS + levelOf(item)) * COUNT_CLASSES.length;
      for (const kind of kindsOf(item, box)) {
        const index = CLASS_INDEX.get(kind);
        if (index !== undefined) counts[from + index]! += 1;
      }
    }
  }
  return counts;
}

/** The level of the output row whose centre is nearest to that of the item. */
function levelOf({ y, size }: Item): number {
  const row = Math.min(Math.max(Math.round((y + size / 2 - 2) / 8), 0), FIRST_ROWS.at(-1)! - 1);
  return FIRST_ROWS.findLastIndex((first) => first <= row);
}

/** Maximum gap between an item and another that stands on it, in pixels; the filters hardly reach further. */
const REACH = 2;

function kindsOf(item: Item, box: readonly Item[]): readonly string[] {
  const { x, y, size, colour, shape } = item;
  const kinds = ["item", colour, shape, `${colour} ${shape}`];
  const touches = x <= 0 || y <= 0 || x + size >= BOX_SIDE || y + size >= BOX_SIDE;
  const isOver = (other: Item) =>
    Math.abs(y - other.y - other.size) <= REACH && other.x < x + size && x < other.x + other.size;
  return [
    ...kinds,
    ...(touches ? kinds.map((kind) => `touching ${kind}`) : []),
    ...(box.some(isOver) ? [] : kinds.map((kind) => `top ${kind}`)),
  ];
}

/** Encoder outputs for the images of examples, [batch, 3, 5, 27]. */
export async function pretrainedFeatures(examples: readonly ModelExample[]): Promise<Feeds> {
  return { seen: await countFeatures(examples) };
}

const countFeatures = cachedFeatures([BOXES, LEVELS, COUNT_CLASSES.length], buildPretrainedEncoder);

/** Side of the grid of `pretrainedMaps` in each box. */
export const MAP_SIDE = 7;

/** Maps of the encoder for the images of examples, what each of 7x7 cells of each box adds to the counts: [batch, 3, 7, 7, 27]. */
export const pretrainedMaps = cachedFeatures([BOXES, MAP_SIDE, MAP_SIDE, COUNT_CLASSES.length], (graph) => {
  const even = pad(pad(countMaps(graph), { axis: 1, before: 0, after: 1 }), { axis: 2, before: 0, after: 1 });
  const pairs = reshape(even, ["3*batch", MAP_SIDE, 2, MAP_SIDE, 2 * COUNT_CLASSES.length]);
  const rows = reshape(reduceSum(pairs, [2]), ["3*batch", MAP_SIDE, MAP_SIDE, 2, COUNT_CLASSES.length]);
  return reshape(reduceSum(rows, [3]), ["batch", BOXES, MAP_SIDE, MAP_SIDE, COUNT_CLASSES.length]);
});

/** The output of a frozen network for each example. It is kept, because images never change and encoding is slower than a training step. */
function cachedFeatures(
  shape: readonly number[],
  build: (graph: Graph) => Tensor,
): (examples: readonly ModelExample[]) => Promise<TensorData> {
  const cache = new WeakMap<ModelExample, Float32Array>();
  const size = shape.reduce((product, dim) => product * dim);
  let session: Promise<Session> | undefined;
  return async (examples) => {
    const unseen = examples.filter((example) => !cache.has(example));
    if (unseen.length > 0) {
      const scenes = unseen.map(sceneOf);
      session ??= openFrozen(build);
      const { features } = await (await session).run(drawBoxes(scenes));
      for (const [i, example] of unseen.entries())
        cache.set(example, features!.data.slice(i * size, (i + 1) * size) as Float32Array);
    }
    const data = new Float32Array(examples.length * size);
    for (const [i, example] of examples.entries()) data.set(cache.get(example)!, i * size);
    return { data, dims: [examples.length, ...shape] };
  };
}

/** Opens a network with the bundled weights; its output is "features". */
function openFrozen(build: (graph: Graph) => Tensor): Promise<Session> {
  const graph = new Graph();
  const model = encodeModel(graph, { outputs: { features: build(graph) }, weights: bundledWeights() });
  return Session.open(model, { threads: 1 });
}

/** The bundled weights, as floats of four bytes in base 64 by name (data/README.md). */
function bundledWeights(): WeightValues {
  const encoded = JSON.parse(readDataFile("nmn-encoder.json").toString()) as Record<string, string>;
  return new Map(
    Object.entries(encoded).map(([name, text]) => [
      name,
      new Float32Array(Uint8Array.from(Buffer.from(text, "base64")).buffer),
    ]),
  );
}
