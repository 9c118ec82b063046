import { show } from "../../formats/index.ts";
import type { ElementType, Tensor } from "../graph.ts";
import { showShape } from "../shape.ts";
import { type Field, fieldsOf } from "./protobuf.ts";

/** Inputs and outputs that a model should have, by the names in its file. */
export interface ExpectedModel {
  readonly inputs: readonly Tensor[];
  readonly output: { readonly name: string; readonly tensor: Tensor };
}

/**
 * Checks a model file from somebody else before it is run: returns what is wrong with it. It must be one ONNX graph
 * of standard operators that contains all its weights, because external data could be any file of this machine.
 * Inputs can be missing, the output cannot.
 */
export function checkModel(bytes: Uint8Array, expected: ExpectedModel): readonly string[] {
  try {
    if (Buffer.from(bytes.subarray(4, 8)).equals(ORT_FORMAT)) return ["It is in the ORT format, not ONNX"];
    const problems = new Set<string>();
    walk(bytes, "model", { problems, depth: 0 });
    if (problems.size > 0) return [...problems];
    return signatureProblems(bytes, expected);
  } catch (error) {
    if (error instanceof RangeError) return [`Not an ONNX model: ${error.message}`];
    throw error;
  }
}

/** Identifier of onnxruntime's own format, which it recognises whatever else the file is. */
const ORT_FORMAT = Buffer.from("ORTM");

/** Deeper graphs inside graphs have no use. */
const MAX_DEPTH = 32;

type MessageKind = "model" | "operatorSet" | "graph" | "node" | "attribute" | "tensor";

/**
 * Allowed fields of a message of onnx.proto, by number: the kind of nested messages that are checked too, and a
 * function that returns an error.
 */
interface MessageRule {
  readonly plainFields: readonly number[];
  readonly nestedFields?: Readonly<Record<number, MessageKind>>;
  readonly check?: (field: Field) => string | undefined;
}

const EXTERNAL_DATA = "Weights are stored in a separate file (external_data). Store them in the model file";
const standardDomain = ({ bytes }: Field) => {
  const domain = textOf(bytes);
  return STANDARD.includes(domain)
    ? undefined
    : `It uses operators of the domain ${show(domain)}. Only standard ONNX operators are allowed`;
};
const STANDARD = ["", "ai.onnx"];

const RULES: Readonly<Record<MessageKind, MessageRule>> = {
  model: {
    plainFields: [1, 2, 3, 4, 5, 6, 14],
    nestedFields: { 7: "graph", 8: "operatorSet" },
    check: ({ number }) => (number === 25 ? "It defines custom functions, which are not allowed" : undefined),
  },
  operatorSet: {
    plainFields: [1, 2],
    check: (field) => (field.number === 1 ? standardDomain(field) : undefined),
  },
  graph: { plainFields: [2, 10, 11, 12, 13, 16], nestedFields: { 1: "node", 5: "tensor" } },
  node: {
    plainFields: [1, 2, 3, 4, 6, 7, 9],
    nestedFields: { 5: "attribute" },
    check: (field) => (field.number === 7 ? standardDomain(field) : undefined),
  },
  attribute: {
    plainFields: [1, 2, 3, 4, 7, 8, 9, 13, 14, 15, 20],
    nestedFields: { 5: "tensor", 6: "graph", 10: "tensor", 11: "graph" },
  },
  tensor: {
    plainFields: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16],
    check: ({ number, integer }) =>
      number === 13 || (number === 14 && integer !== 0n) ? EXTERNAL_DATA : undefined,
  },
};

function walk(
  message: Uint8Array,
  kind: MessageKind,
  { problems, depth }: { readonly problems: Set<string>; readonly depth: number },
): void {
  if (depth > MAX_DEPTH) throw new RangeError(`It is nested deeper than ${MAX_DEPTH} levels`);
  const { plainFields, nestedFields = {}, check } = RULES[kind];
  for (const field of fieldsOf(message)) {
    const nestedKind = nestedFields[field.number];
    const problem = check?.(field);
    if (problem !== undefined) problems.add(problem);
    else if (nestedKind !== undefined) {
      if (field.bytes === undefined) throw new RangeError(`A ${nestedKind} is a number`);
      walk(field.bytes, nestedKind, { problems, depth: depth + 1 });
    } else if (!plainFields.includes(field.number))
      problems.add(`It has the field ${field.number} of a ${kind}, which is not supported`);
  }
}

/** Inputs and outputs of a file that differ from those expected. */
function signatureProblems(bytes: Uint8Array, { inputs, output }: ExpectedModel): string[] {
  const graphs = submessages(bytes, 7);
  const infos = (field: number) => graphs.flatMap((graph) => submessages(graph, field)).map(toInfo);
  const problems = infos(11).flatMap((info) => {
    const tensor = inputs.find(({ name }) => name === info.name);
    if (tensor !== undefined) return tensorProblems("input", info, tensor);
    return [
      `Unknown input ${show(info.name)}; available inputs: ${inputs.map(({ name }) => name).join(", ")}`,
    ];
  });
  const given = infos(12);
  const [first] = given;
  if (first?.name !== output.name || given.length > 1)
    return [...problems, `Its one output should be "${output.name}"`];
  return [...problems, ...tensorProblems("output", first, output.tensor)];
}

interface TensorInfo {
  readonly name: string;
  readonly type: number;
  /** Undefined where the file says nothing of it, and a size that may be any. */
  readonly shape: readonly (number | undefined)[] | undefined;
}

function tensorProblems(what: string, info: TensorInfo, tensor: Tensor): string[] {
  const fits = (size: number | undefined, i: number) => {
    const dim = tensor.shape[i];
    return size === undefined || size === dim;
  };
  const { shape } = info;
  const isShape = shape === undefined || (shape.length === tensor.shape.length && shape.every(fits));
  if (info.type === TYPES[tensor.type] && isShape) return [];
  const wanted = `${tensor.type} ${showShape(tensor.shape)}`;
  return [`Its ${what} "${info.name}" should be ${wanted}, where named dimensions can have any size`];
}

/** The types of elements as onnx.proto numbers them. */
const TYPES: Readonly<Record<ElementType, number>> = {
  ...{ float: 1, uint8: 2, int32: 6, int64: 7, bool: 9, float16: 10 },
};

function toInfo(message: Uint8Array): TensorInfo {
  const types = submessages(message, 2).flatMap((type) => submessages(type, 1));
  const shapes = types.flatMap((type) => submessages(type, 2));
  const dims = shapes.flatMap((shape) => submessages(shape, 1));
  return {
    name: textOf(last(message, 1)?.bytes),
    type: Number(types.map((type) => last(type, 1)?.integer).at(-1) ?? 0),
    shape: shapes.length === 0 ? undefined : dims.map(sizeOf),
  };
}

function sizeOf(dim: Uint8Array): number | undefined {
  const size = last(dim, 1)?.integer;
  return size === undefined ? undefined : Number(size);
}

function submessages(message: Uint8Array, number: number): Uint8Array[] {
  return Array.from(fieldsOf(message)).flatMap((field) =>
    field.number === number && field.bytes !== undefined ? [field.bytes] : [],
  );
}

function last(message: Uint8Array, number: number): Field | undefined {
  return Array.from(fieldsOf(message)).findLast((field) => field.number === number);
}

function textOf(bytes: Uint8Array = new Uint8Array(0)): string {
  return new TextDecoder().decode(bytes);
}
