import { toFloat16 } from "../float16.ts";
import type { Attribute, ElementType, Graph, Node, Tensor } from "../graph.ts";
import { Message } from "./protobuf.ts";

/** The numbers of weights and states by their names. */
export type WeightValues = ReadonlyMap<string, Float32Array>;

export interface ModelParts {
  /** Outputs of the model by name. */
  readonly outputs: Readonly<Record<string, Tensor>>;
  /** The weights and states, to stand in the model itself; left out, they are inputs. */
  readonly weights?: WeightValues;
  /** Remarks that are kept in the model. */
  readonly about?: Readonly<Record<string, string>>;
}

/** The versions of the format and of its operators. */
const FORMAT_VERSION = 8;
const OPERATORS_VERSION = 18;

/** The bytes of an ONNX model that computes outputs from the inputs of their graph; field numbers are those of onnx.proto. */
export function encodeModel(graph: Graph, { outputs, weights, about = {} }: ModelParts): Uint8Array {
  const model = new Message()
    .integer(1, FORMAT_VERSION)
    .bytes(2, "counterpoint")
    .bytes(7, encodeGraph(graph, { outputs: Object.entries(outputs), weights, names: new Map() }))
    .bytes(8, new Message().bytes(1, "").integer(2, OPERATORS_VERSION));
  for (const [key, value] of Object.entries(about)) {
    model.bytes(14, new Message().bytes(1, key).bytes(2, value));
  }
  return model.encode();
}

interface GraphParts {
  readonly outputs: readonly (readonly [name: string, Tensor])[];
  readonly weights: WeightValues | undefined;
  /** Names that tensors have in the model, where not their own. */
  readonly names: Map<Tensor, string>;
}

function encodeGraph(graph: Graph, { outputs, weights, names }: GraphParts): Message {
  const { nodes, tensors } = neededFor(
    graph,
    outputs.map(([, tensor]) => tensor),
  );
  const copies: (readonly [name: string, Tensor])[] = []; // of what is no output of a node, or one under two names
  for (const [name, tensor] of outputs) {
    if (graph.producerOf(tensor) === undefined || names.has(tensor)) copies.push([name, tensor]);
    else names.set(tensor, name);
  }
  const nameOf = (tensor: Tensor) => names.get(tensor) ?? tensor.name;

  const message = new Message().bytes(2, "counterpoint");
  for (const node of nodes) message.bytes(1, encodeNode(node, names));
  for (const [name, tensor] of copies) {
    message.bytes(1, new Message().bytes(1, nameOf(tensor)).bytes(2, name).bytes(4, "Identity"));
  }
  for (const constant of graph.constants.filter((each) => tensors.has(each))) {
    message.bytes(5, encodeValues(constant, toBytes(constant.type, graph.precision, constant.values)));
  }
  for (const weight of [...graph.weights, ...graph.states].filter((each) => tensors.has(each))) {
    const values = weights?.get(weight.name);
    if (values === undefined) message.bytes(11, encodeInfo(nameOf(weight), weight));
    else
      message.bytes(
        5,
        encodeValues(weight, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
      );
  }
  for (const input of [...graph.inputs, ...graph.noises].filter(
    (each) => graph.isBody || tensors.has(each),
  )) {
    message.bytes(11, encodeInfo(nameOf(input), input));
  }
  for (const [name, tensor] of outputs) message.bytes(12, encodeInfo(name, tensor));
  return message;
}

/** The nodes that the outputs depend on; all others are left out of the model. */
function neededFor(graph: Graph, outputs: readonly Tensor[]): { nodes: Node[]; tensors: Set<Tensor> } {
  const tensors = new Set(outputs);
  const nodes: Node[] = [];
  for (const node of [...graph.nodes].reverse()) {
    if (!node.outputs.some((output) => tensors.has(output))) continue;
    nodes.unshift(node);
    for (const input of node.inputs) tensors.add(input);
    for (const attribute of Object.values(node.attributes)) {
      if (!("body" in attribute)) continue;
      for (const outer of neededFor(attribute.body, attribute.outputs).tensors) tensors.add(outer);
    }
  }
  return { nodes, tensors };
}

function encodeNode({ op, inputs, outputs, attributes }: Node, names: Map<Tensor, string>): Message {
  const message = new Message();
  const nameOf = (tensor: Tensor) => names.get(tensor) ?? tensor.name;
  for (const input of inputs) message.bytes(1, nameOf(input));
  for (const output of outputs) message.bytes(2, nameOf(output));
  message.bytes(3, outputs[0]!.name).bytes(4, op);
  for (const [name, attribute] of Object.entries(attributes)) {
    message.bytes(5, encodeAttribute(name, attribute, names));
  }
  return message;
}

/** The kinds of attributes that onnx.proto numbers. */
const KINDS = { float: 1, int: 2, text: 3, body: 5, ints: 7 } as const;

function encodeAttribute(name: string, attribute: Attribute, names: Map<Tensor, string>): Message {
  const message = new Message().bytes(1, name);
  if ("float" in attribute) return message.float(2, attribute.float).integer(20, KINDS.float);
  if ("int" in attribute) return message.integer(3, attribute.int).integer(20, KINDS.int);
  if ("text" in attribute) return message.bytes(4, attribute.text).integer(20, KINDS.text);
  if ("ints" in attribute) {
    for (const each of attribute.ints) message.integer(8, each);
    return message.integer(20, KINDS.ints);
  }
  const outputs = attribute.outputs.map(
    (tensor, i) => [`${attribute.body.prefix}output-${i}`, tensor] as const,
  );
  return message
    .bytes(6, encodeGraph(attribute.body, { outputs, weights: undefined, names }))
    .integer(20, KINDS.body);
}

/** The types of elements that onnx.proto numbers. */
function typeCode({ graph, type }: Tensor): number {
  if (type === "float") return graph.precision === "float64" ? 11 : 1;
  return { uint8: 2, int32: 6, int64: 7, bool: 9, float16: 10 }[type];
}

function encodeInfo(name: string, tensor: Tensor): Message {
  const shape = new Message();
  for (const dim of tensor.shape) {
    const size = new Message();
    shape.bytes(1, typeof dim === "number" ? size.integer(1, dim) : size.bytes(2, dim));
  }
  const type = new Message().bytes(1, new Message().integer(1, typeCode(tensor)).bytes(2, shape));
  return new Message().bytes(1, name).bytes(2, type);
}

function encodeValues(tensor: Tensor, bytes: Uint8Array): Message {
  const message = new Message();
  for (const dim of tensor.shape) message.integer(1, Number(dim));
  return message.integer(2, typeCode(tensor)).bytes(8, tensor.name).bytes(9, bytes);
}

function toBytes(type: ElementType, precision: Graph["precision"], values: readonly number[]): Uint8Array {
  if (type === "uint8" || type === "bool") return Uint8Array.from(values);
  if (type === "float16") return new Uint8Array(toFloat16(Float32Array.from(values)).buffer);
  if (type === "int32") return new Uint8Array(Int32Array.from(values).buffer);
  if (type === "int64") return new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
  return new Uint8Array((precision === "float64" ? Float64Array : Float32Array).from(values).buffer);
}
