import { CounterpointError } from "../../core/index.ts";
import {
  add,
  concat,
  encodeModel,
  Graph,
  mul,
  reduceMean,
  reshape,
  type Tensor,
  toFloat,
  transpose,
  zero,
} from "../../tensors/index.ts";
import type { GraphModel, GraphModelNode } from "./graph-model.ts";

/** The side of the square that the detector sees. */
export const SIDE = 300;
/** Boxes that it predicts, and the classes of each, the first being none. */
const BOXES = 1_917;
const CLASSES = 91;

/** First and last tensors of the network in the released graph; around them are a loop over images and the decoding of boxes. */
const INPUT_NODE = "Preprocessor/sub";
const PREDICTORS = [0, 1, 2, 3, 4, 5];
const FEATURE_NODE = "FeatureExtractor/MobilenetV2/Conv_1/Relu6";
const ANCHORS = "Postprocessor/ExpandDims";

/**
 * The network of coco-ssd as an ONNX model: from an image to the encoded boxes, the logits of their classes, the boxes that
 * they are encoded against, the last maps, and their mean, which says what an image is like.
 */
export function convertDetector({ nodes, weights }: GraphModel): Uint8Array {
  const graph = new Graph();
  const values = new Map<string, Float32Array>();
  const tensors = new Map<string, Tensor>();

  const known = (name: string) => {
    const weight = weights.get(name);
    if (weight === undefined) throw unexpected(`the constant ${name}`);
    return weight;
  };
  /** A constant as a tensor, with its values reordered if needed. */
  const constant = (name: string, shape: readonly number[], order = (each: Float32Array) => each): Tensor => {
    values.set(name, order(known(name).values));
    return graph.weight(name, shape, zero);
  };
  const scalar = (name: string) => known(name).values[0]!;
  /** A number for each map. */
  const perMap = (name: string) => constant(name, [...known(name).shape, 1, 1]);
  const given = (name: string) => {
    const tensor = tensors.get(name);
    if (tensor === undefined) throw unexpected(`the input ${name}`);
    return tensor;
  };

  const convert = ({ op, input, stride, epsilon }: GraphModelNode): Tensor | undefined => {
    const [first = "", second = ""] = input;
    switch (op) {
      case "Conv2D":
      case "DepthwiseConv2dNative": {
        const [height, width, from, to] = known(second).shape as [number, number, number, number];
        const x = given(first);
        const maps = op === "Conv2D" ? to : from;
        const shape = op === "Conv2D" ? [to, from, height, width] : [from, 1, height, width];
        const filters = constant(second, shape, (each) =>
          toChannelsFirst(each, { height, width, from, to }, op),
        );
        const [, , ...sizes] = x.shape as readonly [number, number, number, number];
        const after = sizes.map((size) => Math.ceil(size / stride));
        // TensorFlow's SAME: as much border as the filters need, the larger half of it at the end.
        const borders = [height, width].map((side, i) =>
          Math.max(0, (after[i]! - 1) * stride + side - sizes[i]!),
        );
        const before = borders.map((border) => Math.floor(border / 2));
        return graph.node("Conv", [x, filters], [1, maps, ...after], {
          attributes: {
            group: { int: op === "Conv2D" ? 1 : from },
            pads: { ints: [...before, ...borders.map((border, i) => border - before[i]!)] },
            strides: { ints: [stride, stride] },
          },
        });
      }
      case "Add":
      case "AddN":
      case "BiasAdd":
        return add(...(input.map((each) => tensors.get(each) ?? perMap(each)) as [Tensor, Tensor]));
      case "Mul":
        return mul(...(input.map((each) => tensors.get(each) ?? perMap(each)) as [Tensor, Tensor]));
      case "FusedBatchNorm": {
        const x = given(first);
        return graph.node(
          "BatchNormalization",
          [x, ...input.slice(1).map((each) => constant(each, [x.shape[1] as number]))],
          x.shape,
          {
            attributes: { epsilon: { float: epsilon } },
          },
        );
      }
      case "Relu6": {
        const x = given(first);
        return graph.node("Clip", [x, graph.constant(0), graph.constant(6)], x.shape);
      }
      default:
        return undefined; // of what is around the network
    }
  };

  const image = graph.input("image", [1, SIDE, SIDE, 3], "uint8");
  const normalised = add(mul(toFloat(image), scalar("Preprocessor/mul/x")), -scalar("Preprocessor/sub/y")); // -1 to 1
  tensors.set(INPUT_NODE, transpose(normalised, [0, 3, 1, 2])); // [1, 3, 300, 300]
  for (const node of nodes) {
    if (!/^(FeatureExtractor|BoxPredictor_)/.test(node.name)) continue;
    const tensor = convert(node);
    if (tensor !== undefined) tensors.set(node.name, tensor);
  }
  const predicted = (kind: string, units: number) =>
    concat(
      PREDICTORS.map((i) => {
        const maps = transpose(given(`BoxPredictor_${i}/${kind}/BiasAdd`), [0, 2, 3, 1]);
        const [, rows, columns, channels] = maps.shape as [number, number, number, number];
        return reshape(maps, [1, (rows * columns * channels) / units, units]);
      }),
      1,
    );
  const outputs = {
    boxes: predicted("BoxEncodingPredictor", 4), // [1, 1917, 4]
    classes: predicted("ClassPredictor", CLASSES), // [1, 1917, 91]
    anchors: constant(ANCHORS, [1, BOXES, 4]),
    maps: given(FEATURE_NODE), // [1, 1280, 10, 10]
    features: reshape(reduceMean(given(FEATURE_NODE), [2, 3]), [1, 1_280]),
  };
  return encodeModel(graph, { outputs, weights: values, about: { from: "coco-ssd MobileNetV2" } });
}

function unexpected(what: string): CounterpointError {
  return new CounterpointError("data/unreadable", `The detector's files do not have ${what}`, {
    hint: "Run `counterpoint photos install-detector` again",
  });
}

interface Filters {
  readonly height: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/** TensorFlow has [height, width, from, to], ONNX has maps first; a depthwise filter has one map for each it sees. */
function toChannelsFirst(
  values: Float32Array,
  { height, width, from, to }: Filters,
  op: string,
): Float32Array {
  const ordered = new Float32Array(values.length);
  const area = height * width;
  for (let position = 0; position < area; position += 1) {
    for (let i = 0; i < from; i += 1) {
      for (let o = 0; o < to; o += 1) {
        const value = values[(position * from + i) * to + o]!;
        ordered[(op === "Conv2D" ? o * from + i : i * to + o) * area + position] = value;
      }
    }
  }
  return ordered;
}
