import { CounterpointError } from "../../core/index.ts";

/** An operator of a TensorFlow.js graph model. */
export interface GraphModelNode {
  readonly name: string;
  readonly op: string;
  readonly input: readonly string[];
  readonly stride: number;
  readonly epsilon: number;
}

/** The numbers of a constant, in TensorFlow's order of dimensions. */
export interface GraphModelWeight {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** A TensorFlow.js graph model as its files have it: operators in an order in which they can be run, and constants. */
export interface GraphModel {
  readonly nodes: readonly GraphModelNode[];
  readonly weights: ReadonlyMap<string, GraphModelWeight>;
}

/** The part of model.json that is read. */
interface ModelFile {
  readonly modelTopology: {
    readonly node: readonly {
      readonly name: string;
      readonly op: string;
      readonly input?: readonly string[];
      readonly attr?: {
        readonly strides?: { readonly list: { readonly i: readonly string[] } };
        readonly epsilon?: { readonly f: number };
      };
    }[];
  };
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly {
      readonly name: string;
      readonly shape: readonly number[];
      readonly dtype: string;
    }[];
  }[];
}

/** Reads model.json and the files that it names. */
export function readGraphModel(fileOf: (name: string) => Uint8Array): GraphModel {
  const { modelTopology, weightsManifest }: ModelFile = JSON.parse(
    Buffer.from(fileOf("model.json")).toString("utf8"),
  );
  const weights = new Map<string, GraphModelWeight>();
  for (const group of weightsManifest) {
    const bytes = Buffer.concat(group.paths.map(fileOf));
    let at = 0;
    for (const { name, shape, dtype } of group.weights) {
      const size = shape.reduce((product, dim) => product * dim, 1);
      const end = at + 4 * size;
      if (end > bytes.length || (dtype !== "float32" && dtype !== "int32"))
        throw new CounterpointError("data/unreadable", `The constant ${name} of the detector cannot be read`);
      const { buffer } = Uint8Array.from(bytes.subarray(at, end)); // copied, because numbers must be aligned
      const values =
        dtype === "float32" ? new Float32Array(buffer) : Float32Array.from(new Int32Array(buffer));
      weights.set(name, { shape, values });
      at = end;
    }
  }
  const nodes = modelTopology.node.map(({ name, op, input = [], attr }) => ({
    name,
    op,
    input,
    stride: Number(attr?.strides?.list.i[1] ?? 1),
    epsilon: attr?.epsilon?.f ?? 0,
  }));
  return { nodes, weights };
}
