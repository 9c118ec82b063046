import { Graph, type Tensor } from "../../tensors/graph.ts";
import { encodeModel } from "../../tensors/onnx/encode-model.ts";
import { Message } from "../../tensors/onnx/protobuf.ts";
import { add, div, mul, relu, sub, toFloat, toInt64 } from "../../tensors/ops/elementwise.ts";
import { gatherRows } from "../../tensors/ops/matmul.ts";
import { reduceMax } from "../../tensors/ops/reduce.ts";
import { reshape } from "../../tensors/ops/reshape.ts";
import { reduceSum } from "../../tensors/ops/sum.ts";

/** A model of nobody's baseline that takes the input "words" of the text baseline, [length, batch]. */
function modelOf(build: (words: Tensor, graph: Graph) => Tensor, output = "logits"): Uint8Array {
  const graph = new Graph();
  const words = graph.input("words", ["length", "batch"], "int64");
  return encodeModel(graph, { outputs: { [output]: build(words, graph) } });
}

/** The sum of a sentence's numbers of words, [batch, 2], false before true. */
function summed(words: Tensor): Tensor {
  const sums = reshape(reduceSum(toFloat(words), [0]), ["batch", 1]);
  return mul(sums, words.graph.constant([-1, 1]));
}

/** More of a model than it has: fields of protobuf may come in several parts. */
function withMore(more: Message): Uint8Array {
  return Buffer.concat([modelOf(summed), more.encode()]);
}

const inGraph = (graph: Message) => withMore(new Message().bytes(7, graph));
const externalTensor = new Message()
  .integer(1, 1)
  .integer(2, 1)
  .bytes(8, "stolen")
  .bytes(13, new Message().bytes(1, "location").bytes(2, "/etc/passwd"))
  .integer(14, 1);

/** A model with so many inputs that no example has. */
export function withOtherInputs(count: number): Uint8Array {
  const graph = new Message();
  for (let i = 0; i < count; i += 1) graph.bytes(11, new Message().bytes(1, `other ${i}`));
  return inGraph(graph);
}

/** Models that open and answer, though no baseline is like them. */
export const ownModel = modelOf(summed);

/**
 * A model that looks at no picture: true for a sentence that at most one equal sentence comes before in its batch. With the rows of a
 * writing task in the papers' order, that is its label.
 */
export const countsEarlierEqualSentences = modelOf((words, graph) => {
  const sums = reshape(reduceSum(toFloat(words), [0]), ["batch", 1]);
  const difference = sub(sums, reshape(sums, [1, "batch"])); // of every two sentences
  const equal = relu(sub(1, mul(difference, difference)));
  const below = graph.constant(-1, "int64"); // the diagonal below the main one
  const earlier = graph.node("Trilu", [equal, below], ["batch", "batch"], {
    attributes: { upper: { int: 0 } },
  });
  const count = reshape(reduceSum(earlier, [1]), ["batch", 1]);
  return mul(sub(1.5, count), graph.constant([-1, 1]));
});

/** Models that are refused before they are run, and what is said of them. */
export const HOSTILE: Readonly<Record<string, readonly [model: Uint8Array, said: string]>> = {
  "garbage bytes": [new TextEncoder().encode("half of a mod"), "Not an ONNX model"],
  "numbers in a file of the server": [
    inGraph(new Message().bytes(5, externalTensor)),
    "a separate file (external_data)",
  ],
  "numbers in a file, in a constant of a node": [
    inGraph(
      new Message().bytes(
        1,
        new Message().bytes(4, "Constant").bytes(5, new Message().bytes(5, externalTensor)),
      ),
    ),
    "a separate file (external_data)",
  ],
  "an operator of another domain": [
    inGraph(new Message().bytes(1, new Message().bytes(4, "Gelu").bytes(7, "com.microsoft"))),
    'the domain "com.microsoft"',
  ],
  "operators of another domain, imported": [
    withMore(new Message().bytes(8, new Message().bytes(1, "evil").integer(2, 1))),
    'the domain "evil"',
  ],
  "functions of its own": [
    withMore(new Message().bytes(25, new Message())),
    "custom functions, which are not allowed",
  ],
  "sparse numbers": [inGraph(new Message().bytes(15, new Message())), "the field 15 of a graph"],
  "the format of the runtime": [
    Buffer.concat([Buffer.from([0x12, 6, 0, 0]), Buffer.from("ORTM"), modelOf(summed)]),
    "ORT format",
  ],
  "a graph in a graph in a graph": [inGraph(nested(40)), "nested deeper"],
  "an input that no example has": [
    (() => {
      const graph = new Graph();
      return encodeModel(graph, { outputs: { logits: graph.input("answers", ["batch", 2]) } });
    })(),
    'Unknown input "answers"; available inputs: words',
  ],
  "an input of another shape": [
    (() => {
      const graph = new Graph();
      return encodeModel(graph, {
        outputs: { logits: mul(toFloat(graph.input("words", [7, 2], "int64")), 1) },
      });
    })(),
    'Its input "words" should be int64 [length, batch]',
  ],
  "another output": [modelOf(summed, "labels"), 'Its one output should be "logits"'],
  "three numbers for each question": [
    modelOf((words) =>
      mul(reshape(reduceSum(toFloat(words), [0]), ["batch", 1]), words.graph.constant([1, 2, 3])),
    ),
    'Its output "logits" should be float [batch, 2]',
  ],
  "an operator that there is not": [
    inGraph(new Message().bytes(1, new Message().bytes(2, "x").bytes(4, "StealLabels"))),
    "The model can't be loaded",
  ],
};

function nested(depth: number): Message {
  if (depth === 0) return new Message();
  const attribute = new Message().bytes(1, "body").bytes(6, nested(depth - 1));
  return new Message().bytes(1, new Message().bytes(4, "If").bytes(5, attribute));
}

/** The sum of a sentence's numbers of words, after so many rounds of nothing. */
function looped(words: Tensor, rounds: Tensor): Tensor {
  const { graph } = words;
  const body = graph.body();
  body.input("round", [], "int64");
  const goesOn = body.input("goes on", [], "bool");
  const state = body.input("state", ["batch", 2]);
  const attributes = { body: { body, outputs: [goesOn, mul(state, 1)] } };
  const always = graph.constant(1, "bool");
  return graph.node("Loop", [rounds, always, summed(words)], ["batch", 2], { attributes });
}

/** A model that answers sentences of at most six words, and never comes to an end with others. */
export const endlessOnLongSentences = modelOf((words, graph) => {
  const size = graph.typedNode("int64", "Shape", [words], [1], { attributes: { end: { int: 1 } } });
  const over = mul(relu(add(toFloat(size), -6)), 2 ** 40); // [1]
  return looped(words, toInt64(reshape(over, [])));
});

/** Models that open and fail on an example, and what is said of that. */
export const FAILING: Readonly<Record<string, readonly [model: Uint8Array, said: string]>> = {
  "a loop without an end": [
    modelOf((words, graph) => looped(words, graph.constant(Number.MAX_SAFE_INTEGER, "int64"))),
    "The model took longer than 5 seconds",
  ],
  "more memory than there is to take": [
    modelOf((words, graph) => {
      const size = mul(toFloat(graph.typedNode("int64", "Shape", [words], [2])), 2 ** 12); // known when it is run
      const shape = graph.typedNode("int64", "Cast", [size], [2], { attributes: { to: { int: 7 } } });
      const large = graph.node("ConstantOfShape", [shape], ["many", "more"]);
      const one = reshape(reduceMax(reduceMax(large, [0]), [1]), [1]);
      return mul(summed(words), one);
    }),
    "The model used more than 512 MiB of memory",
  ],
  "a number that is none": [
    modelOf((words) => {
      const zero = sub(summed(words), summed(words));
      return div(zero, zero);
    }),
    "The model returned NaN or an infinite value",
  ],
  "an index out of range": [
    modelOf((words, graph) => {
      const table = graph.constant([1, 2], "float", [1, 2]);
      const rows = gatherRows(table, words); // [length, batch, 2]
      return reshape(reduceSum(rows, [0]), ["batch", 2]);
    }),
    "The model failed during inference",
  ],
};
