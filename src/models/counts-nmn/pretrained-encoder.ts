import type { Item, Scene } from "../../core/index.ts";
import { readDataFile } from "../../files/index.ts";
import {
  concat,
  convolution,
  encodeModel,
  type Feeds,
  Graph,
  reduceSum,
  relu,
  reshape,
  Session,
  slice,
  type Tensor,
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
  let maps = boxPixels(graph); // [3*batch, 124, 124, 3]
  maps = relu(convolution(maps, { name: "eyes 1", kernelSize: 8, stride: 4, outChannels: 32 })); // [3*batch, 30, 30, 32]
  maps = relu(convolution(maps, { name: "eyes 2", kernelSize: 4, stride: 2, outChannels: 32 })); // [3*batch, 14, 14, 32]
  maps = convolution(maps, { name: "eyes 3", kernelSize: 2, stride: 1, outChannels: COUNT_CLASSES.length }); // [3*batch, 13, 13, 27]
  const rows = reduceSum(maps, [2]); // [3*batch, 13, 1, 27]
  const levels = FIRST_ROWS.slice(0, LEVELS).map((from, level) =>
    reduceSum(slice(rows, { axis: 1, from, to: FIRST_ROWS[level + 1]! }), [1]),
  );
  return reshape(concat(levels, 1), ["batch", BOXES, LEVELS, COUNT_CLASSES.length]);
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

/** Cache of encoder outputs per example. Images never change, and encoding is slower than a training step. */
const featureCache = new WeakMap<ModelExample, Float32Array>();
let encoderSession: Promise<Session> | undefined;

/** Encoder outputs for the images of examples, [batch, 3, 5, 27]. */
export async function pretrainedFeatures(examples: readonly ModelExample[]): Promise<Feeds> {
  const unseen = examples.filter((example) => !featureCache.has(example));
  if (unseen.length > 0) {
    const scenes = unseen.map(sceneOf);
    encoderSession ??= openPretrainedEncoder(bundledWeights());
    const { counts } = await (await encoderSession).run(drawBoxes(scenes));
    const size = counts!.data.length / unseen.length;
    for (const [i, example] of unseen.entries())
      featureCache.set(example, counts!.data.slice(i * size, (i + 1) * size) as Float32Array);
  }
  const data = new Float32Array(examples.length * BOXES * LEVELS * COUNT_CLASSES.length);
  for (const [i, example] of examples.entries())
    data.set(featureCache.get(example)!, (i * data.length) / examples.length);
  return { seen: { data, dims: [examples.length, BOXES, LEVELS, COUNT_CLASSES.length] } };
}

/** Opens an encoder with weights; its output is "counts". */
function openPretrainedEncoder(weights: WeightValues): Promise<Session> {
  const graph = new Graph();
  return Session.open(encodeModel(graph, { outputs: { counts: buildPretrainedEncoder(graph) }, weights }), {
    threads: 1,
  });
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
