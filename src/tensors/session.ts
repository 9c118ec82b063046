import type { InferenceSession, Tensor as OrtTensor } from "onnxruntime-common";
import { CounterpointError } from "../core/index.ts";
import { devicesOf, loadRuntime, type Runtime } from "./runtime.ts";

/** The numbers of a tensor for a run, row by row; those of half precision as their 16 bits (`float16.ts`). */
export interface TensorData {
  readonly data: Float32Array | Float64Array | BigInt64Array | Int32Array | Uint16Array | Uint8Array;
  readonly dims: readonly number[];
}

/** The numbers of all inputs of a graph, by their names. */
export type Feeds = Readonly<Record<string, TensorData>>;

export interface SessionOptions {
  /** The same number of threads gives the same bits. */
  readonly threads: number;
  /** An execution provider of ONNX Runtime, such as "cuda"; the processor by default. What it lacks is computed by the processor. */
  readonly device?: string | undefined;
  /** The files of weights beside a model, by the path that it has for them. */
  readonly externalData?: readonly { readonly path: string; readonly data: Uint8Array }[];
}

/** An input or output of a model as its file declares it. */
export interface DeclaredTensor {
  readonly name: string;
  /** As ONNX Runtime calls it, such as "float32". */
  readonly type: string;
  /** Sizes, or names of sizes that may differ from run to run. */
  readonly shape: readonly (number | string)[];
}

/** A model that is ready to be run. */
export class Session {
  readonly #session: InferenceSession;
  readonly #runtime: Runtime;

  private constructor(runtime: Runtime, session: InferenceSession) {
    this.#runtime = runtime;
    this.#session = session;
  }

  /** Loads the runtime, which takes a tenth of a second, and the model. */
  static async open(
    model: Uint8Array | string,
    { threads, device = "cpu", externalData = [] }: SessionOptions,
  ): Promise<Session> {
    const runtime = loadRuntime();
    const options = {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: 4 as const, // what fails is thrown as well
      executionProviders: [device],
      ...(externalData.length > 0 && { externalData }),
    };
    const { InferenceSession } = runtime;
    const create = () =>
      typeof model === "string"
        ? InferenceSession.create(model, options)
        : InferenceSession.create(model, options);
    const session = await (device === "cpu" ? create() : create().catch(deviceError(runtime, device)));
    return new Session(runtime, session);
  }

  get inputs(): readonly DeclaredTensor[] {
    return declaredTensors(this.#session.inputMetadata);
  }

  get outputs(): readonly DeclaredTensor[] {
    return declaredTensors(this.#session.outputMetadata);
  }

  /**
   * Runs the model for its outputs, or for those in `wanted`. Outputs with a buffer in `outputBuffers` are written there without a
   * copy, the others to new buffers.
   */
  async run(
    feeds: Feeds,
    outputBuffers: Readonly<Record<string, TensorData>> = {},
    wanted: readonly string[] = this.#session.outputNames,
  ): Promise<Feeds> {
    const fetches = Object.fromEntries(
      wanted.map((name) => [
        name,
        outputBuffers[name] === undefined ? null : this.#tensor(outputBuffers[name]),
      ]),
    );
    const given = Object.fromEntries(
      this.#session.inputNames.flatMap((name) => {
        const values = feeds[name];
        return values === undefined ? [] : [[name, this.#tensor(values)]];
      }),
    );
    const results = await this.#session.run(given, fetches);
    return Object.fromEntries(
      Object.entries(results).map(([name, { data, dims, type }]) => {
        // Later versions of Node have an array type of their own for half precision.
        const { buffer, byteOffset, length } = data as Uint16Array;
        const numbers = type === "float16" ? new Uint16Array(buffer, byteOffset, length) : data;
        return [name, { data: numbers, dims } as TensorData]; // no texts are computed
      }),
    );
  }

  async close(): Promise<void> {
    await this.#session.release();
  }

  #tensor({ data, dims }: TensorData): OrtTensor {
    const { Tensor } = this.#runtime;
    if (data instanceof Float32Array) return new Tensor("float32", data, dims);
    if (data instanceof Float64Array) return new Tensor("float64", data, dims);
    if (data instanceof Int32Array) return new Tensor("int32", data, dims);
    if (data instanceof BigInt64Array) return new Tensor("int64", data, dims);
    if (data instanceof Uint16Array) return new Tensor("float16", data, dims);
    return new Tensor("uint8", data, dims);
  }
}

function deviceError(runtime: Runtime, device: string): (cause: Error) => never {
  return (cause) => {
    const message = `ONNX Runtime cannot use the device ${device}: ${cause.message.split("\n")[0]}`;
    const known = devicesOf(runtime).map(({ name, bundled }) => (bundled ? name : `${name} (not included)`));
    const hint = `This installation has ${known.join(", ")}; docs/nlvr2-baselines.md says how to add a library`;
    throw new CounterpointError("usage", message, { hint, cause });
  };
}

function declaredTensors(metadata: InferenceSession["inputMetadata"]): readonly DeclaredTensor[] {
  return metadata.flatMap((each) =>
    each.isTensor ? [{ name: each.name, type: each.type, shape: each.shape }] : [],
  );
}
