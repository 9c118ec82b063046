import { toFloat16 } from "../../../tensors/float16.ts";
import { Message } from "../../../tensors/onnx/protobuf.ts";

export interface TestNetwork {
  readonly type?: "float32" | "float16" | "uint8";
  /** Of the input; names are sizes that may be any. */
  readonly shape?: readonly (number | string)[];
  readonly channelsLast?: boolean;
  /** Name of the file of weights; they are in the model by default. */
  readonly externalFile?: string;
  readonly outputs?: readonly string[];
  readonly inputs?: readonly string[];
}

/** The factor of each channel in the test networks. */
const FACTORS = Float32Array.of(1, 2, -4);

const TYPES = { float32: 1, uint8: 2, float16: 10 };

/**
 * A network of two nodes: "scaled" multiplies channels by factors, "pooled" is the mean over an image. Written field by field as in
 * onnx.proto, because our own graphs have neither half precision nor weights in other files.
 */
export function testNetwork({
  type = "float32",
  shape = ["batch", 3, "height", "width"],
  channelsLast = false,
  externalFile,
  outputs = ["pooled"],
  inputs = ["images"],
}: TestNetwork = {}): { readonly model: Uint8Array; readonly weights: Uint8Array } {
  const element = TYPES[type === "uint8" ? "float32" : type];
  const values = type === "float16" ? toFloat16(FACTORS) : FACTORS;
  const weights = new Uint8Array(values.buffer);
  const factors = new Message();
  for (const size of [1, 3, 1, 1]) factors.integer(1, size);
  factors.integer(2, element).bytes(8, "factors");
  if (externalFile === undefined) factors.bytes(9, weights);
  else factors.bytes(13, new Message().bytes(1, "location").bytes(2, externalFile)).integer(14, 1);

  const graph = new Message();
  let images = inputs[0]!;
  if (channelsLast) {
    const order = [0, 3, 1, 2].reduce((list, axis) => list.integer(8, axis), new Message().bytes(1, "perm"));
    graph.bytes(1, node("Transpose", [images], "channels first").bytes(5, order.integer(20, 7)));
    images = "channels first";
  }
  if (type === "uint8") {
    const to = new Message().bytes(1, "to").integer(3, 1).integer(20, 2);
    graph.bytes(1, node("Cast", [images], "floats").bytes(5, to));
    images = "floats";
  }
  graph.bytes(1, node("Mul", [images, "factors"], "scaled"));
  graph.bytes(1, node("GlobalAveragePool", ["scaled"], "pooled"));
  graph.bytes(2, "network").bytes(5, factors);
  for (const name of inputs) graph.bytes(11, tensorInfo(name, TYPES[type], shape));
  for (const name of outputs) graph.bytes(12, tensorInfo(name, element));
  const model = new Message()
    .integer(1, 8)
    .bytes(7, graph)
    .bytes(8, new Message().bytes(1, "").integer(2, 18))
    .encode();
  return { model, weights };
}

function node(op: string, inputs: readonly string[], output: string): Message {
  const message = inputs.reduce((all, name) => all.bytes(1, name), new Message());
  return message.bytes(2, output).bytes(4, op);
}

function tensorInfo(name: string, element: number, shape?: readonly (number | string)[]): Message {
  const type = new Message().integer(1, element);
  if (shape !== undefined) {
    const dims = shape.map((size) =>
      typeof size === "number" ? new Message().integer(1, size) : new Message().bytes(2, size),
    );
    type.bytes(
      2,
      dims.reduce((all, dim) => all.bytes(1, dim), new Message()),
    );
  }
  return new Message().bytes(1, name).bytes(2, new Message().bytes(1, type));
}
