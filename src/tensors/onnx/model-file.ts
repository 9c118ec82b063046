import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CounterpointError } from "../../core/index.ts";
import { type Field, fieldsOf, Message } from "./protobuf.ts";

/** An ONNX file with what lies in files beside it. */
export interface ModelFile {
  readonly bytes: Uint8Array;
  /** Files of weights, by the path that the model has for them. */
  readonly externalData: readonly { readonly path: string; readonly data: Uint8Array }[];
  /** The SHA-256 of all of them. */
  readonly sha256: string;
}

/** Reads an ONNX file, and the files of weights beside it that it names. */
export async function readModelFile(path: string): Promise<ModelFile> {
  const bytes = await read(path, path);
  const externalData = await Promise.all(
    externalPaths(path, bytes).map(async (name) => {
      return { path: name, data: await read(join(dirname(path), name), path) };
    }),
  );
  const hash = createHash("sha256").update(bytes);
  for (const { data } of externalData) hash.update(data);
  return { bytes, externalData, sha256: hash.digest("hex") };
}

async function read(file: string, model: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    const message = `${file} cannot be read: ${(cause as Error).message}`;
    const hint =
      file === model
        ? "Pass the path of an ONNX file"
        : `Put the files of weights that ${model} names into its folder`;
    throw new CounterpointError("data/unreadable", message, { at: [file], hint, cause });
  }
}

/** The same model with the output of a node inside it as an output of its own. Fields of repeated messages are merged when they are read. */
export function addOutput(model: Uint8Array, name: string): Uint8Array {
  const graph = new Message().bytes(12, new Message().bytes(1, name));
  return Buffer.concat([model, new Message().bytes(7, graph).encode()]);
}

/** The paths of files of weights, in alphabetical order; none may lead out of the folder of the model. */
function externalPaths(path: string, model: Uint8Array): readonly string[] {
  const paths = new Set<string>();
  try {
    for (const graph of messages(model, 7)) collectPaths(graph, paths, 0);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new CounterpointError("data/unreadable", `${path} is not an ONNX model: ${cause.message}`, {
      at: [path],
      hint: "Pass the path of an ONNX file",
      cause,
    });
  }
  const outside = [...paths].find((each) => /^[\\/]|^[a-z]:|(^|[\\/])\.\.([\\/]|$)|\0/i.test(each));
  if (outside !== undefined) {
    const message = `${path} has weights in ${JSON.stringify(outside)}, outside of its folder`;
    throw new CounterpointError("data/invalid", message, {
      at: [path],
      hint: "Save the model again, with all weights in one file or in its folder",
    });
  }
  return [...paths].sort();
}

/** Deeper graphs inside graphs have no use. */
const MAX_DEPTH = 32;

/** Field numbers are those of onnx.proto. */
function collectPaths(graph: Uint8Array, paths: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH) throw new RangeError(`It is nested deeper than ${MAX_DEPTH} levels`);
  for (const tensor of messages(graph, 5)) collectPath(tensor, paths);
  for (const node of messages(graph, 1)) {
    for (const attribute of messages(node, 5)) {
      for (const tensor of [...messages(attribute, 5), ...messages(attribute, 10)])
        collectPath(tensor, paths);
      for (const inner of [...messages(attribute, 6), ...messages(attribute, 11)])
        collectPaths(inner, paths, depth + 1);
    }
  }
}

function collectPath(tensor: Uint8Array, paths: Set<string>): void {
  for (const entry of messages(tensor, 13)) {
    const text = (number: number) =>
      Buffer.from(fields(entry, number).at(-1)?.bytes ?? new Uint8Array(0)).toString("utf8");
    if (text(1) === "location") paths.add(text(2));
  }
}

function fields(message: Uint8Array, number: number): Field[] {
  return Array.from(fieldsOf(message)).filter((field) => field.number === number);
}

function messages(message: Uint8Array, number: number): Uint8Array[] {
  return fields(message, number).flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes]));
}
